"""
Killed writers, damaged files, directors at once: the experiments at the size for every run
(`manage.py lab`).
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab import (
    backup_writing,
    clock_agree,
    clock_faults,
    directors,
    every_version,
    full_disk,
    full_postgres,
    kill_server,
    kill_storage,
    kill_webs,
    killed_workers,
    live_slow,
    live_storm,
    night_transfer,
    one_key,
    postgres_away,
    power_cut,
    redis_away,
    whole_nights,
)
from tests.lab.findings import Findings
from tests.lab.night_checks import KIND
from tests.lab.own_process import apart, on_postgres, on_sqlite
from tests.lab.scaled import FullHouse, full_house
from tests.private import private_postgres
from tournament.exports import journal_file
from tournament.night.action_kinds import KINDS

pytestmark = pytest.mark.embedded_only


def holds(findings: Findings) -> None:
    """Nothing went wrong, and something was tried."""
    assert findings.failures == [], "\n".join(findings.failures)
    assert findings.counts != {}


@pytest.fixture(scope="module")
def house() -> Iterator[FullHouse]:
    """The full set-up, once for all experiments that leave it standing."""
    with full_house() as house:
        yield house


def test_r1_a_killed_writer_loses_nothing() -> None:
    holds(kill_storage.run(kill_storage.CI_SIZE))


def test_r2_a_killed_server_loses_and_doubles_nothing_on_sqlite() -> None:
    holds(on_sqlite(kill_server.WORK, kill_server.CI_SIZE // 2 + 1))


@pytest.mark.needs_postgres
def test_r2_a_killed_server_loses_and_doubles_nothing_on_postgresql() -> None:
    holds(on_postgres(kill_server.WORK, kill_server.CI_SIZE // 2))


def test_r3_what_a_power_cut_leaves_is_a_beginning() -> None:
    holds(power_cut.run(power_cut.CI_SIZE))


def test_r4_directors_at_once_on_sqlite() -> None:
    holds(on_sqlite(directors.WORK, directors.CI_SIZE // 2))


@pytest.mark.needs_postgres
def test_r4_directors_at_once_on_postgresql() -> None:
    holds(on_postgres(directors.WORK, directors.CI_SIZE // 2))


def test_r5_one_key_is_one_entry_on_sqlite() -> None:
    holds(on_sqlite(one_key.WORK, one_key.CI_SIZE // 2))


@pytest.mark.needs_postgres
def test_r5_one_key_is_one_entry_on_postgresql() -> None:
    holds(on_postgres(one_key.WORK, one_key.CI_SIZE // 2))


def test_r6_a_full_disk_is_told_and_passes() -> None:
    holds(full_disk.on_files(full_disk.CI_SIZE // 2))


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_r2_and_r5_killed_and_frozen_web_processes_of_the_full_set_up(house: FullHouse) -> None:
    holds(kill_webs.struck(house, kill_webs.CI_SIZE))


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_r7_screens_go_to_the_other_web_process(house: FullHouse) -> None:
    holds(live_storm.failing_over(house, live_storm.CI_SIZE))


def test_r8_who_never_reads_is_in_nobodys_way() -> None:
    holds(live_slow.real(live_slow.CI_SIZE // live_slow.CLICKS_OF))


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_r9_clicks_and_screens_go_on_without_redis(house: FullHouse) -> None:
    holds(redis_away.struck(house, redis_away.CI_SIZE))


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_r10_a_restarted_postgresql_has_each_click_once(house: FullHouse) -> None:
    holds(postgres_away.struck(house, postgres_away.CI_SIZE))


@pytest.mark.needs_postgres
@pytest.mark.needs_redis
def test_r6_a_postgresql_without_room_is_told_and_passes(house: FullHouse) -> None:
    holds(full_postgres.struck(house, full_disk.CI_SIZE // 2))


def test_r11_a_simulated_night_set_wrong_or_asleep_is_right_or_asks() -> None:
    holds(clock_faults.simulated(clock_faults.CI_SIZE // 2))


@pytest.mark.needs_faketime
def test_r11_a_real_server_set_wrong_or_asleep_is_right_or_asks() -> None:
    holds(clock_faults.real(2))


@pytest.mark.needs_node
def test_r12_screens_agree() -> None:
    holds(clock_agree.run(clock_agree.CI_SIZE))


def test_r14_every_version_is_as_it_was() -> None:
    holds(every_version.run(every_version.CI_SIZE))


def test_r15_whole_nights_through_the_real_door() -> None:
    holds(whole_nights.run(whole_nights.CI_SIZE))


def test_worker_killed_or_frozen_in_the_middle_does_every_piece_in_the_end_on_sqlite() -> None:
    holds(on_sqlite(killed_workers.WORK, killed_workers.CI_SIZE // 2))


@pytest.mark.needs_postgres
def test_worker_killed_or_frozen_in_the_middle_does_every_piece_in_the_end_on_postgresql() -> None:
    holds(on_postgres(killed_workers.WORK, killed_workers.CI_SIZE // 2))


def test_carry_nights_go_on_in_other_clubs() -> None:
    holds(night_transfer.run(night_transfer.CI_SIZE))


def test_r16_backups_while_writing_on_sqlite() -> None:
    holds(on_sqlite(backup_writing.WORK, backup_writing.CI_SIZE // 2 + 1))


@pytest.mark.needs_postgres
def test_r16_backups_while_writing_on_postgresql() -> None:
    holds(on_postgres(backup_writing.WORK, backup_writing.CI_SIZE // 2))


# --- each experiment finds a fault that was put there for it


def test_r1_finds_an_answer_before_the_commit() -> None:
    findings = apart("kill_storage:kills", size=60, mode="TRUNCATE", acknowledge_early=True)
    assert any("was acknowledged as" in fault for fault in findings.failures), findings.told()


def test_r4_finds_a_journal_that_does_not_take_turns() -> None:
    findings = apart("directors:crowds", size=200, unlocked=True)
    assert any("UNIQUE constraint" in fault for fault in findings.failures), findings.told()
    assert any("seal" in fault for fault in findings.failures), findings.told()


def test_r5_finds_a_click_that_forgets_its_key() -> None:
    findings = apart("one_key:keys", size=10, forgets_keys=True)
    assert any("keys made" in fault for fault in findings.failures), findings.told()


def test_r11_finds_a_program_that_always_asks() -> None:
    findings = apart("clock_nights:nights", size=5, always_asks=True)
    assert any("the director was asked what is known" in fault for fault in findings.failures), (
        findings.told()
    )


@pytest.mark.needs_node
def test_r12_finds_a_screen_that_is_off() -> None:
    findings = clock_agree.run(1, off_ms=400)
    assert any("wrong by 4" in fault for fault in findings.failures), findings.told()
    assert any("furthest by 4" in fault for fault in findings.failures), findings.told()


def test_r15_finds_a_double_tap_with_a_new_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    findings = apart("whole_nights:nights", first=0, count=2, forgets_keys=True)
    assert any("a double tap was answered otherwise" in fault for fault in findings.failures), (
        findings.told()
    )
    told = {
        Path(fault.partition("kept in ")[2]) for fault in findings.failures if "kept in " in fault
    }
    assert told == set(tmp_path.glob("*/*.jsonl")) != set()
    assert [journal_file.read_journal(journal.read_bytes()).stopped_at for journal in told] == [
        None
    ] * len(told)


def test_r15_tells_which_kinds_of_action_it_hardly_ever_had() -> None:
    findings, counts = Findings(), Counter({f"{KIND}{kind}": whole_nights.FLOOR for kind in KINDS})
    whole_nights.tell_kinds(whole_nights.LARGE, counts, findings)
    assert (findings.counts["kinds accepted"], findings.failures) == (len(KINDS), [])
    counts[f"{KIND}undo"] -= 1
    whole_nights.tell_kinds(whole_nights.LARGE - 1, counts, findings)
    assert findings.failures == [], "\n".join(findings.failures)
    whole_nights.tell_kinds(whole_nights.LARGE, counts, findings)
    assert findings.failures == [f"hardly ever accepted: {{'undo': {whole_nights.FLOOR - 1}}}"]


def test_worker_finds_a_piece_that_dies_with_its_holder() -> None:
    findings = apart(killed_workers.WORK, size=6, loses=True)
    assert any("pieces of work were asked for" in fault for fault in findings.failures), (
        findings.told()
    )


@pytest.mark.needs_postgres
def test_worker_finds_one_who_writes_to_what_another_took_over() -> None:
    with private_postgres(patient=False) as server:
        findings = apart(killed_workers.WORK, server.url, size=4, careless=True, freeze_each=1)
    assert any("when its holder was thawed" in fault for fault in findings.failures), (
        findings.told()
    )


def test_carry_finds_numbers_that_were_lost() -> None:
    findings = apart("night_transfer:nights", size=12, loses_numbers=True)
    assert any("results differ from the journal" in fault for fault in findings.failures), (
        findings.told()
    )


def test_r16_finds_a_backup_that_is_not_of_one_moment() -> None:
    findings = apart("backup_writing:backups", size=2, torn=True)
    assert any("is damaged" in fault for fault in findings.failures), findings.told()


def test_an_experiment_that_dies_is_a_fault() -> None:
    findings = apart("one_key:nothing_of_the_kind")
    assert len(findings.failures) == 1
    assert "ended with 1" in findings.failures[0]
