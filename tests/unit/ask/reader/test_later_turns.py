"""Later turns in many wordings: each asks the same as a request of its own that says all of it.

A family has what was asked before, a request that stands by itself, and the wordings of a later turn that mean it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.unit.ask.said_in_turn import first, talk
from wizard.ask.interface import Tool
from wizard.ask.tool import LexiconTool

CLERKS = ("how many clerks work in department 44",)
ROUTE = ("flights from Boston to Denver on Monday on Delta",)
EARLIEST = ("flights from Boston to Denver on Monday", "which leaves first")

PEOPLE = [
    # another number, behind its preposition or without
    (CLERKS, "how many clerks work in department 45",
     ("and in 45", "and for 45", "in 45?", "and how many in 45", "how many in 45", "the same for 45", "45?",
      "and in department 45, how many are there", "do the same for department 45")),
    # another kind of people: what else was said stays
    (CLERKS, "how many technicians work in department 44",
     ("and technicians", "what about the technicians", "same for technicians", "technicians?", "now the technicians",
      "do the same with technicians", "how about technicians", "the same for the technicians please")),
    (("what do the managers earn on average",), "the average salary of the engineers",
     ("and the engineers", "what about engineers", "the same for engineers", "and for engineers",
      "how about the engineers")),
    (("who is the oldest clerk",), "who is the oldest technician",
     ("and the technicians", "what about technicians", "same for the technicians", "for the technicians?")),
    # men and women are some of those
    (("who are the managers", "what do they earn on average"), "the average salary of the female managers",
     ("and the women", "what about the women", "and the female ones")),
    # one who was not seen may be a man or a woman
    (("who is the oldest clerk",), "what does the oldest clerk earn",
     ("what does he earn", "what does she earn", "and his salary", "her salary?", "how much is he paid")),
    # in groups
    (("who are the programmers",), "how many programmers are there in each department",
     ("how many per department", "how many by department", "and how many in each department",
      "for each department how many", "grouped by department, how many")),
    (("what departments are in division 4",), "how many employees work in each department of division 4",
     ("how many people are in each of those", "how many employees are in each of them",
      "how many people work in each of them", "and how many people work in each one")),
    # the next one
    (("who is the oldest clerk",), "who is the second oldest clerk",
     ("who is next", "who comes next", "the next oldest", "and the next oldest", "the runner-up")),
    # wherever they belong
    (("who is the oldest clerk in department 44",), "who is the oldest clerk",
     ("and overall", "in the whole company", "company-wide", "the department does not matter", "any department")),
    # who of the two
    (("how old is Paul Tai", "and Rosa Delgado"), "who is older, Paul Tai or Rosa Delgado",
     ("who is older", "so who's older", "who is the older of the two", "and who is older")),
    # those who are not so, and those beside them
    (("who works in department 45", "only the women"), "who works in department 45 and is not a woman",
     ("and those who are not", "and who is not", "those that aren't", "who isn't")),
    # two or three answers taken as one, and by how much two differ
    (("how many clerks are there", "and technicians"), "how many people are clerks or technicians",
     ("both together", "both groups together", "count both together", "together?", "both together, how many is that")),
    (("who works in department 44", "and in 45"), "who works in department 44 or 45",
     ("both together", "the two together", "both of them together")),
    (("who is older, Paul Tai or Rosa Delgado",), "what is the difference in age between Paul Tai and Rosa Delgado",
     ("by how much", "by how many years", "what's the difference", "how big is the difference between the two")),
    (("how old is Paul Tai", "and Rosa Delgado"), "what is the difference in age between Paul Tai and Rosa Delgado",
     ("what is the difference", "by how much")),
    # those who have none of it
    (("which department has the most women",), "which departments have no women",
     ("which ones have none", "which have none at all?", "and those without", "the ones with none")),
    (("which clerks have a degree",), "which clerks have no degree",
     ("and the ones without", "the ones without one", "and those with none", "who has none")),
    # back to what was asked first
    (("who are the clerks in department 44", "who is the oldest of them"), "who are the clerks in department 44",
     ("back to the first list", "go back to the beginning", "back to all of the clerks")),
    # what was begun and is asked in other words
    (("who are the clerks",), "what do the clerks make",
     ("how much do they, what do they make", "what do they make, each of them", "what do they make, all of them")),
    (("which clerks have a degree",), "what degrees do the clerks with a degree have",
     ("what degrees have they", "and what degrees have they got")),
    (("how many clerks live in Texas",), "in which towns do the clerks who live in Texas live",
     ("in which towns", "which towns", "and in what towns?")),
    # a kind that is listed after groups stands by itself
    (("how many employees are there in each city",), "list the guards",
     ("list the guards", "show me the guards", "who are the guards")),
    (("how many cities have more than 20 employees",), "list the guards", ("list the guards", "show me the guards")),
    (("in which departments do women earn more than men",), "list the guards", ("list the guards",)),
    # what was compared is compared of others, within some, and by how much
    (("do women earn more than men",), "do women in Legal earn more than men in Legal",
     ("and in Legal", "what about Legal")),
    (("is the average salary of the clerks above 30000",), "is the average salary of the nurses above 30000",
     ("and of the nurses", "and the nurses")),
    (("is the average salary of the clerks above 30000",), "what is the average salary of the clerks",
     ("what is it",)),
    # groups of which something is so: which they are, how many, those of another number
    (("how many cities have more women than men",), "which cities have more women than men",
     ("which ones", "which are they", "list them")),
    (("in which departments do women earn more than men",), "how many departments pay women more than men",
     ("how many are there", "how many")),
    (("levels where the average salary is above 40000",), "levels where the average salary is above 45000",
     ("only those above 45000", "which of them are above 45000", "and above 45000")),
    (("how many cities have more than 20 employees",), "how many cities have more than 30 employees",
     ("and more than 30",)),
    (("departments where the number of women is more than 10",),
     "who works in the departments with more than 10 women", ("who works in them", "who works there")),
    (("the three cities with the most employees",), "the city with the fewest employees", ("and the fewest",)),
    (("what is the average salary of the clerks",), "list the guards", ("list the guards", "show me the guards")),
    (("how many clerks work in department 44",), "list the clerks in department 44",
     ("list those", "name those", "list them")),
    (("which women work in department 45",), "which men and women work in department 45",
     ("including the men", "include the men")),
    # how many have so much of what was asked for
    (("who works in department 45", "what do they earn"), "how many employees in department 45 earn more than 50000",
     ("how many of them are above 50000", "how many are over 50000")),
    # another measure by its adjective; of several that were shown, the one that is a number
    (("where does Helen Whitlock live",), "how old is Helen Whitlock", ("and how old", "how old")),
    (("who are the attorneys", "names and salaries"), "which attorneys earn more than 50000",
     ("only those over 50000", "those over 50000")),
    # all of those among whom one was chosen, and some of them
    (("who is the oldest clerk",), "who are the clerks", ("show me all", "show them all", "list all of them")),
    (("who are the attorneys", "the oldest one"), "which attorneys are women",
     ("the women among them", "which of them are women")),
    # who is next, and not what was asked of the one before
    (("who is the oldest clerk", "how old is she"), "who is the second oldest clerk",
     ("who's next", "and who is next", "who comes next", "who is next after that person")),
    # the one that was left when one of two was chosen
    (("who is older, Paul Tai or Rosa Delgado",), "how old is Paul Tai", ("how old is the other one",)),
    (("who is older, Paul Tai or Rosa Delgado", "what does the other one do"),
     "who earns more, Paul Tai or Rosa Delgado",
     ("which of the two earns more",)),
    # the one who has what was computed
    (("what is the highest salary of the clerks",), "how old is the clerk with the highest salary",
     ("how old is she", "and how old is that clerk")),
    # how many have so much of what was computed
    (("who works in department 45", "what is the lowest salary among them"),
     "how many employees in department 45 earn more than 50000",
     ("how many are above 50000", "how many of them are over 50000")),
    # the same of several things at once
    (("how many men and how many women work in department 44",),
     "how many men and how many women work in department 45", ("and in 45", "and in department 45", "45?")),
    (CLERKS, "how many clerks work in department 45",
     ("how does that compare with 45", "and how does that compare with department 45",
      "how does that compare with 45, how many are there")),
    # the department is the one that was spoken of
    (("who works in department 45",), "how many women work in department 45",
     ("how many women are in the department", "how many women are there in the department")),
    # nobody is meant of whom it was said that there is none
    (("which departments have no women",), "how many men work in the departments that have no women",
     ("how many men work in them", "how many men work there")),
    # all of another kind, and not the one that would be chosen
    (("who is the oldest clerk",), "who are the technicians",
     ("the technicians, who have we got", "what about the technicians, who have we got")),
    # who was chosen before, though something else was asked of him last
    (("who is the youngest clerk", "in which department does she work"), "who is the oldest clerk",
     ("and the oldest",)),
    # who else is so, after it was asked of one
    (("does Paul Tai live in Dallas",), "who lives in Dallas, except Paul Tai",
     ("does anybody else", "who else does", "and who else does")),
    # those that are left are asked as any others
    (("who are the attorneys", "which of them are women"), "how old are the attorneys who are not women",
     ("how old are the others",)),
    (("who are the attorneys", "leave out the women"), "how old are the attorneys who are not women",
     ("how old are the rest",)),
    # told apart by what was said of them
    (("which engineers live in Dallas", "and in Plano"), "how old are the engineers who live in Dallas",
     ("how old are the Dallas ones",)),
    # the group, of which it was only asked how many are so
    (("who are the attorneys", "how many of them are women"), "who is the oldest attorney",
     ("who is the oldest of the group",)),
    # all of us are none of those that were found
    (("who are the attorneys",), "how many employees are over 60", ("how many of us are over 60",)),
    # a list keeps what stood beside it
    (("who are the attorneys, with their salaries",), "which attorneys earn more than 50000, with their salaries",
     ("only those above 50000",)),
    # the groups that were shown
    (("how many people are in each division",), "which division has the most women",
     ("which of those has the most women",)),
    # each with what is theirs
    (("who works in department 45",), "what do the employees in department 45 earn",
     ("and their salaries", "what do they earn")),
]  # fmt: skip

JOURNEYS = [
    (ROUTE, "flights from Boston to Denver on Monday on United",
     ("and on United", "the same on United", "what if I take United", "not Delta, United", "United instead of Delta")),
    (ROUTE, "flights from Boston to Denver on Tuesday on Delta",
     ("if I leave on Tuesday", "what if I leave on Tuesday", "and if I go on Tuesday", "what about leaving on Tuesday",
      "and the same on Tuesday", "could I also go on Tuesday")),
    (ROUTE, "flights from Boston to Dallas on Monday on Delta",
     ("and to Dallas", "Dallas instead of Denver", "not Denver, Dallas", "what if I go to Dallas")),
    (ROUTE, "flights from Atlanta to Denver on Monday on Delta",
     ("and from Atlanta", "Atlanta instead of Boston", "what if I leave from Atlanta")),
    # a town in the place of an airport
    (("direct flights from Atlanta to La Guardia",), "direct flights from Atlanta to Denver",
     ("Denver, not La Guardia", "no, I meant Denver, not La Guardia")),
    # the way that was spoken of, and its prices
    (("which airlines fly from Boston to Denver",), "how many United flights are there from Boston to Denver",
     ("how many flights does United have there",)),
    (("what is the cheapest fare from Boston to Denver",), "the cheapest round trip fare from Boston to Denver",
     ("and there and back", "the cheapest fare there and back")),
    # one of several that were found, and nobody beyond them
    (("which aircraft does Boeing make",), "which Boeing is the fastest", ("which is the faster",
     "which one is the faster")),
    (("flights from Boston to Denver on Friday",), "flights from Boston to Denver on Monday",
     ("on Monday instead of Friday",)),
    # nobody goes from a place to itself
    (("flights from Boston to Denver on Delta",), "flights from Denver to Boston on Delta",
     ("and back to Boston", "what about back to Boston", "and to Boston", "and the reverse", "and for the return trip",
      "coming home")),
    (("flights from Boston to Denver on Monday",), "flights from Denver to Boston on Friday",
     ("and on Friday back to Boston", "and back to Boston on Friday", "and on Friday the way back",
      "I want to return on Friday", "and I come back on Friday", "and Friday back")),
    # the partners of what was found, of another kind; the most of others
    (("which airlines fly from Boston to Denver",), "which airlines fly from Boston to Dallas", ("and to Dallas",)),
    (("what is the cheapest flight from Boston to Denver on Monday",),
     "what is the cheapest flight from Boston to Denver on Tuesday", ("and the cheapest on Tuesday", "and on Tuesday")),
    (("flights from Boston to Denver on Monday morning",), "flights from Boston to Dallas on Monday morning",
     ("same to Dallas", "and the same to Dallas")),
    # what must be is no question
    (("flights from Boston to Denver on Monday",), "nonstop flights from Boston to Denver on Monday",
     ("it should be nonstop", "it has to be nonstop", "they must be nonstop", "only nonstops")),
    # what does not matter
    (ROUTE, "flights from Boston to Denver on Monday",
     ("any airline", "the airline doesn't matter", "no matter which airline", "not only Delta",
      "I don't mind which airline", "irrespective of airline", "it can be any airline")),
    # beyond the limit that was said
    (("flights from Boston to Denver before 9 am",), "flights from Boston to Denver after 9 am",
     ("any later ones", "anything later", "later ones", "is there anything later", "show me later ones")),
    # the next leg of a journey goes when it is said to, and starts where the last one ended
    (("flights from Boston to Denver on Monday morning",), "flights from Denver to Chicago on Tuesday",
     ("from there to Chicago on Tuesday", "and from there to Chicago on Tuesday", "then on to Chicago on Tuesday",
      "and on to Chicago on Tuesday")),
    # home, where a journey of several legs began
    (("flights from Boston to Denver on Monday", "from there to Chicago on Tuesday"),
     "flights from Chicago to Boston on Friday",
     ("and on Friday back to Boston", "back home to Boston on Friday", "and on Friday to Boston")),
    # a day told by another
    (("flights from Boston to Denver on Monday",), "flights from Boston to Denver on Tuesday",
     ("a day later", "and the next day", "the day after", "what about the following day", "and one day later")),
    (("flights from Boston to Denver on Monday",), "flights from Boston to Denver on Sunday",
     ("a day earlier", "and the day before", "the previous day")),
    (("flights from Boston to Denver on Monday", "and back"), "flights from Denver to Boston on Monday",
     ("on the same day", "on that day", "that day")),
    # what all of them have is shown, and narrows nothing
    (("flights from Boston to Denver on Monday morning",),
     "the flights from Boston to Denver on Monday morning and their departure times",
     ("with times", "show me those with times")),
    # with and without take each other's place
    (("coach fares from Boston to Denver without restrictions",), "coach fares from Boston to Denver with restrictions",
     ("and with restrictions", "what about with restrictions")),
    # what it costs there is of the whole way
    (("flights from Boston to Denver on Monday",), "the lowest fare from Boston to Denver",
     ("what is the lowest fare there", "what's the lowest fare to there")),
    # what goes first, and not what stands first
    (("flights from Boston to Denver on Monday",), "the earliest flight from Boston to Denver on Monday",
     ("the first one", "which goes first")),
]  # fmt: skip


WIDER = [
    # all of a kind are all that were found before some of them were asked of
    (("programmers in department 42", "how many of them are women"),
     "average salary of the programmers in department 42",
     ("what do all the programmers earn on average", "what does the whole group earn on average")),
    (("who works in department 45", "which ones are men"), "who is the oldest person in department 45",
     ("who is the oldest of the whole bunch", "who is the oldest of the entire group")),
    (("technicians in department 44", "only the women"), "how many technicians work in department 44",
     ("all the technicians, how many are they",)),
    # everybody in it
    (("clerks in department 44", "how many are women"), "how old are the people in department 44 on average",
     ("how old is the whole department on average", "how old is the entire department on average")),
    (("how many women work in department 45", "and men"), "how many people work in department 45",
     ("the whole department", "and the entire department")),
    # whosever, and others than those
    (("clerks in department 44",), "who are the clerks", ("all departments",)),
    # as many as are pointed at
    (("women in department 45", "the three oldest"), "what do the three oldest women in department 45 earn",
     ("what do those three earn", "those three, what do they earn", "what do those three women earn")),
    # what others have, who belong to those
    (("how old is Rosa Delgado",), "how old is the supervisor of Rosa Delgado", ("and her boss", "and her supervisor")),
    (("how old is the oldest engineer",), "how old is the oldest secretary", ("and the oldest secretary",)),
    # the most of others
    (("women over sixty", "the best paid"), "the best paid man over sixty",
     ("the best paid man", "and the best paid man")),
    (("departments in division 2", "which is the largest"), "the largest department in division 3",
     ("the largest in division 3", "and the largest in division 3")),
    # some of those among whom others were found
    (("clerks in department 44", "which of them are women"), "which men are clerks in department 44",
     ("which of those are men", "those clerks who are men")),
    (("technicians in Irving", "which is the youngest"), "how many technicians in Irving are married",
     ("and of all of them, how many are married",)),
    (("the technicians",), "how many women are technicians", ("how many women", "and how many women")),
    (("engineers in Dallas", "how many are women"), "salaries of the male engineers in Dallas",
     ("salaries of the remainder", "what are the salaries of the others")),
    (("who was hired in 1975",), "who was hired in 1976", ("one year on", "the year after", "and the next year")),
    # those without what was asked for
    (("who works in department 44", "their home phones"), "who works in department 44 and has no home phone",
     ("those without one", "the ones without")),
    # all that were asked of
    (("clerks in Dallas", "and in Irving"), "how many clerks live in Dallas or Irving",
     ("all of them together, how many", "both together, how many is that")),
    # whether others are so
    (("are any of the secretaries married",), "are any of the engineers married",
     ("and the engineers", "the engineers?")),
    (("how many technicians are there by department", "which department has the most"),
     "technicians in the department with the most technicians",
     ("who are they", "list them")),
]  # fmt: skip
OTHER_JOURNEYS = [
    # no place is said: those of which the places were said
    (("flights from Pittsburgh to Boston",), "flights from Pittsburgh to Boston on Sunday",
     ("which flights leave on Sunday", "show me flights on Sunday", "which flights go on a Sunday")),
    (("fares from Dallas to Boston",), "flights from Dallas to Boston before noon",
     ("which flights leave before noon",)),
    (("which airlines fly from Dallas to Boston",), "flights from Dallas to Boston on Delta",
     ("give me the flights to Boston on Delta", "what flights does Delta have")),
    (("flights from Dallas to Boston", "which are nonstop"), "flights from Dallas to Boston with dinner",
     ("every flight with dinner", "all the flights with dinner")),
    # whosever, at whatever time, and others than those
    (("flights from Dallas to Boston", "only Delta"), "flights from Dallas to Boston", ("all airlines", "any airline")),
    (("flights from Dallas to Boston on Delta",), "flights from Dallas to Boston that are not on Delta",
     ("the other airlines",)),
    (("flights from Dallas to Boston before nine",), "flights from Dallas to Boston",
     ("all day", "at any time of day", "the whole day")),
    # whether others are so
    (("morning flights from Boston to Philadelphia", "do they serve breakfast"),
     "do evening flights from Boston to Philadelphia serve breakfast", ("and in the evening", "how about the evening")),
    # some of those among whom others were found
    (("flights from Dallas to Boston", "which go in the morning"), "evening flights from Dallas to Boston",
     ("which of those go in the evening",)),
    # the way back
    (("flights from Dallas to Boston on Monday",), "flights from Boston to Dallas on Friday",
     ("and from Boston back on Friday", "and back on Friday", "the way back on Friday")),
    (("flights from Dallas to Boston on Friday",), "the last flight from Boston to Dallas on Friday",
     ("the last flight back",)),
    # what was asked of one, of another
    (("flights from Dallas to Boston", "what is the earliest one", "its fare"),
     "fares of the latest flight from Dallas to Boston", ("and the latest",)),
    (("flights from there", "which airports serve New York", "which is nearest to the city"),
     "flights from La Guardia to Boston", ("flights from there to Boston",)),
]  # fmt: skip

SAID_OTHERWISE = [
    # another is tried, in whatever words
    (CLERKS, "how many technicians work in department 44",
     ("let's do technicians next", "let's try the technicians, then", "could I have that for technicians too",
      "tell me that for technicians too", "next the technicians", "okay and how about if I ask for technicians instead",
      "technicians would be better", "no, I wanted the technicians")),
    (CLERKS, "how many clerks work in department 45",
     ("oops, 45 I meant", "my mistake, it's department 45", "did I say 44? I meant 45", "wait, not 44, 45",
      "no sorry, that should have been 45", "department 45 I should have said", "and if we look at 45", "45 next")),
    (("who earns more than 90000",), "who earns more than 80000", ("lower it to 80000", "try 80000")),
    # only some of those that were found
    (("who are the clerks in department 44",), "which clerks in department 44 live in Irving",
     ("can you limit that to the people from Irving", "from that list, who lives in Irving",
      "which of the people you just mentioned live in Irving")),
    (("list everybody in department 45", "leave out the secretaries"),
     "which employees in department 45 who are not secretaries were hired after 1970",
     ("which of the rest were hired after 1970", "of the remaining persons, which were hired after 1970",
      "of those left, who was hired after 1970")),
    (("who works in department 45",), "who works in department 45 and is not a secretary",
     ("except the secretaries", "minus the secretaries", "all but the secretaries", "the secretaries don't count",
      "I don't need the secretaries", "but no secretaries")),
    # all that were found before they were narrowed
    (("who works in department 44", "which of them are women"), "who works in department 44",
     ("back to the whole list", "let's go back to everybody", "give me everybody after all")),
    # men and women of those, after women of those
    (("how many people work in department 44", "how many of them are women"), "how many men work in department 44",
     ("and the gentlemen, how many are they", "the men, how many are there")),
    (("how many people work in department 44", "how many of them are women"), "who is the oldest man in department 44",
     ("who's the oldest of the men", "now the men, who's the oldest")),
    (("who are the engineers",), "which female engineers live in Dallas", ("only the women in Dallas",)),
    (("who lives in Irving", "how many are clerks"), "which clerks in Irving are married",
     ("which of the clerks are married",)),
    # all of whom the same was asked
    (("clerks in Dallas", "and in Irving"), "which clerks in Dallas or Irving are women",
     ("which of all these are women",)),
    # of each group
    (("how many employees does each department have",), "how many women does each department have",
     ("and how many women",)),
    # another day or number in the place of the one that was said
    (("who was hired before 1960",), "who was hired before 1955", ("and before 1955", "no, before 1955")),
    (("who are the three oldest employees",), "who are the five oldest employees", ("the five oldest",)),
    # more than the one who was spoken of, and which of two has more
    (("how old is Paul Tai",), "who is older than Paul Tai", ("who is older", "anyone older")),
    (("how many women work in department 44", "and in 45"),
     "which department has more women, department 44 or department 45",
     ("which has more", "and which of the two has more")),
]  # fmt: skip
JOURNEYS_SAID_OTHERWISE = [
    (("flights from Boston to Denver on Monday",), "flights from Boston to Denver on Tuesday",
     ("let's try Tuesday", "change that to Tuesday", "Tuesday would suit me better", "oh, Tuesday I meant",
      "I said Monday but I meant Tuesday",
      "Hm, Monday doesn't work after all. What about Tuesday?")),
    # a place is where a journey ends rather than where it begins, and never both
    (("flights from Boston to Denver",), "flights from Boston to Dallas",
     ("what about Dallas", "make that Dallas", "oops, Dallas", "oh, I said Denver, I meant Dallas")),
    # an hour after noon, and one that goes on from such
    (("flights from Boston to Denver on Monday",), "flights from Boston to Denver on Monday after 5 pm",
     ("after five", "which ones leave after five", "I can't leave before five")),
    (("flights from Boston to Denver after 6 pm",), "flights from Boston to Denver after 8 pm",
     ("and after 8", "what about after 8")),
    # another time
    (("flights from Boston to Denver in the morning",), "flights from Boston to Denver in the afternoon",
     ("and in the afternoon, what have you got",)),
    (("flights from Boston to Denver on Monday",), "flights from Boston to Denver on Monday before noon",
     ("let's narrow that down a bit. Before noon.", "of the flights you listed, which leave before noon")),
    # what goes last, and not what stands last
    (("flights from Boston to Denver on Monday",), "the latest flight from Boston to Denver on Monday",
     ("the last one",)),
    (("flights from Denver to Boston on Wednesday", "which are direct"),
     "which airline has the earliest direct flight from Denver to Boston on Wednesday", ("who has the earliest",)),
    # what was asked of each takes the place of the other
    (("flights from Boston to Denver on Monday", "which have dinner"),
     "flights from Boston to Denver on Monday with breakfast", ("and which ones have breakfast",)),
    (("how much is a taxi in Denver",), "how much is a taxi in Dallas", ("and how much in Dallas",)),
    (("flights from Boston to Denver on Monday", "how many of those are on United"),
     "how many flights from Boston to Denver on Monday are on Delta", ("and Delta, how many",)),
    (("flights from Oakland to Boston", "which ones stop in Chicago"),
     "flights from Oakland to Boston that stop in Dallas", ("and in Dallas",)),
    (("which airlines fly from Boston to Denver",), "flights from Boston to Denver on United",
     ("I take United, show me their flights",)),
    (("flights from Boston to Denver on Monday", "only United"), "flights from Boston to Denver on Monday",
     ("okay, let's go back to all of them", "back to the full list")),
]  # fmt: skip


TOPICS = [
    # whom it is about stands in front, and the question behind it
    (CLERKS, "how many clerks work in department 45",
     ("and in department 45, how many would that be", "as for department 45, how many are there")),
    (("who are the clerks", "who is the oldest"), "how many male clerks are there",
     ("and the men, how many are they", "and the men, how many of them are there")),
    (("who are the clerks",), "where do the female clerks live", ("the women, where do they live",)),
    # who has the most is one of those who were found
    (("which clerks are married",), "who is the oldest married clerk", ("who's the oldest", "so who is the oldest")),
    (("how old is Paul Tai", "and Rosa Delgado"), "who is older, Paul Tai or Rosa Delgado", ("the older of the two",)),
    # a value that was said is "it"
    (("what is the average salary on level 5",), "how many people are on level 5", ("how many are on it",)),
    # so many are those who were found
    (("who are the clerks",), "how many clerks are there", ("how many would that be", "how many were there")),
]  # fmt: skip
THE_WAY_BACK = [
    (("flights from Boston to Denver on Monday",), "flights from Denver to Boston on Monday in the evening",
     ("and coming back the same evening", "coming back the same evening, what is there")),
    (("flights from Boston to Denver on Monday", "which leaves first"), "flights from Denver to Boston on Friday",
     ("and to come home again, on Friday", "home again on Friday", "and to get home on Friday, what is there")),
    (("flights from Boston to Denver",), "flights from Denver to Boston in the evening", ("return, evening",)),
    (("flights from Boston to Denver on Monday",), "flights from Denver to Boston on Friday after 6 pm",
     ("as to the return, which flights leave Denver for Boston on Friday after 6 pm",)),
    # where it is asked what there is, it is not asked again whether it is so
    (("flights from Boston to Denver", "are they all nonstop"), "the latest flight from Boston to Denver",
     ("what's the latest one", "what's the latest one then")),
]  # fmt: skip


def asked_alike(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> bool:
    """Whether a later turn finds what the request that stands by itself finds."""
    assert isinstance(tool, LexiconTool)
    found = first(tool, *said, wording)
    whole = first(tool, alone)
    return set(map(tuple, tool.database.run(found.sql).rows)) == set(map(tuple, tool.database.run(whole.sql).rows))


def wordings(
    families: Sequence[tuple[tuple[str, ...], str, tuple[str, ...]]],
) -> list[tuple[tuple[str, ...], str, str]]:
    return [(said, alone, wording) for said, alone, all_of_them in families for wording in all_of_them]


JOINED = [
    # those of whom it is so, or is not
    (("are any of the clerks married",), "which clerks are married", ("which ones are", "which are", "who is")),
    (
        ("do all the clerks live in Irving",),
        "which clerks do not live in Irving",
        ("who doesn't", "which of them don't", "and which ones do not"),
    ),
    (
        ("how many clerks are there", "how many of them are married"),
        "how many clerks are not married",
        ("and how many are not", "how many of them aren't"),
    ),
    (("which clerks have no degree",), "which clerks have a degree", ("and those with one", "the ones who have one")),
    # another place in the order, another month, the other side of a limit
    (("who is the oldest clerk",), "who is the third oldest clerk", ("and the third", "third")),
    (("who was hired in 1981",), "who was hired in May 1981", ("in May", "and in May", "May")),
    (("who was hired after 1980",), "who was hired before 1980", ("and before that", "before that")),
    (
        ("which clerks earn over 20000",),
        "which clerks earn less than 20000",
        ("and under", "and less", "and under that"),
    ),
    # several answers as one
    (("who lives in Irving", "and in Dallas"), "who lives in Irving or Dallas", ("both", "put them together")),
    # what is said of partners joins what was said of them
    (
        ("in which departments do people hired in 1981 work",),
        "which departments employ women hired in 1981",
        ("only women", "just the women"),
    ),
    (
        ("who lives in Irving", "which departments are they in"),
        "who lives in Irving",
        ("who are they", "who are they again"),
    ),
    # the one of those that were found
    (
        ("who are the clerks",),
        "what does the oldest clerk earn",
        ("how much does the oldest earn", "what does the oldest one make"),
    ),
    (("who was hired before 1970",), "who was hired first", ("who was the first", "the first")),
    (
        ("which departments have more than 3 clerks",),
        "which department has the most clerks",
        ("which one has the most", "which has the most"),
    ),
]
JOINED_JOURNEYS = [
    # the way back, of whatever is asked
    (
        ("flights from Boston to Denver",),
        "when does the last flight from Denver to Boston leave",
        ("when's the last flight back", "when is the last flight home", "when's the last return flight"),
    ),
    (
        ("flights from Boston to Denver",),
        "are there any nonstop flights from Denver to Boston",
        ("are there any nonstops on the way back", "is there a nonstop return flight"),
    ),
    (("flights from Boston to Denver",), "which airlines fly from Denver to Boston", ("which airlines fly back",)),
    (
        ("what is the cheapest fare from Boston to Denver",),
        "what is the cheapest fare from Denver to Boston",
        ("and coming back", "and to come back", "and the way back"),
    ),
    (
        ("how many flights go from Boston to Denver",),
        "how many flights go from Denver to Boston",
        ("and back", "and in the other direction"),
    ),
    # no pause behind "no"
    (("flights from Boston to Denver on Tuesday",), "flights from Boston to Denver on Wednesday", ("no Wednesday",)),
    (("flights from Boston to Denver",), "flights from Boston to Dallas", ("no to Dallas",)),
    # the next leg
    (("flights from Boston to Denver",), "flights from Denver to Dallas", ("and then to Dallas",)),
    # what others were found by
    (("which airlines fly to Toronto",), "which airlines have flights from Boston to Toronto", ("from Boston",)),
    (
        ("flights from Boston to Denver", "which airlines"),
        "which planes are used from Boston to Denver",
        ("what planes",),
    ),
    (
        ("flights from Boston to Denver leaving after 5 pm",),
        "flights from Boston to Denver leaving after 5 pm and arriving before 10 pm",
        ("arriving before ten",),
    ),
]


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(JOINED))
def test_a_later_turn_joins_what_stands(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(JOINED_JOURNEYS))
def test_a_later_turn_of_journeys_joins_what_stands(
    said: tuple[str, ...], alone: str, wording: str, agent: Tool
) -> None:
    assert asked_alike(said, alone, wording, agent)


# What was answered wrongly before: whom two are, what is shown of each, members behind a count, all of a kind.
TOLD_APART = [
    (("what is the salary of Paul Tai",), "what is the salary of Rosa Delgado",
     ("and the one of Rosa Delgado", "and that of Rosa Delgado")),
    (("how old is Paul Tai", "and Rosa Delgado"), "who is older, Paul Tai or Rosa Delgado",
     ("which of the two is older", "which is higher", "which of the two is higher")),
    (("who is Paul Tai",), "what is the salary of Paul Tai", ("and his salary is?",)),
    (("how many clerks work in department 44",), "which married clerks work in department 44",
     ("only the married ones",)),
    (("which clerks work in department 44", "how many is that"), "which married clerks work in department 44",
     ("only the married ones",)),
    (("who is the oldest clerk in department 44", "what does she earn"), "the average salary of all clerks",
     ("and all clerks, average salary",)),
]  # fmt: skip
TOLD_APART_JOURNEYS = [
    (("flights from Boston to Denver after 10 am",), "flights from Boston to Denver after 10 am and before 6 pm",
     ("but before 6 pm", "and before 6 pm")),
    (("flights from Boston to Denver after 10 am",), "flights from Boston to Denver before 9 am", ("and before 9 am",)),
    (("flights from Boston to Denver on Delta", "what are their departure times"),
     "flights from Boston to Denver on Delta on Saturday", ("any on Saturday",)),
    (("flights from Boston to Denver", "how many is that"), "flights from Boston to Denver on Delta", ("only Delta",)),
    (("which airlines fly to Denver",), "which airlines have flights from Boston to Denver",
     ("which of them come from Boston",)),
]  # fmt: skip


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(TOLD_APART))
def test_a_later_turn_about_people_told_apart(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(TOLD_APART_JOURNEYS))
def test_a_later_turn_about_journeys_told_apart(said: tuple[str, ...], alone: str, wording: str, agent: Tool) -> None:
    assert asked_alike(said, alone, wording, agent)


def test_the_last_is_chosen_among_all_that_were_listed(agent: Tool) -> None:
    said = ("flights from Boston to Denver", "the second one, when does it get in", "and which of them leaves last")
    found = first(agent, *said)
    assert "latest departure time of those that leave Boston and go to Denver" in found.paraphrase


def test_that_route_is_from_where_to_where(agent: Tool) -> None:
    said = ("flights from Boston to Denver on Monday before noon", "what is the average fare on that route")
    found = first(agent, *said).paraphrase
    assert "Denver" in found
    assert "Monday" not in found
    assert "noon" not in found


def test_who_would_rather_leave_from_elsewhere_goes_to_the_same_place(agent: Tool) -> None:
    said = ("flights from Boston to Denver", "she'd rather leave from Dallas, which flights are there")
    assert "Denver" in talk(agent, *said).interpretations[0].paraphrase


def test_who_they_are_is_no_country(tool: Tool) -> None:
    for one in talk(tool, "have you got Canadians here, who are they").interpretations[:1]:
        assert one.paraphrase.startswith("List all employees")


def test_that_department_begins_no_clause(tool: Tool) -> None:
    said = ("which department has the most people", "which division does that department belong to")
    assert "greatest number" in first(tool, *said).paraphrase


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(TOPICS))
def test_a_question_behind_a_topic(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(THE_WAY_BACK))
def test_the_way_back(said: tuple[str, ...], alone: str, wording: str, agent: Tool) -> None:
    assert asked_alike(said, alone, wording, agent)


def test_he_is_none_of_the_women(tool: Tool) -> None:
    outcome = talk(tool, "who are the female clerks", "who is the oldest", "what does he earn")
    assert not outcome.interpretations


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(PEOPLE))
def test_a_later_turn_about_people(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(JOURNEYS))
def test_a_later_turn_about_journeys(said: tuple[str, ...], alone: str, wording: str, agent: Tool) -> None:
    assert asked_alike(said, alone, wording, agent)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(WIDER))
def test_a_later_turn_of_more_or_other_people(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(OTHER_JOURNEYS))
def test_a_later_turn_of_other_journeys(said: tuple[str, ...], alone: str, wording: str, agent: Tool) -> None:
    assert asked_alike(said, alone, wording, agent)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(SAID_OTHERWISE))
def test_a_later_turn_in_other_words(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(JOURNEYS_SAID_OTHERWISE))
def test_a_later_turn_about_journeys_in_other_words(
    said: tuple[str, ...], alone: str, wording: str, agent: Tool
) -> None:
    assert asked_alike(said, alone, wording, agent)


def test_those_are_never_all_there_are(tool: Tool) -> None:
    assert first(tool, "who earns the most", "how many of those are women").paraphrase != "Count all female employees."


def test_nobody_goes_from_a_place_to_itself(agent: Tool) -> None:
    found = talk(agent, "flights from Boston to Denver", "my aunt is in Dallas, so to Dallas then").interpretations
    assert not any("leave Dallas" in one.paraphrase and "go to Dallas" in one.paraphrase for one in found)


def test_no_airline_has_the_flights_of_another(agent: Tool) -> None:
    found = talk(agent, "flights from Boston to Denver", "only the ones on United", "does Delta have any flights")
    assert not any("United" in one.paraphrase for one in found.interpretations if "Delta" in one.paraphrase)


def test_how_many_they_are_is_no_number_of_one(tool: Tool) -> None:
    found = talk(tool, "women in department 45", "those seven, who is the oldest").interpretations
    assert not any("employee id" in one.paraphrase for one in found)


def test_the_second_cheapest_is_said_to_be_the_second(agent: Tool) -> None:
    said = ("cheapest flight from Boston to Denver", "does it have a meal", "and the second cheapest")
    assert "second lowest one way cost" in first(agent, *said).paraphrase


@pytest.mark.parametrize("wording", ["and his boss", "how many people report to his boss"])
def test_nobody_counts_somebodys_boss(wording: str, tool: Tool) -> None:
    found = first(tool, "who supervises Paul Tai", "how many people report to him", wording)
    assert not found.paraphrase.startswith("Count all employees who supervise ")


def test_both_days_are_the_days_of_the_last_two(agent: Tool) -> None:
    found = first(agent, "flights from Boston to Denver on Saturday", "and on Sunday", "both days")
    assert found.paraphrase.endswith("fly on Saturday or Sunday.")


def test_which_is_cheaper_is_of_the_last_two(agent: Tool) -> None:
    found = first(agent, "taxi in Denver", "and a limousine", "which is cheaper")
    assert "Taxi" in found.paraphrase
    assert "Limousine" in found.paraphrase


def test_who_was_named_is_no_other_person(tool: Tool) -> None:
    assert not talk(tool, "who is Paul Tai", "what does she earn").interpretations


def test_only_some_of_those_are_no_others(tool: Tool) -> None:
    found = first(tool, "who are the managers", "only the engineers")
    assert found.paraphrase == "List all managers who are engineers."


def test_what_costs_least_is_no_number_of_prices(agent: Tool) -> None:
    found = talk(agent, "flights from Boston to Denver on Monday", "which one costs least").interpretations
    assert not any("number of fares" in one.paraphrase for one in found)


def test_nothing_is_of_two_where_it_has_one(agent: Tool) -> None:
    found = talk(agent, *ROUTE, "the ones on United").interpretations
    assert not any("(DL) and United" in one.paraphrase for one in found)


def test_an_airline_that_was_named_is_whom_they_are(agent: Tool) -> None:
    found = talk(agent, "what airline is HP", "which cities do they fly to from Phoenix").interpretations
    assert any("America West" in one.paraphrase for one in found)


def test_what_cannot_be_is_not_asked(agent: Tool) -> None:
    found = talk(agent, "flights from Boston to Denver on Monday morning", "do any leave in the afternoon")
    assert not any("before noon" in one.paraphrase for one in found.interpretations)


def test_what_everybody_knows_is_not_asked(agent: Tool) -> None:
    found = first(agent, "flights from Boston to Denver on Monday", "is there anything on United")
    assert "Denver" in found.paraphrase


@pytest.mark.parametrize(
    "wording", ["how many of the female ones are clerks", "how many of the married ones are clerks"]
)
def test_who_is_told_apart_is_one_of_those(wording: str, tool: Tool) -> None:
    found = talk(tool, "who works in department 44", wording).interpretations
    assert not found or found[0].context_used == 0


def test_the_kind_of_ones_is_told_by_one_word(tool: Tool) -> None:
    found = talk(tool, "how many clerks are there", "which are the mail ones").interpretations
    assert "Mail Clerk" in found[0].paraphrase


@pytest.mark.parametrize(
    "wording", ["who is my boss", "I'm in department 45. Who's my boss?", "who works in my department"]
)
def test_nobody_knows_whose_boss_the_speakers_is(wording: str, tool: Tool) -> None:
    assert talk(tool, wording).status == "abstained"


@pytest.mark.parametrize("wording", ["who flies that from Denver", "which airlines fly that to Dallas"])
def test_that_is_what_is_flown(wording: str, agent: Tool) -> None:
    said = ("which aircraft has the most seats", wording)
    found = talk(agent, *said).interpretations
    assert not found or talk(agent, *said).status == "abstained" or "capacity" in found[0].paraphrase


def test_a_place_after_a_question_of_yes_or_no_may_be_of_what_was_asked_first(agent: Tool) -> None:
    said = ("cheapest round trip fare from Boston to Denver", "do I have to stay over a Saturday", "and from Atlanta")
    assert talk(agent, *said).status == "abstained" or "Yes or no" not in first(agent, *said).paraphrase


def test_what_a_class_costs_is_the_fare_of_that_class(agent: Tool) -> None:
    found = first(agent, "flights from Boston to Denver with first class", "and what does that cost")
    assert "that have fare codes that have the class type First" in found.paraphrase


def test_nobody_who_was_named_alone_is_older(tool: Tool) -> None:
    assert not talk(tool, "how old is Paul Tai", "which one is older").interpretations


def test_kinds_are_no_names(agent: Tool) -> None:
    found = first(agent, "what aircraft fly from Atlanta to Nashville", "which of them are jets")
    assert found.paraphrase.startswith("List all aircraft")


@pytest.mark.parametrize("wording", ["do any of them work in his department", "are they in the same department"])
def test_whom_two_pronouns_mean_is_not_guessed(wording: str, tool: Tool) -> None:
    said = ("who is Paul Tai", "who else lives in Irving")
    assert not [one for one in talk(tool, *said, wording).interpretations if "Ask" in one.logical_form.get("type", "")]


def test_some_of_those_who_were_found_are_people_and_not_where_they_work(tool: Tool) -> None:
    said = ("who lives in Irving", "which departments are they in", "any of them married?")
    alone = first(tool, "which married people live in Irving")
    assert sorted(talk(tool, *said).interpretations[0].sql) == sorted(alone.sql)


def test_who_joined_first_differs_by_no_number(tool: Tool) -> None:
    assert not talk(tool, "who joined first, Paul Tai or Rosa Delgado", "by how much").interpretations


@pytest.mark.parametrize(
    "said",
    [
        ("levels where the average salary is above 40000", "who is in them"),
        ("in which departments do women earn more than men", "who works in them"),
        ("how many cities have more women than men", "which of them have more than 20 employees"),
    ],
)
def test_groups_that_no_condition_tells_are_never_everybody(said: tuple[str, ...], tool: Tool) -> None:
    assert talk(tool, *said).interpretations == ()


SHOWN = [
    # who has the most or so much of what was shown of each
    (("which clerks live in Irving", "what are their salaries"), "the clerk in Irving with the highest salary",
     ("which of them has the highest", "who has the highest", "which one has the highest",
      "who of them has the highest")),
    (("who works in department 44", "how old are they"), "the employee in department 44 with the lowest age",
     ("who has the lowest", "which of them has the lowest")),
    # of people who do it, and not of departments that have some who do
    (("who lives in Irving", "which departments are they in"), "who lives in Irving and earns more than 50000",
     ("which of them earn more than 50000", "which of those earn over 50000")),
    (("who lives in Irving", "which departments are they in"), "departments in division 4 of people who live in Irving",
     ("which of them are in division 4",)),
    # others as well as those who were named
    (("who works in department 44", "only the women"), "who works in department 44",
     ("not only the women", "not just the women")),
]  # fmt: skip

SHOWN_JOURNEYS = [
    (("which aircraft have four engines", "what are their ranges"),
     "the aircraft with four engines with the longest range",
     ("which of them has the longest", "which one has the longest", "which has the longest",
      "which of those has the highest")),
    (("which flights go from Boston to Denver", "when do they arrive"),
     "the flight from Boston to Denver that arrives last", ("which has the latest", "which of them has the latest")),
    (("which flights go from Boston to Denver", "where do they stop"),
     "which flights from Boston to Denver arrive before noon",
     ("which of them arrive before noon", "which of those arrive before noon")),
    (("which flights go from Boston to Denver", "which airlines are they on"),
     "which flights from Boston to Denver serve dinner", ("which of them serve dinner", "which of those serve dinner")),
    (("which flights go from Boston to Denver", "which leave before noon"), "which flights go from Boston to Denver",
     ("at any time of the day", "at any time, not only before noon", "not only before noon",
      "at any time of the day, then, not only before noon")),
    (("which flights go from Boston to Denver", "which leave after 5 pm"), "which flights go from Boston to Denver",
     ("not just after 5 pm", "not only after 5 pm")),
    (("which cities are in Canada", "how many airports does each of those cities have"),
     "cities in Canada with more than one airport",
     ("which have more than one", "which of them have more than one", "which ones have more than one")),
]  # fmt: skip


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(SHOWN))
def test_a_later_turn_of_what_was_shown(said: tuple[str, ...], alone: str, wording: str, tool: Tool) -> None:
    assert asked_alike(said, alone, wording, tool)


@pytest.mark.parametrize(("said", "alone", "wording"), wordings(SHOWN_JOURNEYS))
def test_a_later_turn_of_what_was_shown_of_journeys(
    said: tuple[str, ...], alone: str, wording: str, agent: Tool
) -> None:
    assert asked_alike(said, alone, wording, agent)
