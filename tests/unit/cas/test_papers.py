"""Every example and statement of both papers about answers and their comparison, by section."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from tests.unit.cas.verdicts import correct, judged
from wizard.cas import Answer, CasSyntaxError, Dialect, Relation, Scalar, compare, parse, write

S2_EXAMPLES = ("((false))", "FALSE", "2.9999999999", "(( 3 ))", '"04-JUL-89"', '((2341 "SMITH") (5573 "JONES"))', "()")


class TestPaper1989Notation:
    """2.1 and appendix A."""

    @pytest.mark.parametrize("text", S2_EXAMPLES)
    def test_s2_examples_are_read_and_match_themselves(self, text: str) -> None:
        assert correct(text, text, dialect="1989")

    def test_s1_a_scalar_is_a_relation_of_one_tuple_of_one_value(self) -> None:
        assert correct("3", "((3))")
        assert correct("(( 3 ))", "3")

    def test_s2_case_and_white_space_are_disregarded_except_in_strings(self) -> None:
        assert correct("((true nil))", "( ( TRUE\n NIL ) )", dialect="1989")
        assert not correct('(("SMITH"))', '(("Smith"))', dialect="1989")

    def test_s2_number_and_types_must_agree_across_tuples(self) -> None:
        for text in ('((1)("a"))', "((1)(1 2))"):
            with pytest.raises(CasSyntaxError):
                parse(text, "1989")

    def test_s2_an_empty_relation_is_the_empty_list(self) -> None:
        assert parse("()", "1989") == Answer.of(Relation(()))

    def test_appendix_a_only_non_exponential_reals(self) -> None:
        assert parse("1e3") == Answer.of(Scalar("1e3"))

    def test_appendix_a_strings_are_case_sensitive_tokens_are_not(self) -> None:
        assert correct("((nil)(TRUE))", "((NIL)(true))", dialect="1989")
        assert not correct('"smith"', '"SMITH"', dialect="1989")

    def test_appendix_a_nil_is_allowed_for_any_value(self) -> None:
        parse('((1 "a" true) (NIL NIL NIL))', "1989")

    def test_appendix_a_empty_tuples_are_not_allowed_but_empty_relations_are(self) -> None:
        with pytest.raises(CasSyntaxError):
            parse("(())", "1989")
        parse("()", "1989")

    def test_appendix_a_strings_like_1355_stay_strings(self) -> None:
        assert not correct('(("1355"))', "((1355))", dialect="1989")


class TestPaper1989Content:
    """2.2 and 2.3: what the examples' answers are."""

    def test_s4_a_list_of_department_44_employees(self) -> None:
        assert correct("((4322) (5267))", "((5267) (4322))", dialect="1989")

    def test_s7_answer_2_of_a_triplet(self) -> None:
        assert correct("((52000))", "52000", dialect="1989")


