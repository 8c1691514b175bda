"""Passwords are hashed by argon2id with the parameters of RFC 9106, and nothing but their length is asked of them."""

from typing import Any

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from openrummy.people import passwords as p
from openrummy.table.refusal import Refusal


def test_a_hash_has_the_parameters_of_the_rfc_and_its_own_salt() -> None:
    one = p.hashed("correct horse battery")
    found = extract_parameters(one)
    assert (found.type, found.time_cost, found.memory_cost, found.parallelism) == (Type.ID, 3, 64 * 1024, 4)
    assert p.is_right("correct horse battery", one)
    assert not p.is_right("correct horse batterz", one)
    assert not p.is_dated(one)
    assert "correct" not in one


@pytest.mark.parametrize(("password", "code"), [("123456789", "password_short"), ("x" * 257, "password_long")])
def test_a_password_has_ten_to_256_characters(password: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        p.check_password(password)
    assert refused.value.code == code


@pytest.mark.parametrize("password", ["aaaaaaaaaa", "1234567890", "x" * 256, "\N{PILE OF POO}" * 10, " " * 10])
def test_nothing_else_is_asked_of_a_password(password: str) -> None:
    p.check_password(password)


def test_accents_count_the_same_however_they_were_typed(cheap: None) -> None:
    assert p.is_right(
        "cafe\N{COMBINING ACUTE ACCENT} con leche", p.hashed("caf\N{LATIN SMALL LETTER E WITH ACUTE} con leche")
    )


def test_a_wrong_password_and_an_account_that_is_not_there_cost_one_hash_each(
    cheap: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, worked = p._hasher, list[str]()
    known = p.hashed("correct horse battery")
    p._nobodys()

    class Counted:
        def verify(self, *given: Any) -> bool:
            worked.append("verify")
            return real.verify(*given)

        def hash(self, password: str) -> str:
            worked.append("hash")
            return real.hash(password)

    monkeypatch.setattr(p, "_hasher", Counted())
    assert not p.is_right("another password", known)
    assert not p.is_right("another password", None)
    assert not p.is_right("nobody's password", None)
    assert worked == ["verify"] * 3


def test_a_hash_with_other_parameters_is_dated() -> None:
    assert p.is_dated(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("correct horse battery"))
