import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { swapRowDevice } from '#entities/live/device-rows.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { useSession } from '#entities/identity/users/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { RowDevice } from '#lib/device/row-device.ts';
import { MemoryRows } from '#lib/device/row-device-testing.ts';
import { answer, refusal, stubApi, type Call, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow, projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { Component as Home } from './home-screen.tsx';

withTexts('home', 'people', 'project-settings', 'stickies');

const PREFERENCES = '/api/workspaces/w/home-preferences/';
const LINKS = '/api/workspaces/w/quick-links/';
const ITEMS = '/api/workspaces/w/issues/';
const DASHBOARD = '/api/workspaces/w/dashboard/';
const VISITS = '/api/workspaces/w/recent-visits/';
const inProject = { project_id: 'p', project_identifier: 'P' };
const visit = (entity_name: string, entity_data: object) => ({
  ...{ id: `v-${entity_name}`, entity_name, entity_identifier: `the-${entity_name}` },
  ...{ visited_at: '2026-01-01T10:00:00Z', entity_data: { name: `A ${entity_name}`, ...entity_data } },
});
let api: TestApi;
let wire: Wire;

beforeEach(() => {
  const widget = (key: string, sort_order: number) => ({ key, is_enabled: true, config: {}, sort_order });
  const all = [widget('quick_links', 999), widget('recents', 998), widget('my_stickies', 997)];
  wire = signIn();
  api = stubApi()
    .on('GET', PREFERENCES, () => answer(all))
    .on('GET', VISITS, () => answer([]))
    .on('GET', '/api/workspaces/w/stickies/', () => answer({ results: [], total_count: 0 }))
    .on('GET', ITEMS, () => answer({ results: [], total_count: 0 }))
    .on('GET', LINKS, () => answer([]));
  projects.confirmRows([projectRow('p')], 'user:me', 0);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

/** What stands on the home, in the order of one column. */
const headings = () => {
  const orderOf = (heading: HTMLElement) =>
    Number(heading.closest<HTMLElement>('[style*="order"]')?.style.order ?? -1);
  const all = screen.getAllByRole('heading', { level: 3 });
  return all.toSorted((a, b) => orderOf(a) - orderOf(b)).map(({ textContent }) => textContent);
};

/** The page is loaded anew: what was read is gone, but for what the device has. */
async function reload(device: RowDevice) {
  cleanup();
  await swapRowDevice(device);
}

describe('what I opened last, when the page is opened again', () => {
  let device: RowDevice;
  const recents = () => within(screen.getByRole('region', { name: 'Recents' }));
  const opened = () =>
    recents()
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href')?.split('/').at(-2));

  beforeEach(async () => {
    device = new RowDevice(new MemoryRows().transact);
    await swapRowDevice(device);
    api.on('GET', VISITS, () => answer([visit('cycle', inProject), visit('module', inProject)]));
    show(<Home />);
    await recents().findByText('A cycle');
    await reload(device);
  });
  afterEach(() => swapRowDevice(null));

  test('is there before the server has answered, and then as it says', async () => {
    const say = api.hold('GET', VISITS);
    show(<Home />);
    expect(opened()).toEqual(['the-cycle', 'the-module']);
    say(answer([visit('view', inProject), visit('cycle', inProject)]));
    await recents().findByText('A view');
    expect(opened()).toEqual(['the-view', 'the-cycle']);
  });

  test('stays where the server cannot be asked', async () => {
    const say = api.hold('GET', VISITS);
    show(<Home />);
    await act(async () => say(refusal(500, { error: 'no' })));
    expect(opened()).toEqual(['the-cycle', 'the-module']);
    expect(recents().queryByRole('alert')).toBeNull();
  });

  test('stands below what is due, which is there as well but for what was finished since', async () => {
    cleanup();
    const due = { assignee_ids: [ME], target_date: '2026-01-01' };
    const rows = [itemRow('i7', due), itemRow('i8', due)];
    api.on('GET', ITEMS, () => answer({ results: rows, total_count: 9 }, { seqs: { 'project:p': 0 } }));
    const region = () => within(screen.getByRole('region', { name: /^Due soon/ }));
    const links = () => region().queryAllByRole('link', { name: /^P-/ });
    show(<Home />);
    await vi.waitFor(() => expect(links()).toHaveLength(2));
    await reload(device);
    workItems.clear();
    workItems.confirmRows([{ ...rows[0]!, state__group: 'completed' }], 'project:p', 1);
    api.hold('GET', ITEMS);
    show(<Home />);
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/w/browse/P-8/']);
    expect(region().getByRole('heading').textContent).toBe('Due soon8');
  });

  test('is nothing of a project that I was taken out of since', async () => {
    api.hold('GET', VISITS);
    projects.confirmRows([projectRow('p', { member_role: null }), projectRow('q')], 'user:me', 1);
    show(<Home />);
    expect(opened()).toEqual([]);
  });
});

describe('the home', () => {
  test('has the widgets that I want in the order that I want', async () => {
    for (const key of ['recents', 'quick_links', 'my_stickies']) api.hold('PATCH', `${PREFERENCES}${key}/`);
    const { user } = show(<Home />);
    await user.click(await screen.findByRole('button', { name: 'Manage widgets' }));
    expect(headings()).toEqual(['Due soon', 'Quick links', 'Recents', 'Stickies']);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('switch')).toHaveLength(4);
    expect(api.sent('GET', DASHBOARD)).toEqual([]);
    dialog.getByRole('button', { name: 'Move Recents' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(headings()).toEqual(['Due soon', 'Recents', 'Quick links', 'Stickies']);
    await vi.waitFor(() => expect(api.sent('PATCH', `${PREFERENCES}recents/`)).toHaveLength(1));
    await user.click(dialog.getByRole('switch', { name: 'Show Recents' }));
    expect(headings()).toEqual(['Due soon', 'Quick links', 'Stickies']);
    await user.click(dialog.getByRole('switch', { name: 'Show Quick links' }));
    await user.click(dialog.getByRole('switch', { name: 'Show Stickies' }));
    expect(screen.getByText('Your home page is empty')).toBeTruthy();
  });

  test('shows what is mine in numbers once I want them, and counts again when an item changes', async () => {
    let open = 2;
    api.hold('PATCH', `${PREFERENCES}my_numbers/`);
    api
      .on('GET', DASHBOARD, () => answer({ dashboard: { id: 'd' }, widgets: [] }))
      .on('GET', `${DASHBOARD}d/`, ({ query }: Call) =>
        answer(
          {
            overview_stats: {
              assigned_issues_count: 5,
              completed_issues_count: 3,
              created_issues_count: 7,
              pending_issues_count: open,
            },
            issues_by_state_groups: [{ state: 'started', count: 4 }],
            issues_by_priority: [{ priority: 'urgent', count: 1 }],
          }[query['widget_key']!],
        ),
      );
    const { user } = show(<Home />);
    await user.click(await screen.findByRole('button', { name: 'Manage widgets' }));
    await user.click(await screen.findByRole('switch', { name: 'Show Your numbers' }));
    expect(api.sent('PATCH', `${PREFERENCES}my_numbers/`)[0]?.body).toEqual({ is_enabled: true });
    await user.keyboard('{Escape}');
    const region = within(await screen.findByRole('region', { name: 'Your numbers' }));
    await region.findByText('7');
    const totals = () => region.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(totals()).toEqual(['5', '2', '3', '7']);
    const lines = region.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual(['Started4', 'Urgent1']);
    open = 1;
    wire.deliver('project:p', { kind: 'work_item', op: 'put', id: 'i7', row: itemRow('i7') });
    await vi.waitFor(() => expect(totals()).toEqual(['5', '1', '3', '7']));
  });

  test('greets by the clock of where I live, which goes on', () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'Date'],
      now: new Date('2026-11-26T23:58:30Z'),
    });
    try {
      useSession.setState(({ me }) => ({ me: me && { ...me, user_timezone: 'Asia/Tokyo' } }));
      show(<Home />);
      expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/^Good morning/);
      expect(screen.getByText(/Friday, November 27 · 08:58 in Tokyo/)).toBeTruthy();
      act(() => void vi.advanceTimersByTime(60_000));
      expect(screen.getByText(/08:59 in Tokyo/)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows what I opened last, of all kinds or of one', async () => {
    api.on('GET', VISITS, () =>
      answer([
        visit('issue', { ...inProject, sequence_id: 7, state: 's', priority: 'none', assignees: [] }),
        visit('cycle', inProject),
        visit('module', inProject),
        visit('project', { identifier: 'P', project_members: [] }),
      ]),
    );
    const { user } = show(<Home />);
    const recents = within(screen.getByRole('region', { name: 'Recents' }));
    const links = () => recents.queryAllByRole('link').map((link) => link.getAttribute('href'));
    await recents.findByText('A cycle');
    expect(links()).toEqual([
      '/w/browse/P-7/',
      '/w/projects/p/cycles/the-cycle/',
      '/w/projects/p/modules/the-module/',
      '/w/projects/the-project/issues/',
    ]);
    await user.click(recents.getByRole('radio', { name: 'Items' }));
    expect(links()).toEqual(['/w/browse/P-7/']);
    await user.click(recents.getByRole('radio', { name: 'Pages' }));
    expect(links()).toEqual([]);
    expect(recents.getByText('No recent items of this type.')).toBeTruthy();
  });

  test('shows what of mine is due soon, the first day first, until it is done', async () => {
    const mine = { assignee_ids: [ME], created_by: 'ada' };
    const rows = [
      itemRow('i7', { ...mine, name: 'Was due', target_date: '2026-01-01' }),
      itemRow('i8', { ...mine, name: 'Is due', target_date: '2999-01-01', priority: 'high' }),
    ];
    api.on('GET', ITEMS, ({ query }: Call) =>
      query['assignees'] === ME
        ? answer({ results: rows, total_count: 2 }, { seqs: { 'project:p': 0 } })
        : answer({ results: [], total_count: 0 }),
    );
    const { user } = show(<Home />);
    const due = within(screen.getByRole('region', { name: /^Due soon/ }));
    const links = () => due.queryAllByRole('link').map((link) => link.getAttribute('href'));
    await due.findByText('Was due');
    expect(links()).toEqual(['/w/browse/P-7/', '/w/browse/P-8/']);
    expect(due.getByRole('heading').textContent).toBe('Due soon2');
    expect(due.getByRole('img', { name: 'High' })).toBeTruthy();
    expect(api.sent('GET', ITEMS)[0]?.query).toMatchObject({
      assignees: ME,
      state_group: 'backlog,unstarted,started',
      order_by: 'target_date',
      target_date: '1_weeks;before;fromnow',
    });
    act(() => {
      workItems.confirmRows([{ ...rows[0]!, state__group: 'completed' }], 'project:p', 1);
    });
    expect(links()).toEqual(['/w/browse/P-8/']);
    expect(due.getByRole('heading').textContent).toBe('Due soon1');
    act(() => {
      workItems.confirmRows([{ ...rows[1]!, target_date: null }], 'project:p', 1);
    });
    expect(due.getByText('Nothing assigned to you is due in the next week.')).toBeTruthy();
    await user.click(due.getByRole('radio', { name: 'Created' }));
    expect(await due.findByText('Nothing you created is due in the next week.')).toBeTruthy();
    expect(links()).toEqual([]);
  });

  test('says when what is due could not be read, and reads it again', async () => {
    api.on('GET', ITEMS, () => refusal(500, { error: 'no' }));
    const { user } = show(<Home />);
    const due = within(screen.getByRole('region', { name: /^Due soon/ }));
    await due.findByRole('alert');
    api.on('GET', ITEMS, () => answer({ results: [], total_count: 0 }));
    await user.click(due.getByRole('button', { name: 'Try again' }));
    expect(await due.findByText('Nothing assigned to you is due in the next week.')).toBeTruthy();
  });

  test('keeps addresses, which are https without a scheme, once each', async () => {
    api.on('POST', LINKS, ({ body }) =>
      answer({ ...(body as object), workspace: 'w', created_at: '2026-01-01T10:00:00Z' }, { status: 201 }),
    );
    const { user } = show(<Home />);
    const add = async (address: string) => {
      await user.click(screen.getByRole('button', { name: 'Add link' }));
      await user.click(await screen.findByLabelText('URL'));
      await user.paste(address);
      await user.click(screen.getByRole('button', { name: 'Add' }));
    };
    await add('www.example.com/plan');
    const card = (await screen.findByText('example.com')).closest('a');
    expect(card?.href).toBe('https://www.example.com/plan');
    await vi.waitFor(() =>
      expect(api.sent('POST', LINKS)[0]?.body).toMatchObject({ url: 'https://www.example.com/plan' }),
    );
    await add('https://www.example.com/plan');
    expect(await screen.findByText('This link already exists.')).toBeTruthy();
    await user.keyboard('{Escape}');
    const { id } = api.sent('POST', LINKS)[0]!.body as { id: string };
    api.hold('DELETE', `${LINKS}${id}/`);
    await user.click(await screen.findByRole('button', { name: 'Actions for example.com' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await vi.waitFor(() => expect(screen.queryByText('example.com')).toBeNull());
  });
});
