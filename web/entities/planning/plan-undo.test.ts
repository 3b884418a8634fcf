import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { cycleRow, moduleRow, viewRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { archiveCycle, createCycle, deleteCycle, patchCycle, transferItems } from './cycles/actions.ts';
import { cycles } from './cycles/store.ts';
import { follow, holdStream } from '../live/live.ts';
import { patchModule } from './modules/actions.ts';
import { modules } from './modules/store.ts';
import { deleteView } from './views/actions.ts';
import { views } from './views/store.ts';
import {
  clearSteps,
  redo,
  undo,
  undoAnyway,
  undoStep,
  useMadeStep,
  useUndoRefusal,
} from '../work-items/undo/undo.ts';

const stream = projectStream('p');
const P = '/api/workspaces/w/projects/p';
const CYCLE = `${P}/cycles/c1/`;
const UNDO = '/api/workspaces/w/undo/';
let api: TestApi;
let release: () => void;
let seq = 0;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const stored = () => answer(null, { seqs: { [stream]: (seq += 1) } });
const taken = () => answer({ mutation_id: 'm', issue_ids: [] }, { seqs: { [stream]: (seq += 1) } });
const undone = () => api.sent('POST', UNDO).map(({ body }) => (body as { mutation_id: string }).mutation_id);
const keys = (method: string, path: string) => api.sent(method, path).map(({ key }) => key);

beforeEach(() => {
  vi.useFakeTimers();
  seq = 0;
  api = stubApi().on('PATCH', CYCLE, stored).on('DELETE', CYCLE, stored).on('POST', UNDO, taken);
  signIn();
  release = holdStream(stream);
  follow(stream, 0);
  cycles.confirmRows([cycleRow('c1', { name: 'Sprint 1' })], stream, 0);
  modules.confirmRows([moduleRow('m1', { name: 'Compiler' })], stream, 0);
  views.confirmRows([viewRow('v1', { name: 'Overdue' })], stream, 0);
});
afterEach(() => {
  release();
  clearSteps();
  useUndoRefusal.setState({ refusal: null });
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what was done to a cycle, module or view', () => {
  test('is taken back at once, done again, and says what it is about', async () => {
    void patchCycle('c1', { name: 'Sprint 2' });
    expect(useMadeStep.getState().step).toMatchObject({ words: 'cycle_changed', plan: { name: 'Sprint 1' } });
    await settle();
    expect(undo()?.plan).toEqual({ id: 'c1', name: 'Sprint 1' });
    expect(cycles.get('c1')?.name).toBe('Sprint 1');
    await settle();
    expect(undone()).toEqual(keys('PATCH', CYCLE));
    expect(redo()?.plan?.id).toBe('c1');
    expect(cycles.get('c1')?.name).toBe('Sprint 2');
    await settle();
    expect(undone()[1]).toBe(keys('POST', UNDO)[0]);
  });

  test('goes when it was made, and comes back as it was', async () => {
    api.on('POST', `${P}/cycles/`, ({ body }) =>
      answer({ ...cycleRow('x'), ...(body as object) }, { status: 201, seqs: { [stream]: (seq += 1) } }),
    );
    const { id } = createCycle('p', { name: 'New', description: '', start_date: null, end_date: null });
    expect(useMadeStep.getState().step).toMatchObject({ words: 'cycle_created', plan: { id, name: 'New' } });
    expect(undo()?.plan).toEqual({ id, name: 'New' });
    expect(cycles.get(id)).toBeUndefined();
    await settle();
    expect(undone()).toEqual(keys('POST', `${P}/cycles/`));
    expect(redo()?.plan?.id).toBe(id);
    expect(cycles.get(id)?.name).toBe('New');
    await settle();
    expect(undone()[1]).toBe(keys('POST', UNDO)[0]);
  });

  test('comes back when it was deleted, and goes again', async () => {
    api.on('DELETE', `${P}/views/v1/`, stored);
    void deleteCycle('c1');
    void deleteView('v1');
    await settle();
    expect([cycles.get('c1'), views.get('v1')]).toEqual([undefined, undefined]);
    expect(undo()?.plan?.name).toBe('Overdue');
    expect(undo()?.plan?.name).toBe('Sprint 1');
    expect([cycles.get('c1')?.name, views.get('v1')?.name]).toEqual(['Sprint 1', 'Overdue']);
    redo();
    expect(cycles.get('c1')).toBeUndefined();
  });

  test('is taken back by the name of its step: what was archived, and items that were taken over', async () => {
    api.on('POST', `${CYCLE}archive/`, stored).on('POST', `${CYCLE}transfer-issues/`, stored);
    const moved = await transferItems({ id: 'c1', project_id: 'p' }, 'c2');
    const archived = archiveCycle('c1');
    await settle();
    undoStep((await archived) ?? '');
    expect(cycles.get('c1')?.name).toBe('Sprint 1');
    undoStep(moved);
    await settle();
    expect(undone()).toEqual([...keys('POST', `${CYCLE}archive/`), moved]);
  });

  test('that was refused never was, and a place in a list is not said', async () => {
    api.on('PATCH', `${P}/modules/m1/`, () => refusal(400, { name: ['No.'] }));
    void patchModule('m1', { sort_order: 5 });
    expect(useMadeStep.getState().step).toBeNull();
    await settle();
    expect(undo()).toBeNull();
  });

  test('that somebody changed since is forced by its own id', async () => {
    const conflict = { id: 'c1', field: 'name', reason: 'changed', changed_by: 'ada', changed_at: 'x' };
    api.on('POST', UNDO, () => refusal(409, { error: 'Changed.', conflicts: [conflict] }));
    void patchCycle('c1', { name: 'Sprint 2' });
    await settle();
    undo();
    await settle();
    const { refusal: found } = useUndoRefusal.getState();
    expect(found?.step.plan?.name).toBe('Sprint 1');
    expect(cycles.get('c1')?.name).toBe('Sprint 2');
    api.on('POST', UNDO, noNetwork);
    if (found) undoAnyway(found);
    await settle();
    expect(api.sent('POST', UNDO).at(-1)?.body).toMatchObject({ force: ['c1'] });
  });
});