class TestPaper1989Comparator:
    """2.4, 3.4 and section 4."""

    def test_s9_the_allowed_deviation(self) -> None:
        assert correct("53200.0", "53198.8", dialect="1989")
        assert not correct("53200.0", "53190.9", dialect="1989")

    def test_s9_the_deviation_is_inclusive_and_exact(self) -> None:
        assert correct("53200.0", "53205.32")
        assert not correct("53200.0", "53205.320000000001")
        assert correct("53200.0", "53194.68")
        assert not correct("53200.0", "53194.679999999999")

    def test_s9_it_is_the_canonical_number_that_is_multiplied(self) -> None:
        assert not correct("10000.0", "10001.00005")
        assert correct("10001.00005", "10000.0")

    def test_s10_extra_fields_and_their_order_do_not_matter(self) -> None:
        ref = '((4456 "TAI"))'
        assert correct(ref, '((4456 "TAI" "PAUL"))', dialect="1989")
        assert correct(ref, '(("TAI" 4456))', dialect="1989")

    def test_s10_as_printed_the_examples_have_one_parenthesis_too_many(self) -> None:
        assert judged('((4456 "TAI"))', '((4456 "TAI" "PAUL")))', dialect="1989") == "malformed"

    def test_s11_the_outcome_is_correct_or_incorrect(self) -> None:
        assert judged("1", "1", dialect="1989") == "correct"
        assert judged("1", "2", dialect="1989") == "incorrect"

    def test_31_a_scalar_boolean_may_be_a_relation(self) -> None:
        assert correct("false", "((false))", dialect="1989")
        assert correct("((false))", "false", dialect="1989")

    def test_31_percentages_are_ratios(self) -> None:
        assert not correct("0.1064", "10.64", dialect="1989")

    def test_33_matching_any_of_several_alternatives(self) -> None:
        """An enhancement that the 1989 paper proposes, and the 1992 paper has: OR is no notation of 1989."""
        assert correct("(1 OR 2)", "2")

    def test_33_only_answers_that_match_all_reasonable_answers(self) -> None:
        assert judged("(1 OR 2)", "1", None, "all-readings") == "incorrect"
        assert judged("(1 OR 2)", "(2 OR 1)", None, "all-readings") == "correct"
        assert judged("(1 OR 2)", "(2 OR 1 OR 3)", None, "all-readings") == "incorrect"

    def test_33_failure_tokens_tell_why_nothing_was_found(self) -> None:
        assert judged("contingent-failure", "contingent-failure", None, "failures") == "correct"
        assert judged("contingent-failure", "necessary-failure", None, "failures") == "incorrect"
        assert judged("contingent-failure", "()", None, "failures") == "incorrect"
        assert judged("()", "contingent-failure", None, "failures") == "incorrect"

    def test_33_a_missing_phone_number_is_nil(self) -> None:
        ref = '(("214-545-0306") (NIL) ("214-665-5043"))'
        assert correct(ref, '(("214-665-5043") ("214-545-0306") (nil))', dialect="1989")
        assert not correct(ref, '(("214-665-5043") ("214-545-0306"))', dialect="1989")

    def test_33_sorted_answers_with_the_extension(self) -> None:
        assert judged("((1)(2)(3))", "((1)(2)(3))", None, "ordered") == "correct"
        assert judged("((1)(2)(3))", "((3)(2)(1))", None, "ordered") == "incorrect"
        assert judged("((1)(2)(3))", "((3)(2)(1))") == "correct"

    def test_34_rounding_beyond_epsilon_is_incorrect(self) -> None:
        assert not correct("0.1064", "0.11", dialect="1989")
        assert not correct("0.1064", "0.10638", dialect="1989")
        assert correct("0.1064", "0.10639", dialect="1989")
        assert correct("36.87", "36.87", dialect="1989")
        assert not correct("36.87", "37", dialect="1989")

    def test_34_true_false_wins_nothing_against_a_boolean(self) -> None:
        for ref in ("true", "false"):
            assert not correct(ref, "((true false))", dialect="1989")
            assert not correct(ref, "((true) (false))", dialect="1989")

    def test_4_smith_and_jones_earn_the_same(self) -> None:
        assert correct("((40000) (52000))", '(("SMITH" 40000) ("JONES" 40000) ("GRAY" 52000))', dialect="1989")

    def test_4_fewer_columns_than_ref_is_incorrect(self) -> None:
        assert not correct('((1 "A"))', "((1))", dialect="1989")

    def test_4_tables_are_sets_of_tuples(self) -> None:
        assert correct("((1) (2))", "((2) (1) (2) (2))", dialect="1989")
        assert correct("((2) (1) (2))", "((1) (2))", dialect="1989")


MANAGERS = (
    (71, "GRAY"), (1, "BRADY"), (40, "JACOBSON"), (4, "BEEK"), (3, "EASTON"), (1, "BOFF"), (8, "BANDANZA"),
    (20, "BURRUSS"), (96, "MCGLEW"), (12, "FRANKLIN"), (24, "PAYNE"), (5, "BUONO"), (28, "MACLEAN"), (4, "LANDER"),
    (29, "FAY"), (47, "SEABORN"), (3, "LI"), (26, "DI"),
)  # fmt: skip

