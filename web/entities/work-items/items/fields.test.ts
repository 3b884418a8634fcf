import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, stateRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { states } from '../../projects/states/store.ts';
import { workItems } from '../rows/store.ts';
import { useConflict } from '../undo/conflicts.ts';
import { clearSteps, redo, undo } from '../undo/undo.ts';
import { createWorkItem, patchWorkItem } from './actions.ts';
import './live-changes.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/issues/';
const ITEM = `${PATH}i1/`;
const UNDO = '/api/workspaces/w/undo/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const values = () => workItems.get('i1')?.fields;
const sent = () => api.sent('PATCH', ITEM).map(({ body }) => body);
const set = (fields: Record<string, string | number | null>) => void patchWorkItem('i1', { fields });
const deliver = (fields: Record<string, string | number>) =>
  wire.deliver(stream, {
    ...{ kind: 'work_item', op: 'put', id: 'i1', actor_id: 'ada' },
    row: { ...itemRow('i1'), fields } as never,
  });

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  states.confirmRows([stateRow('todo', { default: true })], stream, 0);
  workItems.confirmRows([itemRow('i1', { fields: { effort: 10, note: 'old' } })], stream, 0);
});
afterEach(() => {
  letGo();
  clearSteps();
  useConflict.setState({ conflict: null });
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// docs/contract/fields.md#values
test('a change names the fields that it changes, and leaves the others as they are', async () => {
  api.on('PATCH', ITEM, noNetwork);
  set({ effort: 12 });
  expect(values()).toEqual({ effort: 12, note: 'old' });
  set({ note: null });
  expect(values()).toEqual({ effort: 12 });
  await settle();
  expect(sent()[0]).toEqual({ fields: { effort: 12 } });
});

test('two that wait for the network both arrive, in their order', async () => {
  api.on('PATCH', ITEM, noNetwork);
  set({ effort: 12 });
  set({ impact: 4 });
  await settle();
  api.on('PATCH', ITEM, () => answer(null, { seqs: { [stream]: 5 } }));
  await settle(60_000);
  expect(sent().slice(-2)).toEqual([{ fields: { effort: 12 } }, { fields: { impact: 4 } }]);
  expect(values()).toEqual({ effort: 12, impact: 4, note: 'old' });
});

test('what others set in other fields meanwhile stays theirs, and a refusal takes back only its own', async () => {
  const release = api.hold('PATCH', ITEM);
  set({ effort: 12 });
  deliver({ effort: 10, note: 'theirs' });
  expect(values()).toEqual({ effort: 12, note: 'theirs' });
  release(refusal(400, { fields: { effort: ['No.'] } }));
  await settle();
  expect(values()).toEqual({ effort: 10, note: 'theirs' });
});

test('taking a change back gives its fields their old values, and no others', async () => {
  api.on('PATCH', ITEM, noNetwork);
  set({ effort: 12 });
  set({ impact: 4 });
  undo();
  expect(values()).toEqual({ effort: 12, note: 'old' });
  undo();
  expect(values()).toEqual({ effort: 10, note: 'old' });
  redo();
  expect(values()).toEqual({ effort: 12, note: 'old' });
  api.on('PATCH', ITEM, () => answer(null, { seqs: { [stream]: 5 } }));
  api.on('POST', UNDO, () => answer({ mutation_id: 'm', issue_ids: ['i1'] }, { seqs: { [stream]: 6 } }));
  await settle(60_000);
});

test('what somebody else set since is not hidden by taking a change back', () => {
  api.on('PATCH', ITEM, noNetwork);
  set({ effort: 12 });
  deliver({ effort: 10, note: 'theirs' });
  undo();
  expect(values()).toEqual({ effort: 10, note: 'theirs' });
});

test('who sets the same field meanwhile is named, who sets another one is not', () => {
  api.on('PATCH', ITEM, noNetwork);
  set({ effort: 12 });
  deliver({ effort: 10, note: 'theirs' });
  expect(useConflict.getState().conflict).toBeNull();
  deliver({ effort: 30, note: 'theirs' });
  expect(useConflict.getState().conflict).toMatchObject({ id: 'i1', field: 'field:effort', actorId: 'ada' });
});

test('a new item has the values that it was given', async () => {
  api.on('POST', PATH, noNetwork);
  const { row } = createWorkItem('p', { name: 'New', fields: { effort: 3, note: null } });
  expect(workItems.get(row.id)?.fields).toEqual({ effort: 3 });
  await settle();
  expect(api.sent('POST', PATH)[0]?.body).toMatchObject({ fields: { effort: 3, note: null } });
});
