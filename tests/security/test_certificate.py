"""The program's own certificate: private, matching, limited, renewed in time."""

import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509

from tournament.management.tls_certificate import (
    AUTHORITY,
    AUTHORITY_KEY,
    CERTIFICATE,
    KEY,
    LASTS_DAYS,
    CertificateFiles,
    ensure_certificate,
)

FRIDAY = datetime(2026, 5, 1, 20, tzinfo=UTC)
HOSTS = ["localhost", "127.0.0.1", "[::1]", "den", "den.local", "192.168.1.20"]
FILES = (AUTHORITY, AUTHORITY_KEY, CERTIFICATE, KEY)


def read(folder: Path, name: str = CERTIFICATE) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / name).read_bytes())


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES}


def keep(folder: Path, *more: str, days: int = 0) -> CertificateFiles:
    return ensure_certificate(folder, [*HOSTS, *more], FRIDAY + timedelta(days=days))


def names(folder: Path) -> x509.SubjectAlternativeName:
    return read(folder).extensions.get_extension_for_class(x509.SubjectAlternativeName).value


def test_all_of_it_is_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "tls"
    keep(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {
        file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()
    } == dict.fromkeys(FILES, 0o600)


def test_it_is_for_every_name_and_address(tmp_path: Path) -> None:
    keep(tmp_path, ".everywhere.example", "*", "n_o")
    told = names(tmp_path)
    assert told.get_values_for_type(x509.DNSName) == ["localhost", "den", "den.local"]
    assert [str(one) for one in told.get_values_for_type(x509.IPAddress)] == [
        "127.0.0.1",
        "::1",
        "192.168.1.20",
    ]


def test_the_authority_vouches_for_this_house_alone(tmp_path: Path) -> None:
    keep(tmp_path, "203.0.113.9")
    limits = read(tmp_path, AUTHORITY).extensions.get_extension_for_class(x509.NameConstraints)
    assert (limits.critical, limits.value.excluded_subtrees) == (True, None)
    assert [str(one.value) for one in limits.value.permitted_subtrees or ()] == [
        "localhost",
        "den",
        "den.local",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "127.0.0.0/8",
        "::1/128",
        "203.0.113.9/32",
    ]


@pytest.mark.parametrize(
    ("days", "renewed"), [(0, False), (LASTS_DAYS - 31, False), (LASTS_DAYS - 29, True)]
)
def test_it_is_renewed_before_it_ends_and_phones_go_on_trusting(
    tmp_path: Path, days: int, renewed: bool
) -> None:
    first, before = keep(tmp_path), bytes_of(tmp_path)
    later, after = keep(tmp_path, days=days), bytes_of(tmp_path)
    assert [before[name] != after[name] for name in FILES] == [False, False, renewed, renewed]
    assert first.fingerprint == later.fingerprint
    assert (later.until - FRIDAY).days == (days if renewed else 0) + LASTS_DAYS


def test_another_address_in_the_house_needs_no_new_trust(tmp_path: Path) -> None:
    assert keep(tmp_path).fingerprint == keep(tmp_path, "192.168.178.3").fingerprint
    assert b"192.168.178.3" not in (tmp_path / AUTHORITY).read_bytes()
    assert "192.168.178.3" in str(names(tmp_path))


@pytest.mark.parametrize("host", ["another", "203.0.113.9"])
def test_what_the_authority_may_not_vouch_for_needs_another(tmp_path: Path, host: str) -> None:
    assert keep(tmp_path).fingerprint != keep(tmp_path, host).fingerprint
    read(tmp_path).verify_directly_issued_by(read(tmp_path, AUTHORITY))


@pytest.mark.parametrize("name", FILES)
def test_a_damaged_file_is_made_again(tmp_path: Path, name: str) -> None:
    keep(tmp_path)
    (tmp_path / name).write_text("torn")
    keep(tmp_path)
    read(tmp_path).verify_directly_issued_by(read(tmp_path, AUTHORITY))
    assert [b"PRIVATE KEY" in (tmp_path / one).read_bytes() for one in (KEY, AUTHORITY_KEY)] == [
        True,
        True,
    ]
