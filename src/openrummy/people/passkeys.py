"""Passkeys (WebAuthn): keys that stay on a device, which asks its owner for a finger, a face or a PIN.

They can be found without a name, and the owner has to be verified: a passkey is the only thing that is asked for.
"""

# webauthn and what it needs takes a fifth of a second to load, so it waits for the first passkey.
# ruff: noqa: PLC0415

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from openrummy.languages import Template
from openrummy.people.schema import PASSKEY
from openrummy.table.refusal import Refusal

CHALLENGE_MS = 5 * 60 * 1000
LONGEST_PART = 8 * 1024
"""Letters in a part of a browser's answer; honest ones have some hundred.  CBOR can be written so that reading it takes time with the square
of its length: half a second for 64 KiB.
"""
_NAME = "openrummy"
_REFUSED: Template = "This passkey could not be checked. Try again, or sign in another way."


class Site(msgspec.Struct, frozen=True):
    """The site to which passkeys belong.  host: its name.  origin: that of its pages."""

    host: str
    origin: str


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as it is in the database."""

    id: bytes
    person: str
    public_key: bytes
    uses: int
    name: str
    made: int
    used: int


def creation(site: Site, person: str, name: str, known: Sequence[bytes], challenge: bytes) -> Any:
    """Return the options with which a browser makes a passkey (`PublicKeyCredentialCreationOptionsJSON`).

    known: the passkeys that the person has, of which a device makes no second one.
    """
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import structs as w

    options = generate_registration_options(
        rp_id=site.host,
        rp_name=_NAME,
        user_id=person.encode(),
        user_name=name,
        challenge=challenge,
        timeout=CHALLENGE_MS,
        authenticator_selection=w.AuthenticatorSelectionCriteria(
            resident_key=w.ResidentKeyRequirement.REQUIRED, user_verification=w.UserVerificationRequirement.REQUIRED
        ),
        exclude_credentials=[w.PublicKeyCredentialDescriptor(id=each) for each in known],
    )
    return msgspec.json.decode(options_to_json(options))


def request(site: Site, challenge: bytes) -> Any:
    """Return the options with which a browser asks for any passkey of the site (`PublicKeyCredentialRequestOptionsJSON`)."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    options = generate_authentication_options(
        rp_id=site.host,
        challenge=challenge,
        timeout=CHALLENGE_MS,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return msgspec.json.decode(options_to_json(options))


def challenge_in(credential: Mapping[str, Any]) -> bytes:
    """Return the challenge that a browser's answer claims to be for; raise Refusal for something else."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    try:
        return parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
    except Exception:  # noqa: BLE001 - whatever somebody sent, it is no answer
        raise refused() from None


def challenge_hash(challenge: bytes) -> str:
    """Return the hash by which a challenge is kept."""
    return hashlib.sha256(b"openrummy challenge " + challenge).hexdigest()


def made(credential: Mapping[str, Any], site: Site, challenge: bytes, person: str, name: str, now: int) -> Passkey:
    """Return the passkey that a browser has made; raise Refusal if its answer is not right."""
    from webauthn import verify_registration_response

    _check_short(credential)
    try:
        found = verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except Exception:  # noqa: BLE001 - of many kinds, and all mean the same
        raise refused() from None
    return Passkey(found.credential_id, person, found.credential_public_key, found.sign_count, name, now, now)


def identity_in(credential: Mapping[str, Any]) -> bytes:
    """Return the id of the passkey in a browser's answer; raise Refusal for something else."""
    from webauthn.helpers import base64url_to_bytes

    try:
        return base64url_to_bytes(credential["rawId"])
    except Exception:  # noqa: BLE001
        raise refused() from None


def uses_after(credential: Mapping[str, Any], site: Site, challenge: bytes, passkey: Passkey) -> int:
    """Return the count of a passkey after a browser's answer; raise Refusal if that is not right, or comes from a copied device."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import bytes_to_base64url

    _check_short(credential)
    owner = credential["response"].get("userHandle")
    if owner is not None and owner != bytes_to_base64url(passkey.person.encode()):
        raise refused()
    try:
        found = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.uses,
            require_user_verification=True,
        )
    except Exception:  # noqa: BLE001
        raise refused() from None
    return found.new_sign_count


def _check_short(credential: Mapping[str, Any]) -> None:
    response = credential.get("response")
    if not isinstance(response, Mapping) or any(len(str(part)) > LONGEST_PART for part in response.values()):
        raise refused()


def refused() -> Refusal:
    """Return the one refusal of everything that is wrong with a passkey."""
    return Refusal("passkey_refused", _REFUSED)


def keep_passkey(db: Connection, passkey: Passkey) -> None:
    """Write a passkey; raise Refusal if it is known already."""
    if passkey_with(db, passkey.id) is not None:
        raise refused()
    db.execute(insert(PASSKEY).values(**msgspec.structs.asdict(passkey)))


def passkey_with(db: Connection, identity: bytes) -> Passkey | None:
    """Return the passkey with that id."""
    found = db.execute(select(PASSKEY).where(PASSKEY.c.id == identity)).first()
    return None if found is None else Passkey(**found._mapping)  # noqa: SLF001 - SQLAlchemy's public name for it


def note_use(db: Connection, passkey: Passkey, uses: int, now: int) -> None:
    """Note that a passkey was used; raise Refusal if it was used elsewhere since it was read."""
    noted = update(PASSKEY).where(PASSKEY.c.id == passkey.id, PASSKEY.c.uses == passkey.uses)
    if db.execute(noted.values(uses=uses, used=now)).rowcount != 1:
        raise refused()


def passkeys_of(db: Connection, person: str) -> list[Passkey]:
    """Return the passkeys of a person, the oldest first."""
    found = db.execute(select(PASSKEY).where(PASSKEY.c.person == person).order_by(PASSKEY.c.made, PASSKEY.c.id))
    return [Passkey(**each._mapping) for each in found]  # noqa: SLF001


def drop_passkey(db: Connection, person: str, identity: bytes) -> bool:
    """Remove a passkey of a person; return whether there was one."""
    return db.execute(delete(PASSKEY).where(PASSKEY.c.person == person, PASSKEY.c.id == identity)).rowcount == 1
