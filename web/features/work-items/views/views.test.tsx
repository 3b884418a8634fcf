import { act, screen, within } from '@testing-library/react';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cycles } from '#entities/planning/cycles/store.ts';
import { views } from '#entities/planning/views/store.ts';
import type { View } from '#entities/planning/views/types.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, stubApi, refusal, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { cycleRow, viewRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as ViewScreen } from './view-screen.tsx';
import { Component as ViewsScreen } from './views-screen.tsx';
import { clearEdits } from './use-saved-view.ts';

withTexts('views', 'work-items', 'detail');

const PATH = '/api/workspaces/w/projects/p/views/';
const stream = projectStream('p');
const seqs = { [stream]: 2, [userStream(ME)]: 2 };
let api: TestApi;
let wire: Wire;

const NOTHING = {
  total_count: 0,
  results: [],
  next_cursor: '1:1:0',
  next_page_results: false,
  grouped_by: null,
  sub_grouped_by: null,
  total_pages: 0,
  count: 0,
};

beforeEach(() => {
  api = stubApi().on('GET', '/api/workspaces/w/projects/p/issues/', () => answer(NOTHING, { seqs }));
  wire = signIn();
  fillProject([], { issue_views_view: true });
});
afterEach(() => {
  for (const { id } of views.select(() => true)) clearEdits(id);
  signOutOfTest();
  vi.unstubAllGlobals();
});

async function open(rows: View[], at = '/w/projects/p/views/') {
  api.on('GET', PATH, () => answer(rows, { seqs: { [stream]: 1, [userStream(ME)]: 1 } }));
  const shown = show(
    <Routes>
      <Route path="/w/projects/:projectId/views" element={<ViewsScreen />} />
      <Route path="/w/projects/:projectId/views/:viewId" element={<ViewScreen />} />
    </Routes>,
    { at },
  );
  await vi.waitFor(() => expect(api.sent('GET', PATH)).not.toHaveLength(0));
  return shown.user;
}
const list = () => screen.findByRole('list', { name: 'Views' });
const names = async () =>
  within(await list())
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').querySelector('[title]')?.textContent);
const rowOf = async (name: string) =>
  within(await list())
    .getAllByRole('listitem')
    .find((row) => row.textContent.includes(name)) as HTMLElement;

