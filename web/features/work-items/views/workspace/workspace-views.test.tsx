import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useShownOrder } from '#features/work-items/model/display/shown-order.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { dropLists, listsOf } from '#entities/work-items/lists/list-store.ts';
import { DEFAULT_QUERY } from '#entities/work-items/rows/query.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { giveSizes } from '#testing/layout.tsx';
import { itemRow, projectRow, viewRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { useUnfolded } from '../../layouts/list/fold/unfolded.tsx';
import { Component as WorkspaceViews } from './workspace-views-screen.tsx';
// Parts that come when they are opened are here already: a busy machine takes longer to read them than a person waits.
import '#components/popovers/popover-part.tsx';
import '../../model/display/menu/display-form.tsx';
import '../../detail/peek/peek.tsx';
import '../../detail/overlays/item-overlays.tsx';
import '../../detail/overlays/delete-dialog.tsx';
import { pageOf } from '#testing/pages.ts';

withTexts('views', 'work-items', 'detail');

const ITEMS = '/api/workspaces/w/issues/';
/** Its text is opened by its id. */
const ELSEWHERE = '01920000-0000-7000-8000-0000000000e2';
const stream = projectStream('p');
let api: TestApi;
let wire: Wire;
let rows: WorkItem[];

beforeEach(() => {
  giveSizes();
  rows = [
    itemRow('i1'),
    itemRow(ELSEWHERE, { sequence_id: 2, project_id: 'q', name: 'Elsewhere', priority: 'urgent' }),
  ];
  const release = viewRow('v1', { name: 'Release', project: null, filters: { priority: ['urgent'] } });
  api = stubApi()
    .on('GET', '/api/workspaces/w/views/', () => answer([release], { seqs: { [workspaceStream('w')]: 1 } }))
    .on('GET', ITEMS, () =>
      answer({ results: rows, total_count: rows.length }, { seqs: { [stream]: 1, [projectStream('q')]: 1 } }),
    );
  wire = signIn();
  fillProject([]);
  projects.confirmRows([projectRow('q', { identifier: 'QQQ' })], `user:${ME}`, 1);
});
afterEach(() => {
  // Unmounted first, so that nothing asks again.
  cleanup();
  useUnfolded.setState({ open: new Set() });
  dropLists(listsOf(projectStream('q')));
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (at = '/w/workspace-views/') =>
  show(
    <Routes>
      <Route path="/w/workspace-views" element={<WorkspaceViews />} />
      <Route path="/w/workspace-views/:globalViewId" element={<WorkspaceViews />} />
    </Routes>,
    { at },
  ).user;
const names = async () =>
  within(await screen.findByRole('grid'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

type User = ReturnType<typeof open>;

/** Picks one more value of a filter, in whichever of the menus is there last. */
async function choose(user: User, property: string, value: string) {
  await user.click(screen.getAllByRole('button', { name: 'Filter' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('option', { name: property }));
  await user.click(await screen.findByRole('option', { name: new RegExp(value) }));
  await user.keyboard('{Escape}');
}

describe('the items of a whole workspace', () => {
  test('stand with the key of their project, and are ordered by the heads of columns', async () => {
    const user = open();
    expect(await names()).toEqual(['ALOY-1Item i1', 'QQQ-2Elsewhere']);
    expect(addressNow()).toBe('/w/workspace-views/all-issues/');
    expect(api.sent('GET', ITEMS)[0]?.query).toMatchObject({ order_by: '-created_at', per_page: '100' });
    await user.click(screen.getByRole('columnheader', { name: 'Priority' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Urgent → None' }));
    await vi.waitFor(() =>
      expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ order_by: '-priority' }),
    );
    expect((await screen.findByRole('columnheader', { name: 'Priority' })).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  test('are asked for by the tabs that everybody has, and by saved views', async () => {
    const user = open();
    await names();
    await user.click(screen.getByRole('link', { name: 'Assigned' }));
    await names();
    expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ assignees: ME });
    await user.click(await screen.findByRole('link', { name: 'Release' }));
    await names();
    expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ priority: 'urgent' });
    expect(screen.getByRole('heading', { name: 'Release' })).toBeTruthy();
  });

  test('are in a saved view until its owner deletes that', async () => {
    api.on('DELETE', '/api/workspaces/w/views/v1/', () =>
      answer(null, { seqs: { [workspaceStream('w')]: 2 } }),
    );
    const user = open('/w/workspace-views/v1/');
    await names();
    await user.click(screen.getByRole('button', { name: 'View actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Release' })).toBeNull());
    expect(addressNow()).toBe('/w/workspace-views/all-issues/');
    expect(api.sent('DELETE', '/api/workspaces/w/views/v1/')).toHaveLength(1);
  });

  test('are saved as a view by its name and filters', async () => {
    api.on('POST', '/api/workspaces/w/views/', ({ body }) =>
      answer(
        { ...viewRow('x', { project: null }), ...(body as object) },
        { status: 201, seqs: { [workspaceStream('w')]: 2 } },
      ),
    );
    const user = open();
    await names();
    await user.click(screen.getByRole('button', { name: 'New view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New view' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Blockers');
    await choose(user, 'Priority', 'Urgent');
    await choose(user, 'State group', 'Started');
    await choose(user, 'Project', 'Project q');
    await user.click(dialog.getByRole('button', { name: 'Create view' }));
    await screen.findByRole('heading', { name: 'Blockers' });
    await names();
    const filters = { priority: ['urgent'], state_group: ['started'], project: ['q'] };
    expect(api.sent('POST', '/api/workspaces/w/views/')[0]?.body).toMatchObject({
      name: 'Blockers',
      filters,
    });
    expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ priority: 'urgent', project: 'q' });
  });

  test('are narrowed for myself alone, until its owner updates the view by it', async () => {
    api.on('PATCH', '/api/workspaces/w/views/v1/', ({ body }) =>
      answer(
        { ...viewRow('v1', { name: 'Release', project: null }), ...(body as object) },
        { seqs: { [workspaceStream('w')]: 2 } },
      ),
    );
    const user = open('/w/workspace-views/v1/');
    await names();
    await choose(user, 'Priority', 'High');
    await vi.waitFor(() =>
      expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ priority: 'urgent,high' }),
    );
    expect(api.sent('PATCH')).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Update view' }));
    await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Unsaved view changes' })).toBeNull());
    expect(api.sent('PATCH', '/api/workspaces/w/views/v1/')[0]?.body).toMatchObject({
      filters: { priority: ['urgent', 'high'] },
    });
  });

  test('are narrowed and shown by what the device remembers of the views that everybody has', async () => {
    const user = open();
    await names();
    await choose(user, 'Followed by', 'Me');
    await vi.waitFor(() => expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ subscriber: ME }));
    expect(await screen.findByRole('button', { name: 'Remove filter: Followed by' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('button', { name: 'Labels' }));
    await user.click(await screen.findByRole('switch', { name: 'Sub-items' }));
    await user.keyboard('{Escape}');
    await vi.waitFor(() =>
      expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ subscriber: ME, sub_issue: 'false' }),
    );
    await names();
    expect(screen.queryByRole('columnheader', { name: 'Labels' })).toBeNull();
    expect(localStorage.getItem('tandem.workspace-view.w.all-issues')).toContain(ME);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await names();
    expect(api.sent('GET', ITEMS).at(-1)?.query).not.toHaveProperty('subscriber');
    expect(screen.queryByRole('columnheader', { name: 'Labels' })).toBeNull();
  });

  test('come by pages as they are scrolled to, and only what is in sight is read again', async () => {
    giveSizes({ width: 700, height: 200 });
    const many = Array.from({ length: 250 }, (_, at) => itemRow(`n${at}`, { name: `Item ${at}` }));
    api.on('GET', ITEMS, ({ query }) => {
      return answer(pageOf(many, query), { seqs: { [stream]: 1 } });
    });
    open();
    await names();
    const grid = screen.getByRole('grid');
    expect(grid.getAttribute('aria-rowcount')).toBe('251');
    const cursors = () => api.sent('GET', ITEMS).map(({ query }) => query?.['cursor']);
    expect(cursors()).toEqual(['after:']);
    grid.scrollTop = 95 * 36;
    fireEvent.scroll(grid);
    await screen.findByRole('rowheader', { name: /Item 100$/ });
    expect(cursors()).toEqual(['after:', 'after:100']);
    grid.scrollTop = 120 * 36;
    fireEvent.scroll(grid);
    await screen.findByRole('rowheader', { name: /Item 120$/ });
    act(() => {
      wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'n120', row: { ...many[120] } });
    });
    await vi.waitFor(() => expect(cursors()).toEqual(['after:', 'after:100', 'after:100']), {
      timeout: 5000,
    });
  });

  test('follow what others do', async () => {
    open();
    await names();
    rows = [itemRow('i1', { name: 'Renamed' })];
    act(() => {
      wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i1', row: { ...rows[0] } });
    });
    expect((await names())[0]).toBe('ALOY-1Renamed');
    await vi.waitFor(async () => expect(await names()).toEqual(['ALOY-1Renamed']), { timeout: 5000 });
  });

  test('name what is not there any more, for who may change the view, and leave it out', async () => {
    const filters = { labels: ['red', 'gone'], subscriber: ['nobody'] };
    api.on('GET', '/api/workspaces/w/views/', () =>
      answer(
        [
          viewRow('v1', { name: 'Release', project: null, filters }),
          viewRow('v2', { name: 'Hers', project: null, filters, owned_by: 'ada' }),
        ],
        { seqs: { [workspaceStream('w')]: 1 } },
      ),
    );
    const user = open('/w/workspace-views/v1/');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('2 things that no longer exist (labels, followed by)');
    await user.click(within(alert).getByRole('button', { name: 'Remove from filters' }));
    await vi.waitFor(() => expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ labels: 'red' }));
    expect(api.sent('GET', ITEMS).at(-1)?.query).not.toHaveProperty('subscriber');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Hers' }));
    await names();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that cannot be read, or of which there are none, are said to be so', async () => {
    api.on('GET', ITEMS, () => refusal(500, {}));
    const user = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    rows = [];
    api.on('GET', ITEMS, () => answer({ results: [], total_count: 0 }, {}));
    await user.click(again);
    expect(await screen.findByText('No items match')).toBeTruthy();
  });
});