APPENDIX_B = {
    "How many employees are there in department 45?": "48",
    "When did Sharon Lease join the company?": '"06-OCT-52"',
    "Show me a list of the Hispanic employees.": "((1468) (4688) (6213))",
    "Are there any clerks who make over $50000?": "false",
    "What's the number of female scientists in the company?": "20",
    "How long ago did Sharon Lease join the company?": "36.87",
    "What is Sharon Lease's home phone number?": '(("214-625-4682"))',
    "Does Sharon Lease work in department 10?": "true",
    "Sum the salaries of the managers.": "2331300",
    "Give me the average salary of managers who graduated from Harvard.": "72400.0",
    "What are the ethnic groups of the members of department 11?": '(("BLACK") ("HISPANIC") ("WHITE"))',
    "Show me every manager's last name and the number of people they supervise.": "("
    + " ".join(f'({number} "{name}")' for number, name in MANAGERS)
    + ")",
    "List the degrees of Sharon Lease, Jose Vasquez, and Martha Nash.": '(("BA" 1028 3761) ("MA" 1458 3514)'
    ' ("BA" 1458 3434) ("PHD" 2099 3434) ("MA" 2099 3434) ("BA" 2099 2074))',
    "Tell me the names of all senior scientists.": '(("BURRUSS") ("SPATOLA") ("SYKLEY") ("CAVANAUGH") ("KANYUCK")'
    ' ("SEABORN") ("KINGSLEY") ("MESSENGER") ("ZINKY"))',
    "What is Sharon Lease's phone number?": '"6218"',
    "What's the average salary for level 31 employees?": "((270275.0))",
    "List the home phones of people living in Irving.": '((NIL) ("214-545-0306") ("214-665-5043") ("214-492-3575")'
    ' ("214-696-8397") ("214-884-1708") ("214-484-3185") ("214-646-4192"))',
    "List all the programmers in department 20.": "()",
    "What percentage of employees have PhDs?": "0.1064",
    "Give me a list of the addresses of all the accountants.": '(("9 LAKEVIEW TERR") ("35 MYOPIA HILL RD")'
    ' ("58 HIGH ST") ("30 DELANO PARK") ("74 GODEN ST") ("49 LAWMARISSA RD") ("240 BRATTLE ST") ("380 WALTHAM ST")'
    ' ("223 BROADWAY") ("33 SUMMIT AVE") ("269 RICE ST") ("21 HAWTHORNE ST") ("76 WEBSTER ST") ("55 OAK ST")'
    ' ("147 GLOUCESTER ST"))',
}


class TestPaper1989AppendixB:
    """The sample test corpus."""

    @pytest.mark.parametrize("question", APPENDIX_B)
    def test_answers_match_themselves_reversed_and_with_a_column_more(self, question: str) -> None:
        ref = parse(APPENDIX_B[question], "1989")
        (form,) = ref.alternatives
        assert compare(ref, ref).minimum == "correct"
        if isinstance(form, Relation) and form.height:
            tuples = [(n, *reversed(row)) for n, row in enumerate(form.rows())][::-1]
            assert compare(ref, Answer.of(Relation.of(tuples))).minimum == "correct"
            assert compare(ref, Answer.of(Relation.of(tuples[1:]))).minimum == "incorrect"

    def test_no_two_answers_are_taken_for_each_other(self) -> None:
        texts = list(APPENDIX_B.values())
        matches = [(one, two) for one in texts for two in texts if correct(one, two, dialect="1989")]
        assert matches == [(text, text) for text in texts]


class TestPaper1992Comparison:
    """2.2.2, 2.2.3 and 2.3."""

    FLIGHT = '(("AA" 152 0920 1015 "BOS" "CHI" "SNACK"))'

    @pytest.mark.parametrize("ref", ['(("AA" 152 0920))', '(("AA" 152))', '(("SNACK"))', "((920))"])
    def test_222_one_answer_for_several_queries(self, ref: str) -> None:
        assert correct(ref, self.FLIGHT)

    def test_222_the_maximum_stops_overgeneration(self) -> None:
        minimum, maximum = '(("AA" 152 1015))', '(("AA" 152 1015 0920 "BOS" "CHI"))'
        assert correct(minimum, '(("AA" 152 1015))', maximum)
        assert correct(minimum, '((1015 "CHI" "AA" 152))', maximum)
        assert not correct(minimum, self.FLIGHT, maximum)
        assert not correct(minimum, '(("AA" 152))', maximum)

    def test_223_columns_and_rows_in_any_order(self) -> None:
        assert correct('((1 "a") (2 "b"))', '(("b" 2) ("a" 1))')

    def test_223_epsilon_for_reals_identity_for_the_rest(self) -> None:
        assert correct("1000.0", "1000.1")
        assert not correct("1000", "1001")

    def test_223_the_number_of_significant_digits_is_a_parameter(self) -> None:
        ref, hyp = parse("1000.0"), parse("1009.0")
        assert compare(ref, hyp).minimum == "incorrect"
        assert compare(ref, hyp, tolerance=0.01).minimum == "correct"
        assert compare(ref, parse("1000.1"), tolerance=0).minimum == "incorrect"
        assert compare(ref, parse("1000.1"), tolerance=Decimal("0.0001")).minimum == "correct"

    def test_223_extra_columns_add_whole_tuples(self) -> None:
        types = '(("JET") ("TURBOPROP") ("HELICOPTER") ("AMPHIBIAN") ("PROPELLER"))'
        names = (
            '(("AEROSPATIALE CONCORDE" "JET") ("AIRBUS INDUSTRIE" "JET") ("LOCKHEED L188 ELECTRA" "TURBOPROP")'
            ' ("BELL" "HELICOPTER") ("GRUMMAN" "AMPHIBIAN") ("CESSNA" "PROPELLER"))'
        )
        assert correct(types, names)
        assert not correct(types, names.replace('("BELL" "HELICOPTER")', '("BELL" "JET")'))

    def test_223_at_least_as_many_columns(self) -> None:
        assert not correct("((1 2))", "((1))")

    def test_223_duplicates_in_the_reduced_table_go(self) -> None:
        assert correct('(("JET"))', '(("A" "JET") ("B" "JET"))')

    def test_223_single_elements(self) -> None:
        assert correct("5", "((5))")
        assert correct("((5))", "5")
        assert correct("((5))", "((5))")

    def test_223_footnote_2_strings_without_quotes(self) -> None:
        assert correct('(("JET"))', "((JET))")

    def test_223_an_ambiguous_ref_matches_any(self) -> None:
        assert correct('(1 OR (("a")) OR ())', "()")
        assert correct('(1 OR (("a")))', '(("a" 7))')
        assert not correct('(1 OR (("a")))', "2")

    def test_223_no_answer_is_reported_as_such(self) -> None:
        assert judged("5", "NO_ANSWER") == "no_answer"
        assert judged("5", "no_answer") == "no_answer"
        assert judged("5", None) == "no_answer"
        assert judged("5", "no_answer", "((5 6))") == "no_answer"
        assert judged("(5 OR NO_ANSWER)", "NO_ANSWER") == "correct"
        assert judged("NO_ANSWER", "5") == "incorrect"


