"""Certificates for tests of TLS, made anew each time and worth nothing elsewhere."""

import datetime
import ipaddress

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

VALID = datetime.timedelta(days=1)


class Authority:
    """Signs certificates, and is itself the one to trust."""

    def __init__(self, name="test authority"):
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _named(name)
        builder = _builder(self._name, self._name, self._key.public_key())
        constraint = x509.BasicConstraints(ca=True, path_length=0)
        builder = builder.add_extension(constraint, critical=True)
        self.pem = _pem(builder.sign(self._key, hashes.SHA256()))

    def sign(self, name):
        """Return the PEM of a certificate for this machine, and of its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        here = [
            x509.DNSName("localhost"),
            x509.IPAddress(ipaddress.ip_address("127.0.0.1")),
        ]
        builder = _builder(_named(name), self._name, key.public_key())
        builder = builder.add_extension(x509.SubjectAlternativeName(here), False)
        return _pem(builder.sign(self._key, hashes.SHA256())), _key_pem(key)

    def write(self, folder, name):
        """Write such a certificate and its key as files; return their paths."""
        paths = folder / f"{name}.pem", folder / f"{name}.key"
        for path, pem in zip(paths, self.sign(name), strict=True):
            path.write_bytes(pem)
        return paths


def _named(name):
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])


def _builder(subject, issuer, key):
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - VALID)
        .not_valid_after(now + VALID)
    )


def _pem(certificate):
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
