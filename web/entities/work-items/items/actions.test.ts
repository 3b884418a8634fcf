import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, stateRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { useMarks } from '../../live/remote-marks.ts';
import { states } from '../../projects/states/store.ts';
import { createWorkItem, deleteWorkItem, loadWorkItem, loadWorkItemByKey, patchWorkItem } from './actions.ts';
import './live-changes.ts';
import { searchWorkItems } from './search.ts';
import { useDetails, workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/issues/';
const ITEM = `${PATH}i1/`;
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const item = () => workItems.get('i1');
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
const bodies = (method: string) => api.sent(method).map(({ body }) => body);
const deliver = (fields: Partial<WorkItem>, actor: string | null = 'ada') =>
  wire.deliver(stream, {
    ...{ kind: 'work_item', op: 'put', id: 'i1', actor_id: actor },
    row: { ...itemRow('i1'), ...fields } as never,
  });
const stored = (seq: number) => () => answer(null, { seqs: { [stream]: seq } });

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  states.confirmRows(
    [
      stateRow('todo', { default: true, sequence: 2 }),
      stateRow('done', { group: 'completed', sequence: 3 }),
      stateRow('idea', { group: 'backlog', sequence: 1 }),
    ],
    stream,
    0,
  );
  workItems.confirmRows([itemRow('i1', { name: 'Door' })], stream, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('changing an item', () => {
  test('shows at once, with what the server will derive from it', () => {
    api.on('PATCH', ITEM, noNetwork);
    void patchWorkItem('i1', { state_id: 'done' });
    expect(item()).toMatchObject({ state_id: 'done', state__group: 'completed' });
    expect(workItems.isUnsaved('i1')).toBe(true);
  });

  test('keeps what somebody else changed in it meanwhile', async () => {
    const release = api.hold('PATCH', ITEM);
    void patchWorkItem('i1', { priority: 'high' });
    deliver({ name: 'Gate' });
    expect(item()).toMatchObject({ name: 'Gate', priority: 'high' });
    release(refusal(400, { priority: ['No.'] }));
    await settle();
    expect(item()).toMatchObject({ name: 'Gate', priority: 'none' });
    expect(toasts()).toHaveLength(1);
  });

  test('shows mine over an older state that is received before mine is stored', async () => {
    const release = api.hold('PATCH', ITEM);
    void patchWorkItem('i1', { name: 'Mine' });
    deliver({ name: 'Theirs' });
    expect(item()?.name).toBe('Mine');
    release(answer(null, { seqs: { [stream]: 2 } }));
    await settle();
    expect(item()?.name).toBe('Mine');
    deliver({ name: 'Mine' }, ME);
    expect([item()?.name, workItems.isPending('i1')]).toEqual(['Mine', false]);
  });

  test('several times without a network sends all of it in order, and never shows an old value between', async () => {
    api.on('PATCH', ITEM, noNetwork);
    for (const name of ['A', 'B', 'C']) void patchWorkItem('i1', { name });
    await settle();
    const shown: unknown[] = [];
    const stop = workItems.onRowChange((_id, _before, after) => shown.push(after?.name));
    api.on('PATCH', ITEM, stored(3));
    await settle(60_000);
    stop();
    expect(bodies('PATCH').slice(-3)).toEqual([{ name: 'A' }, { name: 'B' }, { name: 'C' }]);
    expect(new Set(shown)).toEqual(new Set(shown.length > 0 ? ['C'] : []));
  });

  test('is one request with one key, however often it has to be sent', async () => {
    api.on('PATCH', ITEM, noNetwork);
    void patchWorkItem('i1', { name: 'A' });
    await settle(5_000);
    expect(api.sent('PATCH').length).toBeGreaterThan(1);
    expect(new Set(api.sent('PATCH').map(({ key }) => key)).size).toBe(1);
  });
});

describe('a new item', () => {
  const created = () => workItems.select(({ id }) => id !== 'i1');

  test('is there at once: at the end, in the usual state, without a number', () => {
    api.on('POST', PATH, noNetwork);
    createWorkItem('p', { name: 'Window' });
    const [row] = created();
    expect(row).toMatchObject({
      ...{ name: 'Window', state_id: 'todo', state__group: 'unstarted', priority: 'none', sequence_id: 0 },
      ...{ created_by: ME, label_ids: [], parent_id: null },
    });
    expect(row?.sort_order).toBeGreaterThan(itemRow('i1').sort_order);
    expect(workItems.isNew(row?.id ?? '')).toBe(true);
  });

  test('has what it was given, and its text', () => {
    api.on('POST', PATH, noNetwork);
    createWorkItem('p', {
      name: 'W',
      state_id: 'done',
      priority: 'low',
      description_html: '<p>How</p>',
    });
    const [row] = created();
    expect(row).toMatchObject({ state_id: 'done', state__group: 'completed', priority: 'low' });
    expect(row).not.toHaveProperty('description_html');
    expect(useDetails.getState().details.get(row?.id ?? '')?.description_html).toBe('<p>How</p>');
  });

  test('gets its number from the server, under the id that it has', async () => {
    api.on('POST', PATH, ({ body }) =>
      answer(
        { ...itemRow('x'), ...(body as object), sequence_id: 42 },
        { status: 201, seqs: { [stream]: 1 } },
      ),
    );
    const { stored } = createWorkItem('p', { name: 'Window' });
    const [{ id } = { id: '' }] = created();
    expect((await stored)?.sequence_id).toBe(42);
    expect(workItems.get(id)).toMatchObject({ name: 'Window', sequence_id: 42 });
    expect(created()).toHaveLength(1);
  });

  test('and those after it are numbered in the order in which they were made', async () => {
    let count = 0;
    api.on('POST', PATH, () => (count++ === 0 ? noNetwork() : refusal(503, { error: 'Not now.' })));
    for (const name of ['one', 'two', 'three']) createWorkItem('p', { name });
    await settle();
    let seq = 0;
    api.on('POST', PATH, ({ body }) => {
      seq += 1;
      return answer(
        { ...itemRow('x'), ...(body as object), sequence_id: seq },
        { status: 201, seqs: { [stream]: seq } },
      );
    });
    await settle(120_000);
    const numbers = created().map(({ name, sequence_id }) => [name, sequence_id]);
    expect(numbers).toEqual([
      ['one', 1],
      ['two', 2],
      ['three', 3],
    ]);
  });

  test('that is a part of another new one waits for it, and goes on alone when that is refused', async () => {
    api.on('POST', PATH, ({ body }) => {
      const isWhole = (body as { name: string }).name === 'Whole';
      if (isWhole) return refusal(400, { name: ['No.'] });
      return answer({ ...itemRow('x'), ...(body as object) }, { status: 201, seqs: { [stream]: 1 } });
    });
    createWorkItem('p', { name: 'Whole' });
    const [{ id } = { id: '' }] = created();
    const { stored } = createWorkItem('p', { name: 'Part', parent_id: id });
    expect(created().find(({ name }) => name === 'Part')?.parent_id).toBe(id);
    expect((await stored)?.parent_id).toBeNull();
    expect(created().map(({ name, parent_id }) => [name, parent_id])).toEqual([['Part', null]]);
    expect(bodies('POST')[1]).not.toHaveProperty('parent_id');
  });

  test('that is refused is gone, and one message says so', async () => {
    api.on('POST', PATH, () => refusal(403, { error: 'You may only read.' }));
    expect(await createWorkItem('p', { name: 'W' }).stored).toBeUndefined();
    expect([created(), toasts().length]).toEqual([[], 1]);
  });
});

describe('deleting an item', () => {
  test('takes it away at once, and a refusal brings it back', async () => {
    const release = api.hold('DELETE', ITEM);
    void deleteWorkItem('i1');
    expect(item()).toBeUndefined();
    release(refusal(403, { error: 'Only administrators.' }));
    await settle();
    expect(item()?.name).toBe('Door');
    expect(toasts()).toHaveLength(1);
  });

  test('that somebody else was quicker with is no failure', async () => {
    void deleteWorkItem('i1');
    await settle();
    expect([item(), toasts()]).toEqual([undefined, []]);
  });
});

describe('what others do', () => {
  const mark = () => useMarks.getState().marks.get('i1')?.kind;

  test.each<[string, Partial<WorkItem>, string]>([
    ['moved', { state_id: 'done' }, 'moved'],
    ['put elsewhere', { sort_order: 5 }, 'moved'],
    ['changed', { name: 'Gate' }, 'changed'],
  ])('is marked for a second when it was %s', async (_what, fields, kind) => {
    deliver(fields);
    expect(mark()).toBe(kind);
    await settle(1_000);
    expect(mark()).toBeUndefined();
  });

  test('is marked as added when it was just made', () => {
    const row = itemRow('i2', { created_at: '2026-02-02', updated_at: '2026-02-02' }) as never;
    wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i2', row, actor_id: 'ada' });
    expect(useMarks.getState().marks.get('i2')?.kind).toBe('added');
  });

  test('is not marked when it was me in another tab, or nobody in particular', () => {
    deliver({ name: 'A' }, ME);
    deliver({ name: 'B' }, null);
    expect([item()?.name, mark()]).toEqual(['B', undefined]);
  });
});

describe('one item', () => {
  const detail = {
    ...itemRow('i7', { name: 'Seven' }),
    description_html: '<p>Text</p>',
    is_subscribed: true,
  };

  test('is read with its text, by its id or its key, and its project is followed', async () => {
    api.on('GET', `${PATH}i7/`, () => answer(detail, { seqs: { [stream]: 0 } }));
    api.on('GET', '/api/workspaces/w/work-items/ALOY-7/', () => answer(detail, { seqs: { [stream]: 0 } }));
    expect((await loadWorkItem('p', 'i7')).name).toBe('Seven');
    expect((await loadWorkItemByKey('ALOY', 7)).id).toBe('i7');
    expect(useDetails.getState().details.get('i7')?.description_html).toBe('<p>Text</p>');
    expect(workItems.get('i7')).not.toHaveProperty('description_html');
  });

  test('that does not exist is missing, one that may not be seen too', async () => {
    await expect(loadWorkItem('p', 'none')).rejects.toMatchObject({ kind: 'missing' });
  });

  test('is not shown when the right to see it went while it was read', async () => {
    const release = api.hold('GET', `${PATH}i7/`);
    const end = loadWorkItem('p', 'i7');
    wire.revoke(stream);
    release(answer(detail, { seqs: { [stream]: 0 } }));
    await expect(end).rejects.toMatchObject({ kind: 'forbidden' });
    expect(workItems.get('i7')).toBeUndefined();
  });

  test('gives its text away with itself, and only the last twenty texts are kept', async () => {
    for (let index = 10; index < 35; index += 1) {
      const row = { ...detail, ...itemRow(`i${index}`) };
      api.on('GET', `${PATH}i${index}/`, () => answer(row, { seqs: { [stream]: 0 } }));
      await loadWorkItem('p', `i${index}`);
    }
    const { details } = useDetails.getState();
    expect([details.size, details.has('i14'), details.has('i15')]).toEqual([20, false, true]);
    wire.deliver(stream, { kind: 'work_item', op: 'remove', id: 'i34' });
    expect(useDetails.getState().details.has('i34')).toBe(false);
  });
});

describe('finding items to choose from', () => {
  test('asks for titles with a text, the latest changed first, and knows what was found', async () => {
    const results = [itemRow('i8', { name: 'Door frame' })];
    api.on('GET', PATH, () => answer({ results, total_count: 1 }, { seqs: { [stream]: 0 } }));
    expect((await searchWorkItems('p', 'door')).map(({ name }) => name)).toEqual(['Door frame']);
    expect(api.sent('GET', PATH)[0]?.query).toEqual({
      ...{ name: 'door', order_by: '-updated_at', per_page: '20', cursor: 'after:' },
    });
    expect(workItems.get('i8')).toBeDefined();
  });

  test('asks for all of them when nothing is typed, and finds nothing in a project that was lost', async () => {
    const release = api.hold('GET', PATH);
    const end = searchWorkItems('p', '');
    wire.revoke(stream);
    release(answer({ results: [itemRow('i8')], total_count: 1 }, { seqs: { [stream]: 0 } }));
    expect(await end).toEqual([]);
    expect(api.sent('GET', PATH)[0]?.query).not.toHaveProperty('name');
    expect(workItems.get('i8')).toBeUndefined();
  });
});
