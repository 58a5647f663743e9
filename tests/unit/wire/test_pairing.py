"""The exchange of a short code, attacked: listening, replaying, sitting between, guessing tells nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.wire.errors import PairingError
from subject.wire.joincode import JoinCode
from subject.wire.names import SessionName
from subject.wire.pairing import HerSide, WizardsSide, fresh_words, refused, words_of
from subject.wire.pairingwords import WORDS

OURS = "acorn river kettle zebra"
OTHERS = "acorn river kettle zipper"
CODE = JoinCode("tls", SessionName("8ky-1"), "a-token", host="192.0.2.7", port=8710, fingerprint="ab" * 32)


def exchanged(hers: str, wizards: str = OURS) -> tuple[HerSide, WizardsSide, list[bytes]]:
    """Both sides up to her proof, and all that went over the wire."""
    her, wizard = HerSide(hers), WizardsSide(wizards)
    begun = her.begin()
    share = wizard.answer(begun)
    return her, wizard, [begun, share, her.prove(share)]


def test_four_words_open_the_join_code_and_nothing_of_it_goes_over_the_wire() -> None:
    her, wizard, said = exchanged("Acorn, RIVER kettle-zebra")
    assert wizard.proved(said[2])
    sealed = wizard.sealed(CODE)
    assert her.code(sealed) == CODE
    wire = b"".join([*said, sealed]).lower()
    for secret in (*OURS.split(), CODE.token, CODE.fingerprint, CODE.token.encode().hex()):
        assert secret.encode() not in wire


def test_there_are_256_words() -> None:
    assert len(set(WORDS)) == 256
    assert all(word.isalpha() and word.islower() and 3 <= len(word) <= 9 for word in WORDS)
    assert len({fresh_words() for _ in range(50)}) == 50


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("acorn river kettle", "has 4 words, and 3 stand here"),
        ("acorn river kettle zebras", "'zebras' is none of its words"),
    ],
)
def test_misspelt_words_are_told_before_anything_is_tried(text: str, says: str) -> None:
    with pytest.raises(PairingError, match=says):
        words_of(text)


def test_wrong_words_prove_nothing() -> None:
    _, wizard, said = exchanged(OTHERS)
    assert not wizard.proved(said[2])


def test_a_false_wizard_can_hand_over_no_code() -> None:
    her, wizard, _ = exchanged(OURS, OTHERS)
    with pytest.raises(PairingError, match="another machine answers"):
        her.code(wizard.sealed(CODE))


def test_what_was_recorded_opens_nothing_later() -> None:
    _, _, recorded = exchanged(OURS)
    again = WizardsSide(OURS)
    again.answer(recorded[0])
    assert not again.proved(recorded[2])


def test_what_was_sealed_for_one_exchange_opens_in_no_other() -> None:
    first, wizard, _ = exchanged(OURS)
    sealed = wizard.sealed(CODE)
    assert first.code(sealed) == CODE
    second, _, _ = exchanged(OURS)
    with pytest.raises(PairingError):
        second.code(sealed)


def test_whoever_sits_between_can_change_nothing() -> None:
    her, wizard, _ = exchanged(OURS)
    sealed = json.loads(wizard.sealed(CODE))["code"]
    for place in range(0, len(sealed), 7):
        changed = sealed[:place] + ("0" if sealed[place] != "0" else "1") + sealed[place + 1 :]
        with pytest.raises(PairingError):
            her.code(json.dumps({"code": changed}).encode() + b"\n")
    between = WizardsSide(OTHERS)  # a share of its own in place of the wizard's
    hers = HerSide(OURS)
    hers.prove(between.answer(hers.begin()))
    with pytest.raises(PairingError):
        hers.code(between.sealed(replace(CODE, fingerprint="cd" * 32)))


def test_her_own_share_reflected_is_none() -> None:
    her = HerSide(OURS)
    share = json.loads(her.begin())["pake"]
    with pytest.raises(PairingError, match="do not understand"):
        her.prove(json.dumps({"pake": share}).encode() + b"\n")


def _said(text: str) -> bytes:
    return json.dumps({"woz": 1, "pake": text, "proof": text, "code": text}).encode()


@given(st.one_of(st.binary(max_size=200), st.text().map(_said)))
def test_whatever_comes_is_a_pairing_error_or_no_proof(line: bytes) -> None:
    with pytest.raises(PairingError):
        WizardsSide(OURS).answer(line)
    her, wizard, _ = exchanged(OURS)
    assert not wizard.proved(line)
    with pytest.raises(PairingError):
        her.code(line)
    fresh = HerSide(OURS)
    fresh.begin()
    with pytest.raises(PairingError):
        fresh.prove(line)


def test_refusals_say_what_to_do() -> None:
    her, _, _ = exchanged(OURS)
    with pytest.raises(PairingError, match="take the long join code"):
        her.code(refused("closed"))
