import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { intakeRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { createIntakeItem, decide, deleteIntakeItem, patchIntakeItem, undecide } from './actions.ts';
import { loadIntake } from './load.ts';
import { entryOf, intakeByProject, intakeItems } from './store.ts';
import type { IntakeItem } from './types.ts';

const stream = projectStream('p');
const LIST = '/api/workspaces/w/projects/p/inbox-issues/';
const ONE = `${LIST}a/`;
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const ids = () => intakeByProject.list('p').map(({ issue }) => issue.id);
const known = (...rows: IntakeItem[]) => intakeItems.confirmRows(rows, stream, 0);
const put = (row: IntakeItem, more: object = {}) =>
  wire.deliver(stream, { kind: 'intake', op: 'put', id: row.id, row, ...more });
const toast = () => useToasts.getState().toasts.at(-1)?.kind;
const detail = (row: IntakeItem) => ({
  ...row,
  duplicate_issue_detail: null,
  issue: { ...row.issue, description_html: '', is_subscribed: true },
});

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what waits is read whole, and Changes bring, change and take rows', async () => {
  api.on('GET', LIST, ({ query }: { query: Record<string, string> }) =>
    answer(
      { results: [intakeRow(query['status'] === '-2,0' ? 'a' : 'b')], next_page_results: false },
      { seqs: { [stream]: 0 } },
    ),
  );
  await loadIntake('p', 'open');
  expect(ids()).toEqual(['a']);
  put(intakeRow('c', { issue: { created_at: '2026-02-01T00:00:00Z' } }));
  expect(ids()).toEqual(['c', 'a']);
  put(intakeRow('a', { status: 1 }));
  expect(entryOf('a')?.status).toBe(1);
  wire.deliver(stream, { kind: 'intake', op: 'remove', id: 'n-c' });
  expect(ids()).toEqual(['a']);
});

test('an item that is handed in without a network is there at once, and is sent with its ids later', async () => {
  api.on('POST', LIST, noNetwork);
  const row = createIntakeItem('p', { name: 'Door', priority: 'high' });
  expect(entryOf(row.issue.id)).toMatchObject({ status: -2, issue: { name: 'Door', created_by: ME } });
  expect(intakeItems.isNew(row.id)).toBe(true);
  api.on('POST', LIST, () =>
    answer(detail({ ...row, issue: { ...row.issue, sequence_id: 7 } }), { seqs: { [stream]: 1 } }),
  );
  await settle(120_000);
  expect(api.sent('POST', LIST).at(-1)?.body).toEqual({
    id: row.id,
    source: 'IN_APP',
    issue: { id: row.issue.id, name: 'Door', priority: 'high' },
  });
  expect(entryOf(row.issue.id)?.issue.sequence_id).toBe(7);
});

test('a decision is shown at once, sent with what was seen, and can be taken back', async () => {
  known(intakeRow('a'));
  const undo = '/api/workspaces/w/undo/';
  api.on('PATCH', ONE, () => answer(detail(intakeRow('a', { status: 1 })), { seqs: { [stream]: 1 } }));
  api.on('POST', undo, () => answer({ mutation_id: 'm', issue_ids: ['a'] }, { seqs: { [stream]: 2 } }));
  const decided = decide('a', { status: 1 }, { name: 'Better' });
  expect(entryOf('a')).toMatchObject({ status: 1, decided_by: ME, issue: { name: 'Better' } });
  expect(await decided.stored).toBe(true);
  const [sent] = api.sent('PATCH', ONE);
  expect(sent?.body).toEqual({ status: 1, expected_status: -2, issue: { name: 'Better' } });
  expect(sent?.key).toBe(decided.mutationId);
  expect(await undecide(decided)).toBe(true);
  expect(api.sent('POST', undo)[0]?.body).toEqual({ mutation_id: decided.mutationId });
  expect(entryOf('a')).toMatchObject({ status: -2, issue: { name: 'a' } });
});

test('who was slower is told who decided and what, and sees it', async () => {
  known(intakeRow('a'));
  const theirs = intakeRow('a', { status: -1, decided_by: 'ada' });
  api.on('GET', ONE, () => answer(detail(theirs), { seqs: { [stream]: 1 } }));
  api.on('PATCH', ONE, () =>
    refusal(409, { error: 'Somebody has decided.', status: -1, decided_by: 'ada', decided_at: '' }),
  );
  const decided = decide('a', { status: 1 });
  expect(await decided.stored).toBe(false);
  expect(toast()).toBe('decided n-a');
  await settle();
  expect(entryOf('a')).toMatchObject({ status: -1, decided_by: 'ada' });
});

test('a refused change puts back what was there, and says so', async () => {
  known(intakeRow('a'));
  api.on('PATCH', ONE, () => refusal(400, { priority: ['Wrong.'] }));
  expect(await patchIntakeItem('a', { priority: 'high' })).toBe(false);
  expect(entryOf('a')?.issue.priority).toBe('none');
  expect(useToasts.getState().toasts).toHaveLength(1);
});

test('what was accepted changes with its work item; deleted, it goes at once', async () => {
  known(intakeRow('a', { status: 1 }));
  const item = {
    id: 'a',
    name: 'Renamed',
    priority: 'low',
    label_ids: [],
    assignee_ids: [],
    state_id: 'todo',
  };
  wire.deliver(stream, {
    kind: 'work_item',
    op: 'put',
    id: 'a',
    row: { ...item, project_id: 'p', updated_at: '' },
  });
  expect(entryOf('a')?.issue).toMatchObject({ name: 'Renamed', priority: 'low', state_id: 'todo' });
  api.on('DELETE', ONE, () => answer(null, { seqs: { [stream]: 2 } }));
  expect(await deleteIntakeItem('a')).toBe(true);
  expect(ids()).toEqual([]);
});