describe('the views of a project', () => {
  test('stand with favourites first, and say how many filters they have and who sees them', async () => {
    const filters = { priority: ['urgent'], state: null, not: ['labels:None', 'labels:red', 'state:done'] };
    const rows = [
      viewRow('v1', { name: 'Beta', filters, is_locked: true }),
      viewRow('v2', { name: 'alpha', access: 1 }),
      viewRow('v3', { name: 'Zeta', is_favorite: true, anchor: 'a' }),
    ];
    const user = await open(rows);
    expect(await names()).toEqual(['Zeta', 'alpha', 'Beta']);
    expect((await rowOf('Beta')).textContent).toContain('Locked');
    expect((await rowOf('Beta')).textContent).toContain('3 filters');
    expect((await rowOf('Zeta')).textContent).toContain('Published');
    expect((await rowOf('alpha')).textContent).toContain('Private');
    await user.type(screen.getByRole('textbox', { name: 'Search views' }), 'ALP');
    expect(await names()).toEqual(['alpha']);
    await user.clear(screen.getByRole('textbox', { name: 'Search views' }));
    await user.type(screen.getByRole('textbox', { name: 'Search views' }), 'nothing');
    expect(screen.getByText('No views match')).toBeTruthy();
  });

  test('follow what others do', async () => {
    await open([viewRow('v1')]);
    expect(await names()).toEqual(['View v1']);
    act(() => {
      wire.deliver(stream, { kind: 'view', op: 'put', id: 'v2', row: viewRow('v2') });
    });
    expect(await names()).toEqual(['View v1', 'View v2']);
    act(() => {
      wire.deliver(stream, { kind: 'view', op: 'remove', id: 'v1' });
    });
    expect(await names()).toEqual(['View v2']);
  });

  test('are made with a name, who sees them and filters, and are gone again when that is refused', async () => {
    api.on('POST', PATH, () => refusal(400, { filters: ['No.'] }));
    const user = await open([viewRow('v1')]);
    await user.click(await screen.findByRole('button', { name: 'New view' }));
    const dialog = await screen.findByRole('dialog', { name: 'New view' });
    await user.click(within(dialog).getByRole('button', { name: 'Create view' }));
    expect(within(dialog).getByText('Enter a name.')).toBeTruthy();
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(within(dialog).getByRole('radio', { name: 'Only me' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create view' }));
    await vi.waitFor(() => expect(api.sent('POST', PATH)).toHaveLength(1));
    expect(api.sent('POST', PATH)[0]?.body).toMatchObject({
      name: 'Mine',
      access: 1,
      filters: {},
      display_filters: { layout: 'list', group_by: 'state' },
    });
    await vi.waitFor(() =>
      expect(useToasts.getState().toasts.map(({ title }) => title)).toContain("Couldn't create the view"),
    );
  });

  test('are starred, locked, made private and deleted by who may', async () => {
    const row = viewRow('v1');
    api
      .on('POST', '/api/workspaces/w/projects/p/user-favorite-views/', () => answer(null, { seqs }))
      .on('POST', `${PATH}v1/lock/`, () => answer(null, { seqs }))
      .on('POST', `${PATH}v1/access/`, () => answer(null, { seqs }))
      .on('DELETE', `${PATH}v1/`, () => answer(null, { seqs }));
    const user = await open([row, viewRow('v2', { owned_by: 'ada' })]);
    await list();
    await user.click(within(await rowOf('View v1')).getByRole('button', { name: 'Add to favorites' }));
    await vi.waitFor(() => expect(views.get('v1')?.is_favorite).toBe(true));
    const choose = async (name: string) => {
      await user.click(within(await rowOf('View v1')).getByRole('button', { name: 'View actions' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Lock');
    expect((await rowOf('View v1')).textContent).toContain('Locked');
    await choose('Make private');
    expect((await rowOf('View v1')).textContent).toContain('Private');
    await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await vi.waitFor(async () => expect(await names()).toEqual(['View v2']));
    expect(api.sent('DELETE', `${PATH}v1/`)).toHaveLength(1);
  });
});

describe('a view', () => {
  const AT = '/w/projects/p/views/v1/';
  const chips = () => screen.getByRole('group', { name: 'Applied filters' });

  test('is looked at in another way without being changed, and put back', async () => {
    const user = await open([viewRow('v1', { filters: { priority: ['urgent'] } })], AT);
    await screen.findByRole('heading', { name: 'View v1' });
    expect(screen.queryByText('Edited')).toBeNull();
    await user.click(within(chips()).getByRole('button', { name: 'Remove filter: Priority' }));
    expect(await screen.findByText('Edited')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.queryByText('Edited')).toBeNull();
    expect(chips().textContent).toContain('Urgent');
    expect(api.sent('PATCH')).toHaveLength(0);
  });

  test('is updated for everybody by its owner', async () => {
    api.on('PATCH', `${PATH}v1/`, ({ body }) => answer({ ...viewRow('v1'), ...(body as object) }, { seqs }));
    const user = await open([viewRow('v1', { filters: { priority: ['urgent'] } })], AT);
    await screen.findByRole('heading', { name: 'View v1' });
    await user.click(within(chips()).getByRole('button', { name: 'Remove filter: Priority' }));
    await user.click(await screen.findByRole('button', { name: 'Update view' }));
    await vi.waitFor(() => expect(api.sent('PATCH', `${PATH}v1/`)).toHaveLength(1));
    expect(api.sent('PATCH')[0]?.body).toMatchObject({ filters: { priority: null } });
    expect(screen.queryByText('Edited')).toBeNull();
  });

  test('is not updated while it is locked, nor by others, who save it as their own', async () => {
    api.on('POST', PATH, ({ body }) =>
      answer({ ...viewRow('x'), ...(body as object) }, { status: 201, seqs }),
    );
    const user = await open(
      [viewRow('v1', { filters: { priority: ['urgent'] }, is_locked: true, owned_by: 'ada' })],
      AT,
    );
    await screen.findByRole('heading', { name: 'View v1' });
    expect(screen.getByText('Locked')).toBeTruthy();
    await user.click(within(chips()).getByRole('button', { name: 'Remove filter: Priority' }));
    await screen.findByText('Edited');
    expect(screen.queryByRole('button', { name: 'Update view' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save as…' }));
    const dialog = await screen.findByRole('dialog', { name: 'New view' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(within(dialog).getByRole('button', { name: 'Create view' }));
    await screen.findByRole('heading', { name: 'Mine' });
    expect(addressNow()).toBe(`/w/projects/p/views/${views.select(({ name }) => name === 'Mine')[0]?.id}/`);
    expect(views.get('v1')?.filters).toEqual({ priority: ['urgent'] });
  });

  test('says what of its filters is not there any more, and leaves it out', async () => {
    const filters = { labels: ['red', 'gone'], state: ['none'], assignees: ['ada', 'left'] };
    const user = await open([viewRow('v1', { filters })], AT);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('3 things that no longer exist (labels, state, assignees)');
    await user.click(within(alert).getByRole('button', { name: 'Remove from filters' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(chips().textContent).toContain('Red');
    expect(screen.getByText('Edited')).toBeTruthy();
  });

  test('knows a deleted cycle or module from one that was put away, and says nothing before it knows', async () => {
    api.on('GET', '/api/workspaces/w/projects/p/archived-modules/', () => answer([], { seqs }));
    const archives = api.hold('GET', '/api/workspaces/w/projects/p/archived-cycles/');
    cycles.confirmRows([cycleRow('c1')], projectStream('p'), 1);
    const filters = { cycle: ['c1', 'away', 'gone'], module: ['gone too'] };
    fillProject([], { issue_views_view: true, cycle_view: true, module_view: true });
    const user = await open([viewRow('v1', { filters })], AT);
    await screen.findByRole('heading', { name: 'View v1' });
    expect(screen.queryByRole('alert')).toBeNull();
    archives(answer([{ ...cycleRow('away'), archived_at: '2026-01-01T00:00:00Z' }], { seqs }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('2 things that no longer exist (cycle, modules)');
    await user.click(within(alert).getByRole('button', { name: 'Remove from filters' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await vi.waitFor(() => {
      const query = api.sent('GET', '/api/workspaces/w/projects/p/issues/').at(-1)?.query;
      expect(query).toMatchObject({ cycle: 'c1,away' });
      expect(query).not.toHaveProperty('module');
    });
  });

  test('that is not there, or in a project without views, says so', async () => {
    await open([viewRow('v1')], '/w/projects/p/views/other/');
    expect(await screen.findByText('View not found')).toBeTruthy();
    act(() => fillProject([], { issue_views_view: false }));
    expect(await screen.findByText('Views are off')).toBeTruthy();
  });
});
