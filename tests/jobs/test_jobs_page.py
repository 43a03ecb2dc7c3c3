"""The page of a job: progress, the file it made, and who may see it."""

import pytest
from django.test import Client

from tests.access.people import House, build_house, client_of
from tests.jobs.sample_jobs import run_all_jobs
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.jobs import job_queue
from tournament.jobs.job_kinds import KINDS, JobKind
from tournament.models import Job, JobStep

pytestmark = pytest.mark.django_db
PART = {"hx-request": "true"}


def write(job: Job, progress: Progress) -> GeneratedFile:
    """Make a short file."""
    progress(1, 4)
    return GeneratedFile("Näch<t>.txt", b"nine")


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setitem(KINDS, "write", JobKind(write))
    return build_house("Thursday")


def asked(house: House, kind: str = "write") -> Job:
    return job_queue.enqueue_job(house.club, kind, {}, "Ann", "key-1")


def page(client: Client, job: Job, **headers: str) -> str:
    return client.get(f"/jobs/{job.pk}/", headers=headers).content.decode()


def test_while_it_waits_the_part_asks_again(house: House, director: Client) -> None:
    job = asked(house)
    assert "<h1>Creating file</h1>" in page(director, job), "without a script it is a page"
    assert director.get(f"/jobs/{job.pk}/file/").status_code == 404
    part = page(director, job, **PART)
    assert part.startswith(f'<div id="job-{job.pk}"')
    assert f'hx-get="/jobs/{job.pk}/" hx-trigger="load delay:1s"' in part
    assert "Waiting …" in part
    assert f'<a href="/jobs/{job.pk}/">Reload</a>' in part


def test_done_it_offers_the_file_and_asks_no_more(house: House, director: Client) -> None:
    job = asked(house)
    run_all_jobs()
    part = page(director, job, **PART)
    assert f'href="/jobs/{job.pk}/file/" download>Save Näch&lt;t&gt;.txt</a>' in part
    assert "hx-get" not in part
    answer = director.get(f"/jobs/{job.pk}/file/")
    assert (b"".join(answer), answer["Content-Disposition"]) == (
        b"nine",
        "attachment; filename*=utf-8''N%C3%A4ch%3Ct%3E.txt",
    )


def test_how_far_it_is_stands_in_a_bar_and_failed_it_says_why(
    house: House, director: Client
) -> None:
    job = asked(house)
    row = Job.objects.filter(pk=job.pk)
    row.update(step=JobStep.RUNNING, done=3, total=8)
    part = page(director, job, **PART)
    assert ("3 of 8 …" in part, 'value="3" max="8"></progress>' in part) == (True, True)
    row.update(step=JobStep.FAILED, trouble="There is no night 7.")
    part = page(director, job, **PART)
    assert '<p class="notice danger">There is no night 7.</p>' in part
    assert "hx-get" not in part


def test_a_backup_is_seen_by_owners_alone(house: House, director: Client) -> None:
    job = asked(house, "backup")
    owner = client_of("owner", house, house)
    assert [client.get(f"/jobs/{job.pk}/").status_code for client in (owner, director)] == [
        200,
        404,
    ]
