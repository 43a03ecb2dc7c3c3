"""
Self-signed certificate for encryption on the local network.

It is signed by an authority of this computer alone, which a phone is told once to trust. The
authority vouches for nothing but this computer's names and addresses that no stranger can have, so
whoever steals it gains little.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS = 3650
LASTS_DAYS = 365
"""Phones refuse a certificate that lasts much longer than a year."""
RENEWED_BEFORE = timedelta(days=30)
EARLIER = timedelta(days=1)
"""Of devices whose clock is a little behind."""
AT_HOME = tuple(
    ip_network(network)
    for network in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "127.0.0.0/8",
        "::1/128",
    )
)
HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
AUTHORITY = "authority.pem"
AUTHORITY_KEY = "authority-key.pem"
CERTIFICATE = "certificate.pem"
KEY = "key.pem"
Host = str | IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class CertificateFiles:
    """
    Where the certificate lies, until when it holds, and how the authority is told from a false one.
    """

    certificate: Path
    key: Path
    until: datetime
    fingerprint: str


def ensure_certificate(folder: Path, hosts: Sequence[str], at: datetime) -> CertificateFiles:
    """
    The certificate for these names and addresses: the one that is there while it fits and holds,
    else a new one.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    parsed = dict.fromkeys(map(_parse_host, hosts))
    wanted = tuple(host for host in parsed if host is not None)
    authority = _read_certificate(folder / AUTHORITY)
    if (
        authority is None
        or not _may_sign_for(authority, wanted, at)
        or not _is_matching_key(folder / AUTHORITY_KEY, authority)
    ):
        authority = _make_authority(folder, wanted, at)
    own = _read_certificate(folder / CERTIFICATE)
    if (
        own is None
        or not _is_current(own, authority, wanted, at)
        or not _is_matching_key(folder / KEY, own)
    ):
        own = _make_server_certificate(folder, authority, wanted, at)
    return CertificateFiles(
        folder / CERTIFICATE,
        folder / KEY,
        own.not_valid_after_utc,
        compute_authority_fingerprint(authority),
    )


def compute_authority_fingerprint(authority: x509.Certificate) -> str:
    """What somebody can compare on two screens."""
    return authority.fingerprint(hashes.SHA256()).hex(":").upper()


def _parse_host(written: str) -> Host | None:
    """
    A name or an address as a certificate says it; None for a pattern or a name that none may hold.
    """
    bare = written.strip("[]").lower()
    try:
        return ip_address(bare)
    except ValueError:
        return bare if HOST_NAME.fullmatch(bare) else None


def _build_name_constraints(hosts: Sequence[Host]) -> list[x509.GeneralName]:
    """All that the authority may ever vouch for."""
    names: list[x509.GeneralName] = []
    networks: list[x509.GeneralName] = [x509.IPAddress(network) for network in AT_HOME]
    for host in hosts:
        if isinstance(host, str):
            names.append(x509.DNSName(host))
        elif not any(host in network for network in AT_HOME):
            networks.append(x509.IPAddress(ip_network(host)))
    return names + networks


def _may_sign_for(authority: x509.Certificate, hosts: Sequence[Host], at: datetime) -> bool:
    limits = (
        authority.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees
        or []
    )
    lasts = authority.not_valid_after_utc > at + timedelta(days=LASTS_DAYS)
    return lasts and set(_build_name_constraints(hosts)) <= set(limits)


def _is_current(
    own: x509.Certificate, authority: x509.Certificate, hosts: Sequence[Host], at: datetime
) -> bool:
    try:
        own.verify_directly_issued_by(authority)
    except (ValueError, TypeError, InvalidSignature):  # another authority signed it, or nobody did
        return False
    told = own.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    fits = set(told) == set(_build_alternative_names(hosts))
    return fits and own.not_valid_before_utc <= at < own.not_valid_after_utc - RENEWED_BEFORE


def _is_matching_key(key: Path, certificate: x509.Certificate) -> bool:
    """Whether the key that is kept is this certificate's."""
    try:
        kept = serialization.load_pem_private_key(key.read_bytes(), None)
    except (FileNotFoundError, ValueError):
        return False
    return kept.public_key() == certificate.public_key()


def _build_alternative_names(hosts: Sequence[Host]) -> list[x509.GeneralName]:
    return [x509.DNSName(host) if isinstance(host, str) else x509.IPAddress(host) for host in hosts]


def _make_authority(folder: Path, hosts: Sequence[Host], at: datetime) -> x509.Certificate:
    """A new authority; certificates of the one before are no longer believed."""
    key = ec.generate_private_key(ec.SECP256R1())
    serial = x509.random_serial_number()
    name = x509.Name(
        [x509.NameAttribute(NameOID.COMMON_NAME, f"Final Nine at home {serial % 10**6:06}")]
    )
    uses = _build_key_usage(signs=True)
    made = (
        _start_certificate_builder(name, name, key.public_key(), at, AUTHORITY_DAYS, serial)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(uses, critical=True)
        .add_extension(x509.NameConstraints(_build_name_constraints(hosts), None), critical=True)
        .sign(key, hashes.SHA256())
    )
    _write_private_file(folder / AUTHORITY_KEY, _to_pem(key))
    _write_private_file(folder / AUTHORITY, made.public_bytes(serialization.Encoding.PEM))
    return made


def _make_server_certificate(
    folder: Path, authority: x509.Certificate, hosts: Sequence[Host], at: datetime
) -> x509.Certificate:
    signing = serialization.load_pem_private_key((folder / AUTHORITY_KEY).read_bytes(), None)
    assert isinstance(signing, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Final Nine")])
    issued_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key())
    made = (
        _start_certificate_builder(
            name, authority.subject, key.public_key(), at, LASTS_DAYS, x509.random_serial_number()
        )
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_build_key_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(_build_alternative_names(hosts)), critical=False)
        .add_extension(issued_by, critical=False)
        .sign(signing, hashes.SHA256())
    )
    _write_private_file(folder / KEY, _to_pem(key))
    _write_private_file(folder / CERTIFICATE, made.public_bytes(serialization.Encoding.PEM))
    return made


def _start_certificate_builder(
    name: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    at: datetime,
    days: int,
    serial: int,
) -> x509.CertificateBuilder:
    return x509.CertificateBuilder(
        issuer, name, key, serial, at - EARLIER, at + timedelta(days=days)
    ).add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)


def _build_key_usage(*, signs: bool) -> x509.KeyUsage:
    """
    The authority signs certificates and lists; the certificate signs only the beginning of a
    conversation.
    """
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _to_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _read_certificate(file: Path) -> x509.Certificate | None:
    """A certificate; one that is missing or damaged is none."""
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _write_private_file(file: Path, content: bytes) -> None:
    """In one step, and readable by the owner of the program alone."""
    beside = file.with_suffix(".part")
    beside.unlink(missing_ok=True)
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as kept:
        kept.write(content)
    beside.replace(file)


def to_datetime(milliseconds: int) -> datetime:
    """An instant of the program as certificates say it."""
    return datetime.fromtimestamp(milliseconds // 1000, UTC)