class TestPaper1992AppendixA:
    """The language, its further constraints, and the elementary rules for comparison."""

    def test_ground_transportation_in_boston(self) -> None:
        ref = '(("L" 5.00) ("R" nil)\n ("A" nil) ("R" nil))'
        assert correct(ref, '((NIL "A") (5.0 "L") (NIL "R"))')
        assert not correct(ref, '((0.0 "A") (5.0 "L") (0.0 "R"))')

    @pytest.mark.parametrize(("one", "two"), [("YES", "TRUE"), ("yes", "true"), ("NO", "FALSE"), ("no", "FALSE")])
    def test_true_is_yes_and_false_is_no(self, one: str, two: str) -> None:
        assert correct(one, two)
        assert correct(two, one)

    def test_a_token_is_a_number_or_boolean_before_it_is_a_string(self) -> None:
        assert not correct('"5"', "5")
        assert not correct('"YES"', "YES")
        assert correct('"YES"', '"YES"')

    def test_the_round_trip_required_no_is_quoted(self) -> None:
        """Appendix B, 2.3.1: the database's value is the string NO."""
        assert correct('(("NO"))', '(("NO"))')
        assert not correct('(("NO"))', "((NO))")

    def test_string_comparison_is_case_sensitive(self) -> None:
        assert not correct('"Jet"', '"JET"')

    def test_outer_white_space_of_strings_is_ignored(self) -> None:
        assert correct('(("JET") ("TURBO PROP"))', '((" JET\t") ("\nTURBO PROP "))')
        assert not correct('(("TURBO PROP"))', '(("TURBO  PROP"))')

    def test_orders_do_not_matter(self) -> None:
        assert correct("(1 OR ((2 3) (4 5)))", "((5 4) (3 2))")
        assert correct("(((2 3) (4 5)) OR 1)", "((5 4) (3 2))")

    def test_extra_values_are_free_distinct_extra_tuples_are_not(self) -> None:
        assert correct("((1))", "((1 2) (1 3))")
        assert not correct("((1))", "((1 2) (4 3))")

    def test_alternatives_in_hyp_are_not_scored(self) -> None:
        assert judged("5", "(5 OR 6)") == "malformed"

    def test_no_tolerance_for_integers(self) -> None:
        assert not correct("1000000", "1000001")
        assert correct("48", "48.0")
        assert not correct("48", "48.001")
        assert correct("48.0", "48.001")

    def test_the_default_tolerance_is_a_hundredth_of_a_percent(self) -> None:
        assert correct("-100.00", "-100.01")
        assert not correct("-100.00", "-100.011")
        assert correct("0.0", "0")
        assert not correct("0.0", "0.0000001")

    def test_units_with_the_extension(self) -> None:
        """Appendix A, note: tons, metric tons, pounds."""
        assert judged('"2 tons"', '"4000 lbs"', None, "units") == "correct"
        assert judged('"2 tons"', '"2 tonnes"', None, "units") == "incorrect"
        assert judged('"2 tons"', '"4000 lbs"') == "incorrect"

    def test_appendix_b_211_yes_no_questions_are_ambiguous(self) -> None:
        ref = '(YES OR (("AA" 152) ("UA" 201)))'
        for hyp in ("TRUE", "((yes))", '((152 "AA") (201 "UA"))'):
            assert correct(ref, hyp)
        for hyp in ("NO", "((yes no))", '(("AA" 152))'):
            assert not correct(ref, hyp)
        maximum = '(("AA" 152 0920) ("UA" 201 1100))'
        assert correct(ref, "TRUE", maximum)
        assert correct(ref, maximum, maximum)
        assert not correct(ref, '(("AA" 152 7) ("UA" 201 8))', maximum)


