import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { recurrenceRow } from '#testing/template-rows.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import {
  createRecurrence,
  deleteRecurrence,
  newRecurrence,
  pauseRecurrence,
  resumeRecurrence,
  skipRun,
  unskipRun,
} from './actions.ts';
import { loadRecurrences } from './load.ts';
import { recurrences, recurrencesByProject } from './store.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/recurrences/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const ids = () => recurrencesByProject.list('p').map(({ id }) => id);
const stored = (fields: Parameters<typeof recurrenceRow>[1] = {}) =>
  recurrences.confirmRows([recurrenceRow('a', fields)], stream, 0);
const done = () => answer(null, { seqs: { [stream]: 1 } });

beforeEach(() => {
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
});

test('recurrences are read, what comes next first, and follow Changes', async () => {
  const rows = [
    recurrenceRow('ended', { next_due: null }),
    recurrenceRow('late', { next_due: '2026-03-01' }),
    recurrenceRow('soon', { next_due: '2026-02-01' }),
  ];
  api.on('GET', PATH, () => answer(rows, { seqs: { [stream]: 1 } }));
  await loadRecurrences('p');
  expect(ids()).toEqual(['soon', 'late', 'ended']);
  wire.deliver(stream, {
    kind: 'recurrence',
    op: 'put',
    id: 'late',
    row: recurrenceRow('late', { next_due: '2026-01-01' }),
  });
  expect(ids()).toEqual(['late', 'soon', 'ended']);
});

test('a new one is shown at once and goes when it is refused', async () => {
  const release = api.hold('POST', PATH);
  const end = createRecurrence('p', newRecurrence('t1', 'Report'));
  expect(recurrencesByProject.list('p')[0]).toMatchObject({ name: 'Report', template_id: 't1' });
  release(refusal(400, { rule: ['Enter a rule.'] }));
  expect(await end).toBeNull();
  expect(ids()).toEqual([]);
});

test('a pause has a day, and ends', async () => {
  stored();
  api.on('POST', `${PATH}a/pause/`, done);
  api.on('POST', `${PATH}a/resume/`, done);
  await pauseRecurrence('a', '2026-02-01');
  expect(recurrences.get('a')).toMatchObject({ is_paused: true, paused_until: '2026-02-01' });
  expect(api.sent('POST')[0]?.body).toEqual({ until: '2026-02-01' });
  await resumeRecurrence('a');
  expect(recurrences.get('a')).toMatchObject({ is_paused: false, paused_until: null });
});

test('a run is left out, and taken in again', async () => {
  stored({ skipped: ['2026-01-12'] });
  api.on('POST', `${PATH}a/skip/`, done);
  api.on('POST', `${PATH}a/unskip/`, done);
  await skipRun('a', '2026-01-05');
  expect(recurrences.get('a')?.skipped).toEqual(['2026-01-12', '2026-01-05']);
  await unskipRun('a', '2026-01-12');
  expect(recurrences.get('a')?.skipped).toEqual(['2026-01-05']);
  expect(api.sent('POST').map(({ body }) => body)).toEqual([{ due: '2026-01-05' }, { due: '2026-01-12' }]);
});

test('a deleted one goes at once', async () => {
  stored();
  api.on('DELETE', `${PATH}a/`, done);
  const end = deleteRecurrence('a');
  expect(ids()).toEqual([]);
  expect(await end).toBe(true);
});
