"""ELAN's files, read back by pympi-ling and held to the rules of the published schema (EAFv3.0.xsd)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest
import soundfile
from pympi import Elan

from tests.unit.export.selections import ODD, Corpus, made_corpus
from wizard.export.eaf import FORMAT
from wizard.export.formats import write_all
from wizard.export.timeline import TIERS

CHILDREN = [
    "LICENSE", "HEADER", "TIME_ORDER", "TIER", "LINGUISTIC_TYPE", "LOCALE", "LANGUAGE", "CONSTRAINT",
    "CONTROLLED_VOCABULARY", "LEXICON_REF", "REF_LINK_SET", "EXTERNAL_REF",
]  # fmt: skip
"""The sequence that the schema prescribes for a document."""
ATTRIBUTES: dict[str, tuple[set[str], set[str]]] = {
    "ANNOTATION_DOCUMENT": ({"DATE", "AUTHOR", "VERSION"}, {"FORMAT"}),
    "HEADER": (set(), {"MEDIA_FILE", "TIME_UNITS"}),
    "MEDIA_DESCRIPTOR": ({"MEDIA_URL", "MIME_TYPE"}, {"RELATIVE_MEDIA_URL", "TIME_ORIGIN", "EXTRACTED_FROM"}),
    "PROPERTY": (set(), {"NAME"}),
    "TIME_ORDER": (set(), set()),
    "TIME_SLOT": ({"TIME_SLOT_ID"}, {"TIME_VALUE"}),
    "TIER": (
        {"TIER_ID", "LINGUISTIC_TYPE_REF"},
        {"PARTICIPANT", "ANNOTATOR", "DEFAULT_LOCALE", "PARENT_REF", "EXT_REF", "LANG_REF"},
    ),
    "ANNOTATION": (set(), set()),
    "ALIGNABLE_ANNOTATION": (
        {"ANNOTATION_ID", "TIME_SLOT_REF1", "TIME_SLOT_REF2"},
        {"SVG_REF", "EXT_REF", "LANG_REF", "CVE_REF"},
    ),
    "REF_ANNOTATION": (
        {"ANNOTATION_ID", "ANNOTATION_REF"},
        {"PREVIOUS_ANNOTATION", "EXT_REF", "LANG_REF", "CVE_REF"},
    ),
    "ANNOTATION_VALUE": (set(), set()),
    "LINGUISTIC_TYPE": (
        {"LINGUISTIC_TYPE_ID"},
        {"TIME_ALIGNABLE", "CONSTRAINTS", "GRAPHIC_REFERENCES", "CONTROLLED_VOCABULARY_REF", "EXT_REF"},
    ),
    "CONSTRAINT": ({"STEREOTYPE"}, {"DESCRIPTION"}),
}
"""Of each element: the attributes that the schema requires, and those that it allows beside."""
XSI = "{http://www.w3.org/2001/XMLSchema-instance}"


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    return made_corpus(tmp_path / "sessions")


@pytest.fixture
def folder(corpus: Corpus, tmp_path: Path) -> Path:
    (tmp_path / "out").mkdir()
    write_all([(FORMAT, tmp_path / "out")], corpus.selection)
    return tmp_path / "out"


def check(path: Path) -> None:
    """Raise AssertionError where the document breaks a rule of the schema, or of what ELAN makes of tiers."""
    root = ElementTree.parse(path).getroot()
    assert root.tag == "ANNOTATION_DOCUMENT"
    assert root.attrib[f"{XSI}noNamespaceSchemaLocation"] == "http://www.mpi.nl/tools/elan/EAFv3.0.xsd"
    assert b'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' in path.read_bytes()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d", root.attrib["DATE"]), "xsd:dateTime"
    assert (root.attrib["FORMAT"], root.attrib["VERSION"]) == ("3.0", "3.0")
    order = [CHILDREN.index(child.tag) for child in root]
    assert order == sorted(order), "children out of sequence"
    assert [child.tag for child in root].count("HEADER") == [child.tag for child in root].count("TIME_ORDER") == 1
    for element in root.iter():
        required, allowed = ATTRIBUTES[element.tag]
        names = {name for name in element.attrib if not name.startswith(XSI)}
        assert required <= names <= required | allowed, f"attributes of {element.tag}: {names}"
    assert root.find("HEADER").attrib["TIME_UNITS"] == "milliseconds"  # type: ignore[union-attr]

    slots = {one.attrib["TIME_SLOT_ID"]: int(one.attrib["TIME_VALUE"]) for one in root.iter("TIME_SLOT")}
    assert list(slots.values()) == sorted(slots.values()), "time slots out of order"
    annotations = {one.attrib["ANNOTATION_ID"]: one for one in root.iter() if "ANNOTATION_ID" in one.attrib}
    ids = [one.attrib[name] for one in root.iter() for name in ("TIME_SLOT_ID", "ANNOTATION_ID") if name in one.attrib]
    assert len(ids) == len(set(ids)), "an xsd:ID stands twice"
    assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", one) for one in ids), "not an NCName"

    types = {one.attrib["LINGUISTIC_TYPE_ID"]: one.attrib for one in root.iter("LINGUISTIC_TYPE")}
    constraints = {one.attrib["STEREOTYPE"] for one in root.iter("CONSTRAINT")}
    tiers = {one.attrib["TIER_ID"]: one for one in root.iter("TIER")}
    assert len(tiers) == len(root.findall("TIER")), "a tier's name stands twice"
    of_tier = {
        one.attrib["ANNOTATION_ID"]: name for name, tier in tiers.items() for one in tier.iterfind("ANNOTATION/*")
    }
    for name, tier in tiers.items():
        kind = types[tier.attrib["LINGUISTIC_TYPE_REF"]]
        parent = tier.attrib.get("PARENT_REF")
        aligned = kind["TIME_ALIGNABLE"] == "true"
        assert (parent is None) == ("CONSTRAINTS" not in kind), (
            "a child tier's type has a constraint, a top tier's none"
        )
        assert kind.get("CONSTRAINTS") in {None, *constraints}
        previous: dict[str, str] = {}
        for annotation in tier:
            (one,) = annotation
            assert one.tag == ("ALIGNABLE_ANNOTATION" if aligned else "REF_ANNOTATION")
            assert [child.tag for child in one] == ["ANNOTATION_VALUE"]
            if aligned:
                assert slots[one.attrib["TIME_SLOT_REF1"]] < slots[one.attrib["TIME_SLOT_REF2"]]
                continue
            on = one.attrib["ANNOTATION_REF"]
            assert on in annotations
            assert of_tier[on] == parent, f"{name} refers to another tier than its parent"
            if kind["CONSTRAINTS"] == "Symbolic_Association":
                assert on not in previous, "one for one"
                assert "PREVIOUS_ANNOTATION" not in one.attrib
            else:
                assert one.attrib.get("PREVIOUS_ANNOTATION") == previous.get(on), "a chain"
            previous[on] = one.attrib["ANNOTATION_ID"]


def test_every_file_keeps_the_rules_of_the_schema(folder: Path) -> None:
    paths = sorted(folder.glob("*.eaf"))
    assert [path.stem for path in paths] == ["4b1-1", "8ky-1", "8ky-2"]
    for path in paths:
        check(path)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace('TIME_VALUE="750"', 'TIME_VALUE="7500"', 1),
        lambda text: text.replace('ANNOTATION_ID="a2"', 'ANNOTATION_ID="a1"'),
        lambda text: text.replace('ANNOTATION_REF="a2"', 'ANNOTATION_REF="a99"'),
        lambda text: re.sub(r'PREVIOUS_ANNOTATION="a\d+"', 'PREVIOUS_ANNOTATION="a1"', text, count=1),
        lambda text: text.replace('LINGUISTIC_TYPE_REF="layer"', 'LINGUISTIC_TYPE_REF="turn"', 1),
        lambda text: text.replace(" MIME_TYPE=", " MIME="),
    ],
)
def test_the_rules_see_what_is_wrong(folder: Path, spoil: Callable[[str], str]) -> None:
    path = folder / "8ky-2.eaf"
    text = path.read_text(encoding="utf-8")
    path.write_text(spoil(text), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    with pytest.raises((AssertionError, KeyError)):
        check(path)


def test_pympi_reads_every_tier(corpus: Corpus, folder: Path) -> None:
    read = Elan.Eaf(folder / "8ky-2.eaf")
    assert sorted(read.get_tier_names()) == sorted(TIERS)
    assert read.get_annotation_data_for_tier("turn") == [
        (0, 750, "8ky-2-001"),
        (750, 1750, "8ky-2-002"),
        (1750, 2750, "8ky-2-003"),
        (2750, 3500, "8ky-2-004"),
    ]
    assert read.get_ref_annotation_data_for_tier("transcript")[1] == (750, 1750, ODD, "8ky-2-002")
    assert [one[2] for one in read.get_ref_annotation_data_for_tier("answer")] == ["48", "((1561))"]
    requests = [text for _, text, *_ in read.tiers["request"][1].values()]
    assert requests[-2:] == ["who's rich over there", "who works in department 45 and earns more than 100000"]
    assert read.get_parameters_for_tier("transcript")["PARTICIPANT"] == "8ky"
    assert set(read.get_child_tiers_for("turn")) == set(TIERS) - {"turn"}
    first = Elan.Eaf(folder / "8ky-1.eaf")
    assert first.get_ref_annotation_data_for_tier("transcription")[0][2] == (
        "[door_slam] what is <the> <sal-> sharon *lease's* . salary"
    )
    assert first.get_ref_annotation_data_for_tier("reference")[2][2] == "FALSE OR ()"


def test_the_recording_is_linked_and_as_long_as_the_turns(folder: Path) -> None:
    for path in sorted(folder.glob("*.eaf")):
        read = Elan.Eaf(path)
        (media,) = read.get_linked_files()
        sound = soundfile.info(folder / media["RELATIVE_MEDIA_URL"])
        assert (sound.samplerate, sound.channels) == (16000, 1)
        assert max(read.timeslots.values()) == sound.frames * 1000 // 16000


def test_the_date_is_the_sessions(corpus: Corpus, folder: Path) -> None:
    date = ElementTree.parse(folder / "8ky-1.eaf").getroot().attrib["DATE"]
    assert datetime.fromisoformat(date) == datetime.fromisoformat(corpus.items[2].session.opened)


def test_characters_that_xml_lacks_are_replaced(corpus: Corpus, tmp_path: Path) -> None:
    odd = "a\x00b\x1b\r\nc\rd \uffff ]]> &amp; <x/>"
    items = [
        replace(item, annotation=None, record=item.record.model_copy(update={"transcript": odd}))
        for item in corpus.items
    ]
    (tmp_path / "out").mkdir()
    write_all([(FORMAT, tmp_path / "out")], replace(corpus.selection, items=lambda: items))
    for path in sorted((tmp_path / "out").glob("*.eaf")):
        check(path)
        found = Elan.Eaf(path).get_ref_annotation_data_for_tier("transcript")
        assert {one[2] for one in found} == {"a\ufffdb\ufffd\nc\nd \ufffd ]]> &amp; <x/>"}


def test_the_published_schema_itself_finds_nothing_wrong(corpus: Corpus, tmp_path: Path) -> None:
    """Where the schema and a validator are: ELAN has it in its resources, and no package of an index carries it."""
    schema = os.environ.get("WOZ_EAF_SCHEMA", "")
    if not Path(schema).is_file():
        pytest.skip("the schema is not here: set WOZ_EAF_SCHEMA to EAFv3.0.xsd, which ELAN has among its resources")
    xmlschema = pytest.importorskip("xmlschema", reason="no validator: pip install xmlschema")
    write_all([(FORMAT, tmp_path)], corpus.selection)
    files = sorted(tmp_path.glob("*.eaf"))
    assert files
    for file in files:
        assert [str(error) for error in xmlschema.XMLSchema(schema).iter_errors(str(file))] == []
