"""The tests of a module that none is named after are those that import it."""

from tests.lab.mutant_runs import list_test_files


def test_a_module_without_a_test_of_its_name_has_those_that_import_it() -> None:
    found = list_test_files("tournament/schedule/rules/payable_blinds.py")
    assert found[0] == "tests/schedule/test_plan.py"
