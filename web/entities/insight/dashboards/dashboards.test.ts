import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { dashboardRow, tileRow } from '#testing/dashboard-rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import {
  createDashboard,
  createTile,
  deleteTile,
  patchDashboard,
  patchTile,
  patchTileText,
} from './actions.ts';
import { placesOf, setLayout } from './layout.ts';
import { loadDashboard, loadDashboards } from './load.ts';
import { dashboards, dashboardsByWorkspace, tiles, tilesByDashboard } from './store.ts';

const mine = userStream(ME);
const PATH = '/api/workspaces/w/dashboards/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = () => vi.advanceTimersByTimeAsync(0);
const row = (id: string, fields = {}) => dashboardRow(id, { owned_by: ME, ...fields });

beforeEach(() => {
  vi.useFakeTimers();
  api = stubApi();
  wire = signIn();
  letGo = holdStream(mine);
  follow(mine, 0);
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const known = () => {
  dashboards.confirmRows([row('d1')], mine, 1);
  tiles.confirmRows([tileRow('t1'), tileRow('t2', { x: 6 })], mine, 1);
};

describe('dashboards', () => {
  test('are read, and follow their Changes', async () => {
    api.on('GET', PATH, () => answer([row('d1'), row('d2')], { seqs: { [mine]: 1 } }));
    await loadDashboards('w');
    expect(dashboardsByWorkspace.list('w').map(({ id }) => id)).toEqual(['d1', 'd2']);
    wire.deliver(mine, { kind: 'dashboard', op: 'put', id: 'd1', row: row('d1', { name: 'Team' }) });
    wire.deliver(mine, { kind: 'dashboard', op: 'remove', id: 'd2' });
    expect(dashboardsByWorkspace.list('w').map(({ name }) => name)).toEqual(['Team']);
  });

  test('are read with their widgets, and one that is not there is said to be missing', async () => {
    api
      .on('GET', `${PATH}d1/`, () => answer(row('d1'), { seqs: { [mine]: 1 } }))
      .on('GET', `${PATH}d1/tiles/`, () =>
        answer([tileRow('t2', { x: 6 }), tileRow('t1')], { seqs: { [mine]: 1 } }),
      );
    expect(await loadDashboard('w', 'd1')).toBe(true);
    expect(tilesByDashboard.list('d1').map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(await loadDashboard('w', 'd9')).toBe(false);
  });

  test('are made at once, with widgets that wait for them', async () => {
    api.on('POST', PATH, noNetwork);
    const made = createDashboard({ name: 'Team' });
    const tile = createTile(made.id, { kind: 'text', name: '', config: {}, x: 0, y: 0, w: 4, h: 3 });
    await settle();
    expect(dashboards.get(made.id)?.name).toBe('Team');
    expect(tiles.get(tile.id)?.dashboard_id).toBe(made.id);
    expect(api.sent('POST', `${PATH}${made.id}/tiles/`)).toHaveLength(0);
    expect(api.sent('POST', PATH)[0]?.body).toEqual({ id: made.id, name: 'Team', access: 1 });
  });

  test('are read only once they are stored', async () => {
    const store = api.hold('POST', PATH);
    const made = createDashboard({ name: 'Team' });
    expect(await loadDashboard('w', made.id)).toBe(true);
    expect(api.sent('GET')).toHaveLength(0);
    store(answer({ ...made }, { status: 201, seqs: { [mine]: 1 } }));
    await settle();
    api
      .on('GET', `${PATH}${made.id}/`, () => answer(made, { seqs: { [mine]: 1 } }))
      .on('GET', `${PATH}${made.id}/tiles/`, () => answer([], { seqs: { [mine]: 1 } }));
    expect(await loadDashboard('w', made.id)).toBe(true);
    expect(api.sent('GET')).toHaveLength(2);
  });

  test('are changed at once, and what is refused is as it was, with a toast', async () => {
    known();
    api.on('PATCH', `${PATH}d1/`, () => refusal(400, { name: ['Too long.'] }));
    const stored = patchDashboard('d1', { name: 'New' });
    expect(dashboards.get('d1')?.name).toBe('New');
    expect(await stored).toBe(false);
    expect(dashboards.get('d1')?.name).toBe('Dashboard d1');
    expect(useToasts.getState().toasts).toHaveLength(1);
  });
});

describe('widgets', () => {
  test('are changed and removed at once', async () => {
    known();
    api.on('PATCH', `${PATH}d1/tiles/t1/`, noNetwork).on('DELETE', `${PATH}d1/tiles/t2/`, noNetwork);
    void patchTile('t1', { name: 'Bugs' });
    void deleteTile('t2');
    await settle();
    expect(tilesByDashboard.list('d1').map(({ name }) => name)).toEqual(['Bugs']);
  });

  test('that were deleted meanwhile are not changed', async () => {
    known();
    tiles.dropRow('t1');
    expect(await patchTile('t1', { name: 'Late' })).toBe(false);
    expect(await patchTileText('t2', '<p>No text</p>')).toBe(false);
    expect(api.sent('PATCH')).toHaveLength(0);
  });

  test('are placed in one step, of which the answer says how to take it back', async () => {
    known();
    const places: unknown[] = [];
    api.on('PUT', `${PATH}d1/layout/`, ({ body }) => {
      places.push(body);
      return answer([], { seqs: { [mine]: 2 } });
    });
    const before = setLayout('d1', { t1: { x: 0, y: 5, w: 6, h: 5 }, t2: { x: 6, y: 0, w: 6, h: 5 } });
    expect(placesOf('d1')['t1']).toEqual({ x: 0, y: 5, w: 6, h: 5 });
    await settle();
    // Only what moved is sent.
    expect(places).toEqual([{ tiles: [{ id: 't1', x: 0, y: 5, w: 6, h: 5 }] }]);
    expect(before).toEqual({ t1: { x: 0, y: 0, w: 6, h: 5 } });
    expect(setLayout('d1', placesOf('d1'))).toBeNull();
    setLayout('d1', before ?? {});
    await settle();
    expect(placesOf('d1')['t1']?.y).toBe(0);
  });

  test('stand where they stood when their places are refused', async () => {
    known();
    api.on('PUT', `${PATH}d1/layout/`, () => refusal(403, { error: 'Locked.' }));
    setLayout('d1', { t1: { x: 0, y: 9, w: 6, h: 5 } });
    await settle();
    await settle();
    expect(placesOf('d1')['t1']?.y).toBe(0);
    expect(useToasts.getState().toasts).toHaveLength(1);
  });
});
