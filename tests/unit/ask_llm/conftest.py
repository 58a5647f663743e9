"""What the tests share: the fake endpoint, and a small domain."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.fake_model import Fake, fake_model
from wizard.ask.guard import Database, open_database
from wizard.ask.tool import LexiconTool, make_lexicon_tool
from wizard.domain import Domain, load_domain
from wizard.domain.draft import draft_domain
from wizard.domain.lexicon import load_lexicon

SHOP = """
CREATE TABLE product (product_id INTEGER PRIMARY KEY, product_name TEXT, price REAL, secret_code TEXT);
INSERT INTO product VALUES (1, 'lamp', 20.5, 'zulu'), (2, 'chair', 80, 'yankee'), (3, 'desk', 200, 'xray');
"""


@pytest.fixture
def fake() -> Iterator[Fake]:
    with fake_model() as state:
        yield state


@pytest.fixture(scope="session")
def shop_domain(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    place = tmp_path_factory.mktemp("shop")
    with closing(sqlite3.connect(place / "shop.sqlite")) as connection:
        connection.executescript(SHOP)
        connection.commit()
    folder: Path = draft_domain(f"sqlite:///{place / 'shop.sqlite'}", place / "domain").folder
    assert load_lexicon(folder / "lexicon.yaml").private == ("product.secret_code",)
    return load_domain(folder)


@pytest.fixture(scope="session")
def shop(shop_domain: Domain) -> Iterator[Database]:
    with open_database(shop_domain.url or "") as opened:
        yield opened


@pytest.fixture(scope="session")
def rules(shop_domain: Domain, shop: Database) -> LexiconTool:
    return make_lexicon_tool(shop_domain, shop)
