"""Join codes: what is made can be read, what is damaged or unsafe is refused."""

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subject.wire.errors import JoinCodeError
from subject.wire.joincode import JoinCode, is_loopback, parse
from subject.wire.names import SessionName

token = st.text("ABCdef012-_", min_size=1, max_size=30)
session = st.from_regex(r"[0-9a-z]{3}-[1-9]", fullmatch=True).map(SessionName)
paths = st.text(min_size=1, max_size=30).filter(lambda text: text.isprintable() and not any(c.isspace() for c in text))
codes = st.one_of(
    st.builds(lambda p, s, k: JoinCode("unix", s, k, path="/" + p), paths, session, token),
    st.builds(
        lambda port, s, k: JoinCode("tcp", s, k, host="127.0.0.1", port=port), st.integers(1, 65535), session, token
    ),
    st.builds(
        lambda host, port, s, k, f: JoinCode("tls", s, k, host=host, port=port, fingerprint=f),
        st.sampled_from(["192.0.2.7", "lab.example", "2001:db8::7"]),
        st.integers(1, 65535),
        session,
        token,
        st.text("0123456789abcdef", min_size=64, max_size=64),
    ),
)


@given(codes)
def test_codes_come_back_equal(code: JoinCode) -> None:
    assert parse(str(code)) == code


def test_a_path_that_begins_with_two_slashes_is_no_host() -> None:
    code = JoinCode("unix", SessionName("8ky-1"), "abc", path="//run/woz")
    assert parse(str(code)) == code


def test_blanks_and_line_breaks_from_copying_do_no_harm() -> None:
    code = JoinCode("tls", SessionName("8ky-1"), "abc", host="192.0.2.7", port=8710, fingerprint="0" * 64)
    text = str(code)
    assert parse(f"  {text[:30]}\n {text[30:]} ") == code


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "does not begin"),
        ("http://192.0.2.7:80/", "does not begin"),
        ("woz1+tcp://192.0.2.7:8710?s=8ky-1&k=abc", "plain TCP to 192.0.2.7 is refused"),
        ("woz1+tls://192.0.2.7:8710?s=8ky-1&k=abc", "fingerprint"),
        ("woz1+tls://192.0.2.7:8710?s=8ky-1&k=abc&f=12", "fingerprint"),
        ("woz1+tcp://127.0.0.1:8710?s=8ky-1", "token"),
        ("woz1+tcp://127.0.0.1?s=8ky-1&k=abc", "port"),
        ("woz1+tcp://127.0.0.1:99999?s=8ky-1&k=abc", "ort"),
        ("woz1+unix:?s=8ky-1&k=abc", "path"),
        ("woz1+unix:/run/x%00?s=8ky-1&k=abc", "path"),
        ("woz1+unix:/run/%1B]0;x?s=8ky-1&k=abc", "path"),
        ("woz1+unix:/run/x?s=/etc&k=abc", "'/etc' cannot be the name of a session"),
        ("woz1+unix:/run/x?s=..&k=abc", "'..' cannot be the name of a session"),
        ("woz1+unix:/run/x?s=../8ky-1&k=abc", "cannot be the name of a session"),
        ("woz1+unix:/run/x?s=8ky-1%0A&k=abc", "cannot be the name of a session"),
        ("woz1+unix:/run/x?s=8ky%1B-1&k=abc", "cannot be the name of a session"),
        (f"woz1+unix:/run/x?s={'8' * 65}&k=abc", "cannot be the name of a session"),
        ("woz1+unix:/run/x?s=8ky-1&k=a%1Bbc", "token"),
        ("woz1+tls://a..b:8710?s=8ky-1&k=abc&f=" + "0" * 64, "neither a name nor an address"),
        (f"woz1+tls://{'a' * 64}:8710?s=8ky-1&k=abc&f=" + "0" * 64, "neither a name nor an address"),
        ("woz1+unix:/run/x\x1b[2J?s=8ky-1&k=abc", "characters that no join code has"),
        ("woz1+unix:/run/x?s=8ky-1&k=" + "a" * 5000, "too long"),
    ],
)
def test_damaged_or_unsafe_codes_say_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(JoinCodeError, match=says):
        parse(text)


@given(st.text(max_size=80))
def test_any_text_is_a_code_or_refused(text: str) -> None:
    try:
        parse(text)
    except JoinCodeError as error:
        assert "join code" in str(error)


@given(codes)
def test_every_part_is_checked_when_it_is_made(code: JoinCode) -> None:
    for session, token in (("../x", "abc"), ("8ky-1", "a\nb"), ("8ky-1", "")):
        with pytest.raises(JoinCodeError):
            JoinCode(code.kind, cast(SessionName, session), token, code.path, code.host, code.port, code.fingerprint)


def test_loopback() -> None:
    assert all(map(is_loopback, ["localhost", "127.0.0.1", "127.8.8.8", "::1"]))
    assert not any(map(is_loopback, ["192.0.2.7", "10.0.0.1", "example.org", "0.0.0.0"]))
