import { userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { propertiesRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { loadUserProperties, patchUserProperties } from './actions.ts';
import { userPropertiesByKey } from './store.ts';

const mine = userStream(ME);
const PATH = '/api/workspaces/w/projects/p/user-properties/';
let api: TestApi;
let wire: Wire;
let letGo: () => void;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const row = () => userPropertiesByKey.list('issues p')[0];
const display = propertiesRow().display_filters;
const BOARD = { ...display, layout: 'kanban' };

beforeEach(async () => {
  vi.useFakeTimers();
  api = stubApi().on('GET', PATH, () => answer(propertiesRow(), { seqs: { [mine]: 0 } }));
  wire = signIn();
  letGo = holdStream(mine);
  follow(mine, 0);
  await loadUserProperties('p', 'issues');
});
afterEach(() => {
  letGo();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('how I look at a project', () => {
  test('changes at once, and stays when the server has stored it', async () => {
    api.on('PATCH', PATH, () => answer(propertiesRow({ display_filters: BOARD }), { seqs: { [mine]: 1 } }));
    const end = patchUserProperties('p', 'issues', { display_filters: BOARD });
    expect(row()?.display_filters.layout).toBe('kanban');
    await end;
    expect(api.sent('PATCH')[0]?.body).toEqual({ display_filters: BOARD });
    expect(row()?.display_filters.layout).toBe('kanban');
  });

  test('stays also when a server notifies nobody that it changed', async () => {
    api.on('PATCH', PATH, propertiesRow({ display_filters: BOARD }));
    await patchUserProperties('p', 'issues', { display_filters: BOARD });
    await settle(60_000);
    expect(row()?.display_filters.layout).toBe('kanban');
  });

  test('changes here when I change it in another tab', () => {
    const stored = propertiesRow({ filters: { priority: ['high'] } }) as never;
    wire.deliver(mine, { kind: 'project_user_properties', op: 'put', id: 'up', row: stored, actor_id: ME });
    expect(row()?.filters).toEqual({ priority: ['high'] });
  });

  test('keeps the last of several quick changes, also when an older one is received meanwhile', async () => {
    const release = api.hold('PATCH', PATH);
    void patchUserProperties('p', 'issues', { display_filters: BOARD });
    void patchUserProperties('p', 'issues', { filters: { priority: ['low'] } });
    const stored = propertiesRow({ filters: { priority: ['high'] } }) as never;
    wire.deliver(mine, { kind: 'project_user_properties', op: 'put', id: 'up', row: stored, actor_id: ME });
    expect(row()).toMatchObject({ filters: { priority: ['low'] }, display_filters: { layout: 'kanban' } });
    release(answer(propertiesRow({ display_filters: BOARD }), { seqs: { [mine]: 2 } }));
    await settle();
    expect(row()?.filters).toEqual({ priority: ['low'] });
  });

  test('is as it was after a refusal, which is reported', async () => {
    api.on('PATCH', PATH, () => refusal(400, { display_filters: ['Unknown layout.'] }));
    await patchUserProperties('p', 'issues', { display_filters: BOARD });
    expect(row()?.display_filters.layout).toBe('list');
    expect(useToasts.getState().toasts[0]?.text).toContain('Unknown layout.');
  });

  test('is kept through an outage', async () => {
    api.on('PATCH', PATH, noNetwork);
    void patchUserProperties('p', 'issues', { display_filters: BOARD });
    await settle(10_000);
    expect(row()?.display_filters.layout).toBe('kanban');
    expect(useToasts.getState().toasts).toEqual([]);
  });

  test('is not changed before it is known', async () => {
    await patchUserProperties('another', 'issues', { display_filters: BOARD });
    expect(api.sent('PATCH')).toEqual([]);
  });
});
