import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow, labelRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { patchWorkItem } from '../../work-items/items/actions.ts';
import { workItems } from '../../work-items/rows/store.ts';
import { createLabel } from './actions.ts';
import { loadLabels } from './load.ts';
import { labels, labelsByProject } from './store.ts';

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/issue-labels/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const names = () => labelsByProject.list('p').map(({ name }) => name);

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

describe('labels', () => {
  test('stand in their order, then by name, each in its project', async () => {
    const rows = [
      labelRow('late', { sort_order: 9 }),
      labelRow('b', { sort_order: 1 }),
      labelRow('a', { sort_order: 1 }),
      labelRow('elsewhere', { project_id: 'q' }),
    ];
    api.on('GET', '/api/workspaces/w/labels/', () => answer(rows, { seqs: { [stream]: 0 } }));
    await loadLabels({ id: 'w', slug: 'w' });
    expect(names()).toEqual(['a', 'b', 'late']);
  });

  test('follow what others do with them, and go with the right to see the project', () => {
    wire.deliver(stream, { kind: 'label', op: 'put', id: 'a', row: labelRow('a') });
    wire.deliver(stream, { kind: 'label', op: 'put', id: 'b', row: labelRow('b') });
    wire.deliver(stream, { kind: 'label', op: 'remove', id: 'a' });
    expect(names()).toEqual(['b']);
    wire.revoke(stream);
    expect(names()).toEqual([]);
  });

  test('stay known when nobody looks at the project for a while: their colours are on other screens', async () => {
    wire.deliver(stream, { kind: 'label', op: 'put', id: 'a', row: labelRow('a') });
    letGo();
    await settle(61_000);
    expect(names()).toEqual(['a']);
  });
});

describe('a new label', () => {
  test('is the last one, has a colour, and is there at once', async () => {
    labels.confirmRows([labelRow('a', { sort_order: 10_000 })], stream, 0);
    api.on('POST', PATH, ({ body }) =>
      answer(labelRow('x', { ...(body as object), sort_order: 20_000 }), {
        status: 201,
        seqs: { [stream]: 1 },
      }),
    );
    const made = createLabel('p', 'review');
    expect(names()).toEqual(['a', 'review']);
    expect(made.color).toMatch(/^#[0-9A-F]{6}$/);
    await settle();
    expect(api.sent('POST', PATH)[0]?.body).toEqual({ id: made.id, name: 'review', color: made.color });
    expect(labels.isUnsaved(made.id)).toBe(false);
  });

  test('can be given to an item before the server has it: the item waits for it', async () => {
    workItems.confirmRows([itemRow('i1')], stream, 0);
    const item = '/api/workspaces/w/projects/p/issues/i1/';
    api.on('POST', PATH, noNetwork).on('PATCH', item, () => answer(null, { seqs: { [stream]: 2 } }));
    const { id } = createLabel('p', 'review');
    void patchWorkItem('i1', { label_ids: [id] });
    await settle();
    expect(workItems.get('i1')?.label_ids).toEqual([id]);
    expect(api.sent('PATCH')).toEqual([]);
    api.on('POST', PATH, ({ body }) =>
      answer(labelRow('x', body as object), { status: 201, seqs: { [stream]: 1 } }),
    );
    await settle(60_000);
    expect(api.sent('PATCH', item).map(({ body }) => body)).toEqual([{ label_ids: [id] }]);
  });

  test('that is refused leaves the item too, and one message says why', async () => {
    workItems.confirmRows([itemRow('i1')], stream, 0);
    const item = '/api/workspaces/w/projects/p/issues/i1/';
    const release = api.hold('POST', PATH);
    api.on('PATCH', item, () => answer(null, { seqs: { [stream]: 1 } }));
    const { id } = createLabel('p', 'review');
    void patchWorkItem('i1', { label_ids: [id] });
    release(refusal(400, { name: ['A label with this name exists.'] }));
    await settle();
    expect(names()).toEqual([]);
    expect(workItems.get('i1')?.label_ids).toEqual([]);
    expect(api.sent('PATCH', item).map(({ body }) => body)).toEqual([{ label_ids: [] }]);
    expect(useToasts.getState().toasts).toHaveLength(1);
  });
});
