import { QUEUED_JOBS, SCHEDULED_JOBS } from '@tandem/shared/platform/jobs/names.ts';
import { expect, test } from 'vitest';
import { JOBS } from './jobs.ts';

const namesOf = (jobs: readonly { name: string }[]) => jobs.map(({ name }) => name).toSorted();

test('the console knows every job by name', () => {
  expect(namesOf(JOBS.queued)).toEqual(QUEUED_JOBS);
  expect(namesOf(JOBS.scheduled)).toEqual(SCHEDULED_JOBS);
});
