import { act, screen, within } from '@testing-library/react';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placesOf } from '#entities/insight/dashboards/layout.ts';
import { dashboards, tiles, tilesByDashboard } from '#entities/insight/dashboards/store.ts';
import type { Dashboard, Tile } from '#entities/insight/dashboards/types.ts';
import { answer, noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { dashboardRow, tileRow } from '#testing/dashboard-rows.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { giveSizes } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as Dashboards } from './list/list-screen.tsx';
import { DashboardScreen } from './screen/dashboard-screen.tsx';

withTexts('dashboards', 'widgets', 'analytics');

const PATH = '/api/workspaces/w/dashboards/';
const mine = userStream(ME);
const seqs = { [mine]: 1, [workspaceStream('w')]: 1 };
const NoFilters = () => null;

let api: TestApi;
let wire: Wire;
let count: number;
let rows: Dashboard[];
let widgets: Tile[];

const figures = (high: number) => ({
  groups: [{ key: 'urgent' }, { key: 'low' }],
  splits: null,
  values: [[high], [2]],
  totals: [high, 2],
  total: high + 2,
  items: high + 2,
  is_cut: false,
  period: null,
});

beforeEach(() => {
  count = 3;
  rows = [dashboardRow('d1', { name: 'Team' })];
  widgets = [tileRow('t1', { name: 'By priority' }), tileRow('t2', { name: 'Again', x: 6 })];
  api = stubApi()
    .on('GET', PATH, () => answer(rows, { seqs }))
    .on('GET', `${PATH}d1/`, () => answer(rows[0], { seqs }))
    .on('GET', `${PATH}d1/tiles/`, () => answer(widgets, { seqs }))
    .on('POST', `${PATH}d1/data/`, ({ body }) => {
      const { tiles: ids } = body as { tiles: string[] };
      const all = Object.fromEntries(ids.map((id) => [id, { answer: figures(count) }]));
      return answer({ tiles: all, at: String(count) }, { seqs: { [projectStream('p')]: 1 } });
    })
    .on('POST', `${PATH}preview/`, () => answer({ answer: figures(count) }))
    .on('PATCH', `${PATH}d1/tiles/t1/`, ({ body }) =>
      answer({ ...tileRow('t1'), ...(body as object) }, { seqs: { [mine]: 2 } }),
    )
    .on('PUT', `${PATH}d1/layout/`, () => answer([], { seqs: { [mine]: 3 } }));
  wire = signIn({ is_dashboards_enabled: true });
  fillProject([]);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = (at = '/w/dashboards/d1/') =>
  show(
    <Routes>
      <Route path="/w/dashboards" element={<Dashboards />} />
      <Route path="/w/dashboards/:dashboardId" element={<DashboardScreen Filters={NoFilters} />} />
    </Routes>,
    { at },
  ).user;
const card = (name: string) => screen.findByRole('region', { name });

describe('the list of dashboards', () => {
  test('has those of mine and shared ones, found by their names', async () => {
    rows = [
      dashboardRow('d1', { name: 'Team' }),
      dashboardRow('d2', { name: 'Support', owned_by: 'ada', access: 0 }),
    ];
    const user = open('/w/dashboards/');
    const own = within(await card('My dashboards'));
    expect(own.getByRole('link', { name: /Team/ })).toBeTruthy();
    expect(within(await card('Shared in the workspace')).getByText('Support')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Search dashboards' }), 'sup');
    expect(screen.queryByRole('link', { name: /Team/ })).toBeNull();
  });

  test('makes one of a ready-made set, which opens to be edited', async () => {
    rows = [];
    api.on('POST', PATH, noNetwork).on('POST', `${PATH}preview/`, noNetwork);
    const user = open('/w/dashboards/');
    await user.click(await screen.findByRole('button', { name: /^Cycle/ }));
    expect(addressNow()).toMatch(/^\/w\/dashboards\/[^/]+\/\?edit=1$/);
    const [made] = dashboards.select(() => true);
    expect(tilesByDashboard.list(made?.id ?? '').map(({ kind }) => kind)).toEqual([
      'burndown',
      'workload',
      'velocity',
      'time_in_state',
    ]);
  });

  test('has ready-made numbers that say what is true now', async () => {
    rows = [];
    api.on('POST', PATH, noNetwork).on('POST', `${PATH}preview/`, noNetwork);
    const user = open('/w/dashboards/');
    await user.click(await screen.findByRole('button', { name: /^Team/ }));
    const [made] = dashboards.select(() => true);
    const config = (name: string) =>
      tilesByDashboard.list(made?.id ?? '').find((tile) => tile.name === name)?.config;
    for (const name of ['Open items', 'Open by priority', 'Overdue'])
      expect(config(name)?.period).toBe('all');
    expect(config('Cycle time, median')?.query?.group).toEqual({ by: 'completed_at', unit: 'day' });
    // It is not asked for before it is stored.
    expect(api.sent('GET', `${PATH}${made?.id}/`)).toHaveLength(0);
  });

  test('is for members only', async () => {
    signOutOfTest();
    signIn({ role: ROLE.GUEST });
    open('/w/dashboards/');
    expect(await screen.findByText('Dashboards are for members only')).toBeTruthy();
  });
});

describe('a dashboard', () => {
  test('shows its widgets, and again once an item has changed', async () => {
    open();
    await card('By priority');
    await vi.waitFor(() => expect(api.sent('POST', `${PATH}d1/data/`)).toHaveLength(1));
    count = 4;
    act(() => {
      wire.deliver(projectStream('p'), { kind: 'work_item', op: 'put', id: 'i', row: { ...itemRow('i') } });
    });
    await vi.waitFor(() => expect(api.sent('POST', `${PATH}d1/data/`)).toHaveLength(2), { timeout: 3000 });
  });

  test('opens the items of a widget as a list with the same filters', async () => {
    rows = [dashboardRow('d1', { project_ids: ['p'], filters: { priority__in: ['urgent'] } })];
    const user = open();
    const widget = within(await card('By priority'));
    await vi.waitFor(() => expect(api.sent('POST', `${PATH}d1/data/`)).toHaveLength(1));
    await user.click(widget.getByRole('button', { name: 'Actions for “By priority”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Open as a list' }));
    const { searchParams } = new URL(addressNow(), 'http://x');
    expect(searchParams.get('name')).toBe('By priority');
    expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual({
      project: 'p',
      filters: JSON.stringify({ priority__in: ['urgent'] }),
    });
  });

  test('is changed by its owner and by administrators, and by no one while it is locked', async () => {
    rows = [dashboardRow('d1', { is_locked: true })];
    open();
    expect(await screen.findByText('This dashboard is locked. Its owner can unlock it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  test('that is not there is said to be missing', async () => {
    open('/w/dashboards/d9/');
    expect(await screen.findByText('Dashboard not found')).toBeTruthy();
  });
});

describe('a widget that is edited', () => {
  test('is moved and resized by keys, which is said, stored in one step and taken back', async () => {
    giveSizes({ width: 1200, height: 800 });
    const user = open('/w/dashboards/d1/?edit=1');
    const handle = await screen.findByRole('button', { name: 'Move “By priority”' }, { timeout: 5000 });
    act(() => handle.focus());
    await user.keyboard('{Enter}');
    expect(handle.getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowRight}');
    expect(await screen.findByText(/column 2, row 1, 5 wide, 5 high/)).toBeTruthy();
    expect(api.sent('PUT')).toHaveLength(0);
    await user.keyboard('{Escape}');
    expect(placesOf('d1')['t1']).toEqual({ x: 0, y: 0, w: 6, h: 5 });
    await user.keyboard('{Enter}{Shift>}{ArrowLeft}{/Shift}{Enter}');
    expect(placesOf('d1')['t1']).toEqual({ x: 0, y: 0, w: 5, h: 5 });
    await vi.waitFor(() => expect(api.sent('PUT')).toHaveLength(1));
    expect(api.sent('PUT')[0]?.body).toEqual({ tiles: [{ id: 't1', x: 0, y: 0, w: 5, h: 5 }] });
  });

  test('is set up in the panel, each choice at once, and shown before it is stored', async () => {
    const user = open('/w/dashboards/d1/?edit=1&widget=t1');
    const panel = within(
      await screen.findByRole('complementary', { name: 'By priority' }, { timeout: 5000 }),
    );
    expect(await panel.findByText(/5 items/)).toBeTruthy();
    await user.click(panel.getByRole('radio', { name: 'Donut' }));
    await vi.waitFor(() => expect(tiles.get('t1')?.kind).toBe('donut'));
    await vi.waitFor(() => expect(api.sent('PATCH').at(-1)?.body).toMatchObject({ kind: 'donut' }));
    const name = panel.getByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Bugs');
    await user.tab();
    await vi.waitFor(() => expect(api.sent('PATCH').at(-1)?.body).toEqual({ name: 'Bugs' }));
    expect(panel.getByRole('link', { name: 'open as a list' }).getAttribute('href')).toContain(
      '/w/workspace-views/all-issues/',
    );
  });

  test('of a number has its date, its direction and all of time to choose', async () => {
    widgets = [tileRow('t1', { kind: 'number', name: 'Done', config: { query: null } })];
    api.on('PATCH', `${PATH}d1/tiles/t1/`, ({ body }) =>
      answer({ ...tileRow('t1', { kind: 'number' }), ...(body as object) }, { seqs: { [mine]: 2 } }),
    );
    const user = open('/w/dashboards/d1/?edit=1&widget=t1');
    const panel = within(await screen.findByRole('complementary', { name: 'Done' }, { timeout: 5000 }));
    const pick = async (row: string, option: string) => {
      await user.click(panel.getByRole('combobox', { name: row }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    const config = () => tiles.get('t1')?.config;
    await pick('Period date', 'Completed');
    expect(config()?.query?.group).toEqual({ by: 'completed_at', unit: 'day' });
    await pick('Good when', 'It goes up');
    expect(config()?.look?.good).toBe('up');
    await pick('Period', 'All time');
    expect(config()?.period).toBe('all');
    expect(panel.queryByRole('combobox', { name: 'Period date' })).toBeNull();
  });

  test('is removed, which can be taken back', async () => {
    api
      .on('DELETE', `${PATH}d1/tiles/t1/`, () => answer(null, { seqs: { [mine]: 4 } }))
      .on('POST', `${PATH}d1/tiles/`, ({ body }) =>
        answer({ ...tileRow('x'), ...(body as object) }, { status: 201, seqs: { [mine]: 5 } }),
      );
    const user = open('/w/dashboards/d1/?edit=1&widget=t1');
    const panel = within(
      await screen.findByRole('complementary', { name: 'By priority' }, { timeout: 5000 }),
    );
    await user.click(panel.getByRole('button', { name: 'Remove' }));
    expect(tilesByDashboard.list('d1').map(({ name }) => name)).toEqual(['Again']);
    await vi.waitFor(() => expect(api.sent('DELETE')).toHaveLength(1));
  });
});
