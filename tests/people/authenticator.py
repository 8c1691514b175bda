"""A device with passkeys, in software: it answers the options of a server as a browser does."""

import base64
import hashlib
import json
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key

Json = dict[str, Any]
PRESENT, VERIFIED, WITH_KEY = 1, 4, 64


def text(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


class Authenticator:
    """One device with one passkey.  origin: of the page that it believes to be asked by.  verified: its owner was asked for a PIN."""

    def __init__(self, origin: str, *, verified: bool = True) -> None:
        self.origin, self.uses = origin, 0
        self.flags = PRESENT | (VERIFIED if verified else 0)
        self._key: EllipticCurvePrivateKey = generate_private_key(SECP256R1())
        self._id = hashlib.sha256(repr(self._key.private_numbers().private_value).encode()).digest()[:20]
        self._owner = ""

    def create(self, options: Json) -> Json:
        """Make the passkey, and return what `navigator.credentials.create` gives."""
        self._owner = options["user"]["id"]
        numbers = self._key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        key = bytes(16) + len(self._id).to_bytes(2, "big") + self._id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], WITH_KEY) + key
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        asked = self._client("webauthn.create", options)
        return self._answer({"clientDataJSON": text(asked), "attestationObject": text(attested)})

    def get(self, options: Json) -> Json:
        """Sign, and return what `navigator.credentials.get` gives."""
        self.uses += 1
        data, asked = self._data(options["rpId"], 0), self._client("webauthn.get", options)
        signature = self._key.sign(data + hashlib.sha256(asked).digest(), ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": text(asked),
                "authenticatorData": text(data),
                "signature": text(signature),
                "userHandle": self._owner,
            }
        )

    def _data(self, site: str, flags: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + bytes([self.flags | flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, options: Json) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, response: Json) -> Json:
        return {"id": text(self._id), "rawId": text(self._id), "type": "public-key", "response": response}