describe('the rows of a view of the workspace', () => {
  const row = (name: RegExp) => screen.getByRole('row', { name });
  /** Cells are filled after the first paint. */
  const cell = (name: RegExp, text: string) =>
    within(row(name)).findByText(text, undefined, { timeout: 5000 });
  const inProject = '/api/workspaces/w/projects/p/issues/';

  test('are edited in their cells by what their own project has and allows', async () => {
    api.on('PATCH', `${inProject}i1/`, noNetwork);
    projects.confirmRows([projectRow('q', { identifier: 'QQQ', member_role: 5 })], `user:${ME}`, 2);
    const user = open();
    await names();
    await user.click(await cell(/Item i1/, 'No priority'));
    await user.click(await screen.findByRole('option', { name: /High/ }));
    expect(workItems.get('i1')?.priority).toBe('high');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('High'));
    await user.keyboard('{ArrowLeft}{Enter}');
    await user.click(await screen.findByRole('option', { name: /Doing/ }));
    expect(workItems.get('i1')?.state_id).toBe('doing');
    await user.keyboard('{ArrowLeft}{Enter}Renamed{Enter}');
    expect(workItems.get('i1')?.name).toBe('Renamed');
    // Of the other project this person is a guest.
    await user.click(await cell(/Elsewhere/, 'Urgent'));
    expect(screen.queryByRole('option')).toBeNull();
    await user.click(within(row(/Elsewhere/)).getByRole('rowheader'));
    await user.keyboard('{Enter}');
    expect(within(screen.getByRole('grid')).queryByRole('textbox')).toBeNull();
    // Nothing is chosen for all at once: they are of several projects.
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('open beside the table, in whichever project they are', async () => {
    useShownOrder.setState({ order: { query: { ...DEFAULT_QUERY, projectId: 'q' }, groups: [] } });
    const user = open();
    await names();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await vi.waitFor(() => expect(addressNow()).toContain('peekId'));
    expect(addressNow()).toBe(`/w/workspace-views/all-issues/?peekId=${ELSEWHERE}&peekProject=q`);
    expect(row(/Elsewhere/).dataset['selected']).toBe('');
    // It has no neighbours in the list that was looked at before.
    expect(useShownOrder.getState().order).toBeNull();
    await vi.waitFor(() =>
      expect(api.sent('GET', `/api/workspaces/w/projects/q/issues/${ELSEWHERE}/`)).toHaveLength(1),
    );
  });

  test('have their menu under the right button, and go at once when they are deleted', async () => {
    Object.assign(HTMLElement.prototype, { checkVisibility: () => true });
    api.on('DELETE', `${inProject}i1/`, noNetwork);
    const user = open();
    await names();
    fireEvent.contextMenu(screen.getByRole('link', { name: 'Elsewhere' }), { button: 2 });
    expect(await screen.findByRole('menuitem', { name: /Copy link/ })).toBeTruthy();
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(screen.getByRole('link', { name: 'Item i1' }), { button: 2 });
    await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await vi.waitFor(async () => expect(await names()).toEqual(['QQQ-2Elsewhere']));
    expect(screen.getByText('1 item')).toBeTruthy();
    Reflect.deleteProperty(HTMLElement.prototype, 'checkVisibility');
  });

  test('are unfolded to their sub-items, which are those of their own project', async () => {
    const whole = itemRow('i2', { project_id: 'q', name: 'Whole', sub_issues_count: 1 });
    const part = itemRow('i3', { project_id: 'q', name: 'Part', parent_id: 'i2' });
    rows = [whole, itemRow('i1')];
    const ofProject = '/api/workspaces/w/projects/q/issues/';
    api.on('GET', ofProject, ({ query }) => {
      const results = query['parent'] === 'i2' ? [part] : [whole, part];
      const body = { results, total_count: results.length, next_page_results: false };
      return answer(body, { seqs: { [projectStream('q')]: 1 } });
    });
    const user = open();
    await names();
    await user.click(screen.getByRole('button', { name: 'Sub-items of Whole' }));
    await screen.findByRole('rowheader', { name: /Part/ }, { timeout: 5000 });
    expect(await names()).toEqual(['QQQ-2Whole', 'QQQ-3Part', 'ALOY-1Item i1']);
    const { order_by } = api.sent('GET', ITEMS)[0]?.query ?? {};
    expect(api.sent('GET', ofProject)[0]?.query).toMatchObject({ parent: 'i2', order_by });
    await user.click(screen.getByRole('button', { name: 'Sub-items of Whole' }));
    expect(await names()).toEqual(['QQQ-2Whole', 'ALOY-1Item i1']);
  });
});
