import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeDevice } from '#lib/outbox/outbox-testing.ts';
import { closeOutbox, openOutbox } from '#lib/outbox/outbox.ts';
import { useRefused } from '#lib/outbox/refused-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { intakeRow, itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import '../items/live-changes.ts';
import { useDetails, workItems } from '../rows/store.ts';
import { acceptIntakeItem, createIntakeItem, undecide } from './actions.ts';
import { loadIntake, loadIntakeDetail } from './load.ts';
import { entryOf, intakeByProject, intakeItems, useIntakeDetails } from './store.ts';
import { INTAKE_STATUS, type IntakeItem } from './types.ts';

const stream = projectStream('p');
const PROJECT = '/api/workspaces/w/projects/p/';
const LIST = `${PROJECT}inbox-issues/`;
const ONE = `${LIST}a/`;
const UNDO = '/api/workspaces/w/undo/';
const CYCLE = `${PROJECT}cycles/c/cycle-issues/`;
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const ids = () => intakeByProject.list('p').map(({ issue }) => issue.id);
const detailOf = (id: string) => useIntakeDetails.getState().details.get(id)?.issue;
const page = (results: IntakeItem[]) => ({ results, next_page_results: false });
const detail = (row: IntakeItem) => ({
  ...row,
  duplicate_issue_detail: null,
  issue: { ...row.issue, description_html: '', is_subscribed: true, cycle_id: null, module_ids: [] },
});

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  intakeItems.confirmRows([intakeRow('a')], stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  useRefused.setState({ refused: [] });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('what was taken out meanwhile is not brought back by an answer of before', async () => {
  const letThrough = api.hold('GET', ONE);
  const read = loadIntakeDetail('p', 'a');
  await settle();
  wire.deliver(stream, { kind: 'intake', op: 'remove', id: 'n-a' });
  letThrough(answer(detail(intakeRow('a')), { seqs: { [stream]: 0 } }));
  await read;
  expect(ids()).toEqual([]);
  expect(detailOf('a')).toBeUndefined();
});

test('what has changed meanwhile is not put back by an answer of before', async () => {
  const letThrough = api.hold('GET', ONE);
  const read = loadIntakeDetail('p', 'a');
  await settle();
  const row = intakeRow('a', { issue: { name: 'Newer' } });
  wire.deliver(stream, { kind: 'intake', op: 'put', id: row.id, row });
  letThrough(answer(detail(intakeRow('a', { issue: { name: 'Older' } })), { seqs: { [stream]: 0 } }));
  await read;
  expect(entryOf('a')?.issue.name).toBe('Newer');
  expect(detailOf('a')?.name).toBe('Newer');
});

/** Accepted into a cycle without a network, and the tab is closed; another one opens with what the device has. */
async function acceptedBefore(): Promise<string> {
  const device = new FakeDevice();
  await openOutbox(device);
  api.on('PATCH', ONE, noNetwork);
  const { mutationId } = acceptIntakeItem('a', { name: 'a' }, { cycle_id: 'c' });
  await settle();
  closeOutbox();
  await openOutbox(device);
  return mutationId;
}

test('what is accepted into a cycle comes there also when the tab is closed before it was sent', async () => {
  await acceptedBefore();
  api.on('PATCH', ONE, () => answer(detail(intakeRow('a', { status: 1 })), { seqs: { [stream]: 1 } }));
  api.on('POST', CYCLE, () => answer({}, { status: 201, seqs: { [stream]: 2 } }));
  await settle(120_000);
  const sent = api.calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
  expect(sent.slice(sent.lastIndexOf('PATCH'))).toEqual(['PATCH', 'POST']);
  expect(api.sent('POST', CYCLE)[0]?.body).toEqual({ issues: ['a'] });
  wire.deliver(stream, {
    kind: 'work_item',
    op: 'put',
    id: 'a',
    row: itemRow('a', { project_id: 'p', cycle_id: 'c' }),
  });
  wire.deliver(stream, { kind: 'intake', op: 'put', id: 'n-a', row: intakeRow('a', { status: 1 }) });
  expect(entryOf('a')?.status).toBe(INTAKE_STATUS.ACCEPTED);
  expect(workItems.pendingIds()).toEqual([]);
});

test('what is accepted and taken back without a network is planned between the two', async () => {
  await openOutbox(new FakeDevice());
  api.on('PATCH', ONE, noNetwork);
  const decided = acceptIntakeItem('a', { name: 'a' }, { cycle_id: 'c' });
  void undecide(decided);
  await settle();
  api.calls.length = 0;
  api.on('PATCH', ONE, () => answer(detail(intakeRow('a', { status: 1 })), { seqs: { [stream]: 1 } }));
  api.on('POST', CYCLE, () => answer({}, { status: 201, seqs: { [stream]: 2 } }));
  api.on('POST', UNDO, () => answer({ mutation_id: decided.mutationId, issue_ids: ['a'] }));
  await settle(120_000);
  expect(api.calls.map(({ path }) => path)).toEqual([ONE, CYCLE, UNDO]);
});

test('the text of what was handed in without a network is there when the page is opened again', async () => {
  const device = new FakeDevice();
  await openOutbox(device);
  api.on('POST', LIST, noNetwork);
  const { issue } = createIntakeItem('p', { name: 'Door', description_html: '<p>It sticks.</p>' });
  await settle();
  closeOutbox();
  intakeItems.clear();
  useDetails.setState({ details: new Map() });
  await openOutbox(device);
  expect(entryOf(issue.id)?.issue.name).toBe('Door');
  expect(useDetails.getState().details.get(issue.id)?.description_html).toBe('<p>It sticks.</p>');
});

test('what was decided by somebody else is planned nowhere, and the person finds what was asked for', async () => {
  await acceptedBefore();
  api.on('PATCH', ONE, () =>
    refusal(409, { error: 'Decided.', status: -1, decided_by: 'ada', decided_at: '' }),
  );
  api.on('GET', ONE, () => answer(detail(intakeRow('a', { status: -1 })), { seqs: { [stream]: 1 } }));
  await settle(120_000);
  expect(api.sent('POST', CYCLE)).toEqual([]);
  expect(entryOf('a')?.status).toBe(-1);
  expect(workItems.pendingIds()).toEqual([]);
});

test('what waits is read again until that succeeds, when a resync finds no network', async () => {
  api.on('GET', LIST, () => answer(page([intakeRow('a')]), { seqs: { [stream]: 0 } }));
  await loadIntake('p', 'open');
  api.on('GET', LIST, noNetwork);
  wire.resync(stream);
  await settle(5_000);
  api.on('GET', LIST, () => answer(page([intakeRow('b')]), { seqs: { [stream]: wire.seqOf(stream) } }));
  await settle(60_000);
  expect(ids()).toEqual(['b']);
});
