import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, stateRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { follow, holdStream } from '../../live/live.ts';
import { states } from '../../projects/states/store.ts';
import { createWorkItem, deleteWorkItem, patchWorkItem } from '../items/actions.ts';
import '../items/live-changes.ts';
import { workItems } from '../rows/store.ts';
import { clearSteps, redo, undo, undoAnyway, useUndoRefusal } from './undo.ts';

const stream = projectStream('p');
const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
const UNDO = '/api/workspaces/w/undo/';
let api: TestApi;
let release: () => void;
let seq = 0;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const item = () => workItems.get('i1');
const stored = () => answer(null, { seqs: { [stream]: (seq += 1) } });
const taken = () => answer({ mutation_id: 'm', issue_ids: ['i1'] }, { seqs: { [stream]: (seq += 1) } });
/** The ids that the server was asked to take back, and those under which it stored what it was sent. */
const undone = () => api.sent('POST', UNDO).map(({ body }) => (body as { mutation_id: string }).mutation_id);
const keys = (method: string, path?: string) => api.sent(method, path).map(({ key }) => key);

beforeEach(() => {
  vi.useFakeTimers();
  seq = 0;
  api = stubApi().on('PATCH', ITEM, stored).on('DELETE', ITEM, stored).on('POST', UNDO, taken);
  signIn();
  release = holdStream(stream);
  follow(stream, 0);
  states.confirmRows([stateRow('todo', { default: true })], stream, 0);
  workItems.confirmRows([itemRow('i1', { name: 'Door' })], stream, 0);
});
afterEach(() => {
  release();
  clearSteps();
  useUndoRefusal.setState({ refusal: null });
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('taking back', () => {
  test('gives the last change of mine its old value at once, one after the other, by the ids of the requests', async () => {
    void patchWorkItem('i1', { name: 'Gate' });
    void patchWorkItem('i1', { priority: 'high' });
    expect(undo()?.row?.id).toBe('i1');
    expect(item()).toMatchObject({ name: 'Gate', priority: 'none' });
    undo();
    expect(item()).toMatchObject({ name: 'Door', priority: 'none' });
    expect(undo()).toBeNull();
    await settle();
    expect(undone()).toEqual(keys('PATCH').reverse());
  });

  test('does again what was taken back, by the id of the undo', async () => {
    void patchWorkItem('i1', { name: 'Gate' });
    undo();
    expect(redo()?.row?.id).toBe('i1');
    expect(item()?.name).toBe('Gate');
    undo();
    expect(item()?.name).toBe('Door');
    await settle();
    const requests = keys('POST', UNDO);
    expect(undone()).toEqual([keys('PATCH')[0], requests[0], requests[1]]);
  });

  test('a new change ends what could be done again', () => {
    void patchWorkItem('i1', { name: 'Gate' });
    undo();
    void patchWorkItem('i1', { name: 'Window' });
    expect(redo()).toBeNull();
  });

  test('without a network is shown, and sent behind the change that it takes back', async () => {
    api.on('PATCH', ITEM, noNetwork);
    void patchWorkItem('i1', { name: 'Gate' });
    undo();
    await settle();
    expect(item()?.name).toBe('Door');
    expect(undone()).toEqual([]);
    api.on('PATCH', ITEM, stored);
    await settle(60_000);
    expect(undone()).toHaveLength(1);
    expect(item()?.name).toBe('Door');
  });

  test('brings a deleted item back, and takes a new one away', async () => {
    void deleteWorkItem('i1');
    expect(item()).toBeUndefined();
    undo();
    expect(item()?.name).toBe('Door');
    await settle();
    expect(undone()).toEqual(keys('DELETE'));
    api.on('POST', '/api/workspaces/w/projects/p/issues/', ({ body }) =>
      answer({ ...itemRow('x'), ...(body as object) }, { status: 201, seqs: { [stream]: (seq += 1) } }),
    );
    const { row } = createWorkItem('p', { name: 'Window' });
    undo();
    expect(workItems.get(row.id)).toBeUndefined();
    redo();
    expect(workItems.get(row.id)?.name).toBe('Window');
  });

  test('a change that was refused cannot be taken back', async () => {
    api.on('PATCH', ITEM, () => refusal(400, { name: ['No.'] }));
    void patchWorkItem('i1', { name: 'Gate' });
    await settle();
    expect(undo()).toBeNull();
  });
});

describe('what somebody else has changed since', () => {
  const conflict = { id: 'i1', field: 'name', reason: 'changed', changed_by: 'ada', changed_at: '' };

  beforeEach(async () => {
    void patchWorkItem('i1', { name: 'Gate' });
    await settle();
    workItems.confirmRows([itemRow('i1', { name: 'Theirs' })], stream, (seq += 1));
    api.on('POST', UNDO, () => refusal(409, { error: 'Somebody changed the same.', conflicts: [conflict] }));
  });

  test('stays as it is, and is named instead of a plain refusal', async () => {
    undo();
    expect(item()?.name).toBe('Theirs');
    await settle();
    expect(useUndoRefusal.getState().refusal?.conflicts).toEqual([conflict]);
    expect(useToasts.getState().toasts).toEqual([]);
    expect(redo()).toBeNull();
  });

  test('can be taken back all the same', async () => {
    undo();
    await settle();
    const found = useUndoRefusal.getState().refusal;
    api.on('POST', UNDO, taken);
    if (found) undoAnyway(found);
    await settle();
    expect(api.sent('POST', UNDO).at(-1)?.body).toMatchObject({ force: ['i1'] });
  });
});
