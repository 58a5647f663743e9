"""A made database of films, critics, prizes and races, whose linking rows say more than that they tie two things."""

PLAYBILL = """
CREATE TABLE person (id integer primary key, name text, birth_date text);
INSERT INTO person VALUES (1,'Benedict Hale','1976-07-19'), (2,'Keira Dunn','1985-03-26'), (3,'Tom
  Ferris','1956-07-09'), (4,'Ana Lopez','1990-01-01'), (5,'Mark Stone','1970-05-05'), (6,'Ivy Chen','1988-02-02');
CREATE TABLE movie (id integer primary key, title text, release_year integer, country text, revenue integer);
INSERT INTO movie VALUES (1,'The Code',2014,'UK',233), (2,'Quiet Sea',2010,'USA',90), (3,'Red Hill',2016,'USA',150),
  (4,'Old Bridge',1999,'France',20);
CREATE TABLE cast_member (movie_id integer references movie(id), person_id integer references person(id), role
  text);
INSERT INTO cast_member VALUES (1,1,'Alan Turing'), (1,2,'Joan Clarke'), (2,3,'Captain Reed'), (2,2,'Mary'),
  (3,3,'Sheriff'), (3,4,'Mary'), (4,5,'Pierre'), (3,2,'Deputy');
CREATE TABLE critic (critic_id integer primary key, name text);
INSERT INTO critic VALUES (1,'Dora Vance'), (2,'Otto Klein'), (3,'Lena Moss');
CREATE TABLE movie_review (critic_id integer references critic(critic_id), movie_id integer references movie(id),
  stars integer, reviewed_on text);
INSERT INTO movie_review VALUES (1,1,5,'2014-11-01'), (1,2,2,'2010-05-02'), (2,1,4,'2015-01-03'),
  (2,3,3,'2016-06-06'), (2,4,1,'2010-02-02'), (3,3,5,'2017-01-01'), (3,2,3,'2011-01-09');
CREATE TABLE nomination (movie_id integer references movie(id), award_id integer references award(id),
  nominated_year integer, result text);
CREATE TABLE award (id integer primary key, name text);
INSERT INTO award VALUES (1,'Golden Reel'), (2,'Silver Lens');
INSERT INTO nomination VALUES (1,1,2015,'won'), (1,2,2015,'nominated'), (2,1,2011,'nominated'), (3,2,2017,'won'),
  (3,1,2017,'nominated'), (4,2,2000,'won'), (2,2,2012,'won');
CREATE TABLE race (race_id integer primary key, name text, held_on text);
INSERT INTO race VALUES (1,'Spring Cup','2015-04-01'), (2,'Lake Run','2015-06-01'), (3,'Autumn Cup','2016-09-09');
CREATE TABLE runner (runner_id integer primary key, name text, country text);
INSERT INTO runner VALUES (1,'Sam Hill','Kenya'), (2,'Joe Park','Kenya'), (3,'Rita Low','Norway'), (4,'Uma
  Ray','India');
CREATE TABLE race_result (race_id integer references race, runner_id integer references runner, position integer,
  finish_min real, status text, primary key (race_id, runner_id));
INSERT INTO race_result VALUES (1,1,1,31.2,'finished'), (1,2,2,32.0,'finished'), (1,3,3,33.0,'finished'),
  (2,1,2,61,'finished'), (2,3,1,60,'finished'), (2,4,NULL,NULL,'retired'), (3,2,1,40,'finished'),
  (3,1,NULL,NULL,'disqualified'), (3,4,2,41,'finished');
"""
