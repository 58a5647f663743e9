"""An archipelago of our own: a small database of places and its words, for constructions that such domains need."""

from __future__ import annotations

# Brennach borders Corrie and Dunlow; Corrie borders Dunlow as well; Skerry is alone.
PLACES = """
CREATE TABLE isles (isle TEXT, people INTEGER, acres INTEGER, seat TEXT, realm TEXT);
INSERT INTO isles VALUES ('brennach', 900, 50, 'arden', 'union'), ('corrie', 400, 80, 'mull', 'union'),
    ('dunlow', 700, 20, 'kell', 'union'), ('skerry', 100, 10, 'nowhere', 'union');
CREATE TABLE beside (isle TEXT, other TEXT);
INSERT INTO beside VALUES ('brennach', 'corrie'), ('corrie', 'brennach'), ('brennach', 'dunlow'),
    ('dunlow', 'brennach'), ('corrie', 'dunlow'), ('dunlow', 'corrie');
CREATE TABLE towns (town TEXT, people INTEGER, isle TEXT);
INSERT INTO towns VALUES ('arden', 300, 'brennach'), ('mull', 120, 'corrie'), ('kell', 250, 'dunlow'),
    ('corrie', 60, 'brennach'), ('ford', 200, 'corrie'), ('ford', 90, 'dunlow');
CREATE TABLE burns (burn TEXT, miles INTEGER, isle TEXT);
INSERT INTO burns VALUES ('wick', 40, 'brennach'), ('wick', 40, 'corrie'), ('wick', 40, 'dunlow'),
    ('tarn', 10, 'corrie'), ('dunlow', 25, 'brennach');
CREATE TABLE ends (isle TEXT, top TEXT, top_feet INTEGER, pit TEXT, pit_feet INTEGER);
INSERT INTO ends VALUES ('brennach', 'ben arr', 900, 'the marsh', 2), ('corrie', 'ben mor', 1200, 'the quay', 0),
    ('dunlow', 'law', 300, 'the dell', -5), ('skerry', 'cairn', 50, 'the rocks', 0);
CREATE TABLE inns (inn TEXT, food TEXT);
INSERT INTO inns VALUES ('the gull', 'norse'), ('the otter', 'norse'), ('the lamp', 'lowland');
"""
WORDS = """
classes:
  isle: {table: isles, key: [isle], nouns: [isle], says: "{}", display: [isle name]}
  town: {table: towns, key: [town], nouns: [town], says: "{}", display: [town name]}
  seat: {table: isles, key: [seat], nouns: [seat, capital], says: "{}", display: [seat name]}
  burn: {table: burns, key: [burn], repeated: true, article: true, nouns: [burn], says: "the {} Burn",
    display: [burn name]}
  top: {table: ends, key: [top], nouns: [top, point], says: "{}", display: [top name]}
  pit: {table: ends, key: [pit], nouns: [pit], rarely: [point], says: "{}", display: [pit name]}
  realm: {table: isles, key: [realm], repeated: true, nouns: [realm], says: "the {}", display: [realm name]}
  inn: {table: inns, key: [inn], nouns: [inn], says: "{}", display: [inn name]}
attributes:
  inn name: {of: inn, column: inns.inn, nouns: [name], values: true}
  inn food: {of: inn, column: inns.food, concept: cuisine, values: true}
  isle name: {of: isle, column: isles.isle, nouns: [name], values: true}
  isle people: {of: isle, column: isles.people, kind: number, nouns: [population], unit: [person/people, soul],
    unit_verbs: [live in, dwell in], most: [most populous], how: [populous]}
  acres: {of: isle, column: isles.acres, kind: number, nouns: [area, size], unit: [acre], most: [largest],
    least: [smallest], more: [larger], how: [large]}
  town folk: {of: isle, column: towns.people, path: isles.isle -> towns.isle, total: true, kind: number,
    nouns: [urban population]}
  high: {of: isle, column: ends.top_feet, path: isles.isle -> ends.isle, kind: number, nouns: [elevation],
    most: [highest]}
  low: {of: isle, column: ends.pit_feet, path: isles.isle -> ends.isle, kind: number, nouns: [elevation],
    least: [lowest]}
  town name: {of: town, column: towns.town, nouns: [name], values: true, weight: 0.3}
  town people: {of: town, column: towns.people, kind: number, nouns: [population], unit: [person/people, soul],
    unit_verbs: [live in, dwell in], most: [largest, biggest], least: [smallest], more: [larger], how: [large]}
  town isle: {of: town, column: towns.isle, label: Isle, where: true}
  seat name: {of: seat, column: isles.seat, nouns: [name], values: true, weight: 0.5}
  seat people: {of: seat, column: towns.people, path: isles.seat -> towns.town, known: true, kind: number,
    nouns: [population], most: [largest], least: [smallest], how: [large]}
  burn name: {of: burn, column: burns.burn, nouns: [name], values: true, weight: 0.3}
  miles: {of: burn, column: burns.miles, kind: number, nouns: [length], unit: [mile, mile long/miles long],
    how: [long], most: [longest], least: [shortest], more: [longer]}
  top name: {of: top, column: ends.top, nouns: [name], values: true, where: true}
  top feet: {of: top, column: ends.top_feet, kind: number, nouns: [elevation, height], how: [high], most: [highest],
    more: [higher]}
  pit name: {of: pit, column: ends.pit, nouns: [name], values: true}
  pit feet: {of: pit, column: ends.pit_feet, kind: number, nouns: [elevation], how: [low], least: [lowest]}
  realm name: {of: realm, column: isles.realm, nouns: [name], values: true}
  realm people: {of: realm, column: isles.people, path: isles.realm -> isles.realm, total: true, kind: number,
    nouns: [population], unit: [person/people, soul], unit_verbs: [live in]}
relations:
  borders: {from: isle, to: isle, path: "isles.isle -> beside.isle, beside.other -> isles.isle", says: border,
    says_inverse: be bordered by, verbs: [border, be next to], nouns: [neighbour, bordering isle],
    prepositions: [next to]}
  town in isle: {from: town, to: isle, path: towns.isle -> isles.isle, says: be in, says_inverse: have,
    verbs: [be in, be located in, lie in], inverse_verbs: [have], prepositions: [in, of], inverse_prepositions: [with]}
  seat of: {from: seat, to: isle, path: isles.isle -> isles.isle, says: be the seat of, says_inverse: have the seat,
    verbs: [be the capital of, be the seat of], inverse_verbs: [have], inverse_nouns: [seat, capital],
    prepositions: [of], inverse_prepositions: [with]}
  seat as town: {from: seat, to: town, path: isles.seat -> towns.town, says: be, says_inverse: be, same: true,
    cost: 0.8}
  runs through: {from: burn, to: isle, path: "burns.burn -> burns.burn, burns.isle -> isles.isle", says: run through,
    says_inverse: be crossed by, verbs: [run through, flow through, cross, be in], inverse_verbs: [have],
    prepositions: [in, of, through], inverse_prepositions: [with]}
  top of: {from: top, to: isle, path: ends.isle -> isles.isle, says: be in, says_inverse: contain,
    verbs: [be in, lie in], inverse_verbs: [have, contain], prepositions: [in, of], inverse_prepositions: [with]}
  pit of: {from: pit, to: isle, path: ends.isle -> isles.isle, says: be in, says_inverse: contain, verbs: [be in],
    inverse_verbs: [have, contain], prepositions: [in, of], inverse_prepositions: [with]}
  isle in realm: {from: isle, to: realm, path: isles.realm -> isles.realm, says: be in, says_inverse: contain,
    prepositions: [in, of], inverse_verbs: [have]}
predicates:
  big town: {of: town, when: [{attribute: town people, over: 150}], says: major, adjectives: [major]}
  crowded: {of: town, when: [{attribute: town people, over: 200}], says: have crowds, verbs: [have crowds]}
"""
