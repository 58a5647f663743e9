"""A Kaldi data folder: `wav.scp`, `text`, `utt2spk`, `spk2utt`, sorted in the C locale, and the recordings.

`utt2status` is our own: whether a person has checked the text.

An utterance is called by its ATIS name, which begins with the speaker's three characters: so the files are sorted by
speaker and by utterance at once, as Kaldi's `validate_data_dir.sh` wants them. Turns without a recording are left out.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from wizard.export.formats import Selection, Writing
from wizard.export.recordings import write_wav
from wizard.export.speech import text_of, write_lines


class Kaldi:
    """The format `kaldi`: a data folder with `wav.scp`, `text`, `utt2spk` and `spk2utt`."""

    name = "kaldi"
    version = 2

    def writing(self, selection: Selection, into: Path) -> Writing:
        """Write the folder. Raises `ExportFailed` where a recording does not read back sample for sample."""
        files: dict[str, str] = {}
        texts: dict[str, str] = {}
        statuses: dict[str, str] = {}
        while (item := (yield)) is not None:
            samples = selection.pcm(item)
            if samples is not None:
                name = selection.names[item.record.id]
                files[name] = selection.shelf.wav(into, "wav", name, partial(write_wav, samples))
                texts[name] = text_of(item)
                statuses[name] = item.status
        names = sorted(texts)
        speakers: dict[str, list[str]] = {}
        for name in names:
            speakers.setdefault(name[:3], []).append(name)
        write_lines(into / "wav.scp", [f"{name} {files[name]}" for name in names])
        write_lines(into / "text", [f"{name} {texts[name]}".rstrip() for name in names])
        write_lines(into / "utt2status", [f"{name} {statuses[name]}" for name in names])
        write_lines(into / "utt2spk", [f"{name} {name[:3]}" for name in names])
        write_lines(into / "spk2utt", [f"{speaker} {' '.join(own)}" for speaker, own in speakers.items()])

    def describe(self) -> str:
        """A paragraph for the data card: which files there are, and what is in them."""
        return (
            "- `wav.scp`: utterance, its recording; paths are relative to this folder.\n"
            "- `text`: utterance, what was said, with words taken back and fragments; nothing where nothing was said.\n"
            "- `utt2spk`, `spk2utt`: utterance and speaker, each way.\n"
            "- `utt2status`: utterance and status; only of `single`, `agreed` and `adjudicated` a person has checked "
            "the text.\n"
            "- `wav/` (shared with another format: `../audio/wav/`): "
            "the recordings, 16 kHz, mono, 16 bits. Turns without one are left out.\n"
        )


FORMAT = Kaldi()
