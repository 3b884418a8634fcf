import i18next from 'i18next';
import { takeStep } from '../model/items/take-step.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dependencies, dependencyKey } from '#entities/work-items/rows/dependencies.ts';
import { follow } from '#entities/live/live.ts';
import { patchWorkItem } from '#entities/work-items/items/actions.ts';
import '#entities/work-items/items/live-changes.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { fetchAllParts } from '#lib/parts/parts.ts';
import { showToast, useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';

withTexts('work-items');

const stream = projectStream('p');
const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
let api: TestApi;
let wire: Wire;
let seq = 1;

beforeEach(async () => {
  // As a moment after a screen was opened.
  await fetchAllParts();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  seq = 1;
  api = stubApi().on('PATCH', ITEM, () => answer(null, { seqs: { [stream]: (seq += 1) } }));
  wire = signIn();
  const days = { start_date: '2026-11-02', target_date: '2026-11-06' };
  fillProject([itemRow('i1', { sequence_id: 1, ...days }), itemRow('i2', { sequence_id: 2, ...days })]);
  follow(stream, 1);
  show(<Layout>items</Layout>);
});
afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  dependencies.clear();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms));
const toasts = () => useToasts.getState().toasts;
const press = (label: string) =>
  act(() =>
    toasts()
      .flatMap(({ actions = [] }) => actions)
      .find((action) => action.label === label)
      ?.run(),
  );
const change = (patch: Parameters<typeof patchWorkItem>[1]) => act(() => void patchWorkItem('i1', patch));

describe('a change of an item', () => {
  test('that is taken back by a key leaves no older message that offers to', async () => {
    change({ priority: 'high' });
    await pass();
    act(() => void showToast({ tone: 'success', title: 'Created', undoes: 'i1' }));
    act(() => void showToast({ tone: 'success', title: 'Another', undoes: 'i2' }));
    act(() => takeStep('undo', i18next.t, 'i1'));
    expect(toasts().map(({ title }) => title)).not.toContain('Created');
    expect(toasts().map(({ title }) => title)).toContain('Another');
  });

  test('is named, and taken back and done again from its message; only the last is said', async () => {
    change({ state_id: 'doing' });
    change({ priority: 'high' });
    expect(toasts().map(({ title }) => title)).toEqual(['ALOY-1: Priority changed']);
    press('Undo');
    expect(workItems.get('i1')).toMatchObject({ state_id: 'doing', priority: 'none' });
    expect(toasts()).toMatchObject([{ title: 'ALOY-1: change undone' }]);
    press('Redo');
    expect(workItems.get('i1')?.priority).toBe('high');
    await pass();
  });

  test('names the custom field that it set', async () => {
    fillFields([fieldRow('effort', 'number', { name: 'Effort' })], { Cost: [fieldUse('effort')] });
    change({ fields: { effort: 3 } });
    await pass();
    expect(toasts().map(({ title }) => title)).toEqual(['ALOY-1: Effort changed']);
  });

  test('that is refused is not said to be made', async () => {
    api.on('PATCH', ITEM, () => refusal(400, { priority: ['No.'] }));
    change({ priority: 'high' });
    await pass();
    expect(toasts().map(({ tone }) => tone)).toEqual(['error']);
  });

  test('of days offers to shift what waits for it, in one step that can be taken back', async () => {
    const DATES = '/api/workspaces/w/projects/p/issue-dates/';
    api.on('POST', DATES, () => answer({ message: 'Done.' }, { seqs: { [stream]: (seq += 1) } }));
    const id = dependencyKey('i2', 'i1');
    const relation = { id, stream, relation_id: 'r', issue: 'i2', related_issue: 'i1' };
    dependencies.confirmRows([{ ...relation, relation_type: 'blocked_by' }], stream, 1);
    change({ start_date: '2026-11-04', target_date: '2026-11-08' });
    press('Shift 1 dependent item');
    const shifted = { start_date: '2026-11-09', target_date: '2026-11-13' };
    expect(workItems.get('i2')).toMatchObject(shifted);
    await pass();
    expect(api.sent('POST', DATES)).toMatchObject([{ body: { updates: [{ id: 'i2', ...shifted }] } }]);
    press('Undo');
    expect(toasts()).toMatchObject([{ title: 'ALOY-2: change undone' }]);
    await pass();
  });
});

describe('a change that somebody else made first', () => {
  test('is named with who made it and both values, and theirs can be taken', async () => {
    api.on('PATCH', ITEM, noNetwork);
    change({ state_id: 'doing' });
    const row = { ...itemRow('i1', { sequence_id: 1, state_id: 'done' }) };
    act(() => wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i1', row, actor_id: 'ada' }));
    const said = toasts().find(({ tone }) => tone === 'warning');
    expect(said).toMatchObject({ person: { id: 'ada' }, title: 'Ada also changed ALOY-1: State' });
    expect(said?.text).toMatch(/Done.*Doing/);
    expect(workItems.get('i1')?.state_id).toBe('doing');
    press('Use theirs');
    expect(workItems.get('i1')?.state_id).toBe('done');
  });

  test('of another property is none', () => {
    api.on('PATCH', ITEM, noNetwork);
    change({ state_id: 'doing' });
    const row = { ...itemRow('i1', { sequence_id: 1, priority: 'low' }) };
    act(() => wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i1', row, actor_id: 'ada' }));
    expect(toasts().filter(({ tone }) => tone === 'warning')).toEqual([]);
  });
});