class TestDialectOf1989:
    """Its notation and no other (1989 paper, S-1, S-2, appendix A); what is of 1991 is malformed, and said to be."""

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("YES", "YES is a boolean of 1991"),
            ("((no))", "NO is a boolean of 1991"),
            ("((SMITH))", "bare strings are of 1991"),
            ("smith", "bare strings are of 1991"),
            ("(5 OR 6)", "OR are of 1991"),
            ("((5) or (6))", "OR are of 1991"),
            ("NO_ANSWER", "what is not answered has no line"),
            ('(("06-OCT-52") ("SMITH"))', "a date or NIL, as in the column so far"),
            ("(5)", "a tuple or )"),
        ],
    )
    def test_what_is_of_1991_is_malformed(self, text: str, says: str) -> None:
        with pytest.raises(CasSyntaxError, match=re.escape(says)):
            parse(text, "1989")
        assert judged("1", text, dialect="1989") == "malformed"

    @pytest.mark.parametrize("text", ["true", "False", '"OR"', '("X" "OR")', "nil", "((NIL))", '(("A") (nil))'])
    def test_what_it_has(self, text: str) -> None:
        if text.startswith('("X'):
            text = f"({text})"
        assert correct(text, text, dialect="1989")

    def test_nil_alone_is_a_relation_of_one(self) -> None:
        assert correct("((nil))", "NIL", dialect="1989")
        assert judged("((nil))", "NIL") == "malformed", "in 1992 NIL stands in tuples only"

    def test_numbers_are_not_told_apart(self) -> None:
        """Appendix A: the tolerance holds for every number; in 1992 an integer is exact."""
        assert correct("53200", "53198.8", dialect="1989")
        assert correct("((53200))", "53201", dialect="1989")
        assert not correct("53200", "53190", dialect="1989")
        assert not correct("53200", "53201")

    def test_dates_are_a_type_of_their_own(self) -> None:
        assert correct('"06-OCT-52"', '(("06-OCT-52"))', dialect="1989")
        assert not correct('"06-OCT-52"', '"06-oct-52"', dialect="1989")
        assert correct('(("06-OCT-52" "A") (nil "B"))', '(("B" nil) ("A" "06-OCT-52"))', dialect="1989")
        assert judged("((1) (2))", '(("06-OCT-52") ("LEASE"))', dialect="1989") == "malformed"
        assert correct('(("06-OCT-52") ("LEASE"))', '(("LEASE") ("06-OCT-52"))'), "in 1992 both are strings"

    @pytest.mark.parametrize("dialect", ["1989", "1992"])
    def test_a_false_relation_is_false_in_both(self, dialect: Dialect) -> None:
        for ref in ("FALSE", "((false))"):
            assert correct(ref, "((FALSE))", dialect=dialect)
            assert correct(ref, "false", dialect=dialect)
            assert not correct(ref, "((true false))", dialect=dialect)

    def test_the_failures_of_33_are_read_in_it(self) -> None:
        assert judged("contingent-failure", "contingent-failure", None, "failures", dialect="1989") == "correct"

    def test_it_writes_no_alternatives(self) -> None:
        with pytest.raises(ValueError, match="neither OR nor NO_ANSWER"):
            write(parse("(5 OR 6)"), "1989")


class TestPaper1992Section222:
    """Minimum with the flight: one tuple answers each of three questions (1992 paper, 2.2.2)."""

    TUPLE = '(("AA" 152 0920 1015 "BOS" "CHI" "SNACK"))'

    @pytest.mark.parametrize(
        ("question", "minimum"),
        [
            ("When does American Airlines flight 152 leave?", '(("AA" 152 0920))'),
            ("What's the earliest flight from Boston to Chicago?", '(("AA" 152))'),
            ("Does the 9:20 flight to Chicago serve meals?", '(TRUE OR (("AA" 152)))'),
        ],
    )
    def test_the_printed_tuple_answers_all_three(self, question: str, minimum: str) -> None:
        assert correct(minimum, self.TUPLE), question
