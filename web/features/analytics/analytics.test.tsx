import { act, screen, within } from '@testing-library/react';
import { projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import type { CustomAnalytics, ScopeAndDemand } from '#entities/insight/analytics/types.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { itemRow, projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { AnalyticsModal } from './analytics-modal.tsx';
import { Component as Analytics } from './analytics-screen.tsx';

withTexts('analytics');

const DEMAND = '/api/workspaces/w/default-analytics/';
const CUSTOM = '/api/workspaces/w/analytics/';
const SAVED = '/api/workspaces/w/analytic-view/';
const stream = projectStream('p');

const person = (id: string | null, name: string | null, count: number) => ({
  assignees__id: id,
  assignees__display_name: name,
  assignees__first_name: name,
  assignees__last_name: '',
  assignees__avatar_url: null,
  count,
});
const demand: ScopeAndDemand = {
  total_issues: 10,
  total_issues_classified: [],
  open_issues: 6,
  open_issues_classified: [
    { state_group: 'backlog', state_count: 3 },
    { state_group: 'started', state_count: 3 },
  ],
  issue_completed_month_wise: [{ month: 1, count: 4 }],
  most_issue_created_user: [
    {
      created_by__id: 'ada',
      created_by__display_name: 'Ada',
      created_by__first_name: 'Ada',
      created_by__last_name: '',
      created_by__avatar_url: null,
      count: 7,
    },
  ],
  most_issue_closed_user: [person('max', 'Max', 4)],
  pending_issue_user: [person('ada', 'Ada', 5), person(null, null, 1)],
  open_estimate_sum: null,
  total_estimate_sum: null,
};
const custom: CustomAnalytics = {
  total: 6,
  distribution: {
    none: [{ dimension: 'none', segment: 'completed', count: 1 }],
    urgent: [
      { dimension: 'urgent', segment: 'backlog', count: 2 },
      { dimension: 'urgent', segment: 'completed', count: 3 },
    ],
  },
  extras: {
    state_details: [],
    assignee_details: [],
    label_details: [],
    cycle_details: [],
    module_details: [],
  },
};

let api: TestApi;
let wire: Wire;
let shown: ScopeAndDemand;

beforeEach(() => {
  shown = demand;
  api = stubApi()
    .on('GET', DEMAND, () => answer(shown, { seqs: { [stream]: 1, [projectStream('q')]: 1 } }))
    .on('GET', CUSTOM, () => answer(custom, { seqs: { [stream]: 1, [projectStream('q')]: 1 } }))
    .on('GET', SAVED, () => answer([], { seqs: { [workspaceStream('w')]: 1 } }))
    .on('GET', '/api/workspaces/w/project-stats/', [
      { id: 'p', total_issues: 6, total_members: 3, total_cycles: 2, total_modules: 1 },
    ]);
  wire = signIn();
  fillProject([]);
  projects.confirmRows([projectRow('q', { identifier: 'QQQ' })], `user:${ME}`, 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const open = (query = '') => show(<Analytics />, { at: `/w/analytics/${query}` }).user;
const filtersNow = () => JSON.parse(new URLSearchParams(addressNow().split('?')[1]).get('filters') ?? '{}');

describe('scope and demand', () => {
  test('says what is open, and each number leads to its items', async () => {
    const user = open();
    const card = within(await screen.findByRole('region', { name: 'Open items' }));
    expect(card.getByText('6')).toBeTruthy();
    expect(card.getByText('of 10 in 2 projects')).toBeTruthy();
    await user.click(card.getByRole('button', { name: /Backlog/ }));
    expect(addressNow()).toContain('/w/workspace-views/all-issues/');
    expect(filtersNow()).toEqual({ state_group: 'backlog' });
  });

  test('has a table behind every chart, whose numbers lead on as well', async () => {
    const user = open('?project=p');
    await user.click(
      await screen.findByRole('button', { name: 'Show “Open items per assignee” as a table' }),
    );
    await user.click(screen.getByRole('button', { name: 'Ada, Open: 5. Show items' }));
    expect(filtersNow()).toEqual({
      project: 'p',
      assignees: 'ada',
      state_group: 'backlog,unstarted,started',
    });
    expect(api.sent('GET', DEMAND)[0]?.query).toEqual({ project: 'p' });
  });

  test('counts by months of this year', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Show “Closed per month” as a table' }));
    const year = new Date().getFullYear();
    await user.click(screen.getByRole('button', { name: 'Jan, Closed: 4. Show items' }));
    expect(filtersNow()).toEqual({ completed_at: `${year}-01-01;after,${year}-01-31;before` });
  });

  test('moves while people work', async () => {
    open();
    await screen.findByText('of 10 in 2 projects');
    shown = { ...demand, open_issues: 5, total_issues: 11 };
    act(() =>
      wire.deliver(projectStream('q'), { kind: 'work_item', op: 'put', id: 'i', row: { ...itemRow('i') } }),
    );
    expect(await screen.findByText('of 11 in 2 projects')).toBeTruthy();
  });

  test('says that nothing is there, and that it could not be read', async () => {
    api.on('GET', DEMAND, () => refusal(500, {}));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    shown = { ...demand, total_issues: 0 };
    api.on('GET', DEMAND, () => answer(shown));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No data to show')).toBeTruthy();
  });

  test('is not for guests of the workspace', async () => {
    signOutOfTest();
    signIn({ role: ROLE.GUEST });
    open();
    expect(await screen.findByText('Analytics is for members only')).toBeTruthy();
    expect(api.sent('GET', DEMAND)).toEqual([]);
  });
});

describe('custom analytics', () => {
  const rows = async () =>
    within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);

  test('are a table with a row of each bar and a column of each part', async () => {
    const user = open('?analytics_tab=custom');
    expect(await rows()).toEqual(['PriorityCompletedBacklogTotal', 'Urgent325', 'None1–1']);
    expect(api.sent('GET', CUSTOM)[0]?.query).toEqual({
      x_axis: 'priority',
      y_axis: 'issue_count',
      segment: 'state__group',
    });
    expect(await screen.findAllByText('Members')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Urgent, Completed: 3. Show items' }));
    expect(filtersNow()).toEqual({ priority: 'urgent', state_group: 'completed' });
  });

  test('are asked for anew by other axes, which the address keeps', async () => {
    const user = open('?analytics_tab=custom');
    await rows();
    await user.click(screen.getByRole('button', { name: /^By/ }));
    await user.click(await screen.findByRole('option', { name: 'Label' }));
    await rows();
    expect(addressNow()).toContain('x_axis=labels__id');
    await user.click(await screen.findByRole('button', { name: "Don't split" }));
    await vi.waitFor(() =>
      expect(api.sent('GET', CUSTOM).at(-1)?.query).toEqual({ x_axis: 'labels__id', y_axis: 'issue_count' }),
    );
  });

  test('are saved under a name, opened again and deleted', async () => {
    const user = open('?analytics_tab=custom&project=p');
    await rows();
    api.on('POST', SAVED, ({ body }) =>
      answer(
        { ...(body as object), workspace: 'w', description: '', created_at: '2026-01-01T00:00:00.000000Z' },
        { status: 201, seqs: { [workspaceStream('w')]: 2 } },
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Saved charts' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save chart' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a name.')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'By urgency');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'By urgency' }));
    expect(api.sent('POST', SAVED)[0]?.body).toMatchObject({
      name: 'By urgency',
      query_dict: { x_axis: 'priority', segment: 'state__group', project: ['p'] },
    });
    const [saved] = api.sent('POST', SAVED).map(({ body }) => body as { id: string });
    api.on('DELETE', `${SAVED}${saved?.id}/`, () => answer(null, { seqs: { [workspaceStream('w')]: 3 } }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete “By urgency”' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Saved charts' })).toBeTruthy();
  });

  test('come as a file by mail where there is mail', async () => {
    api.on('GET', '/api/instances/', {
      instance: { instance_name: 'Tandem' },
      config: { is_smtp_configured: true },
    });
    api.on('POST', '/api/workspaces/w/export-analytics/', { message: 'It goes to you@example.com' });
    const user = open('?analytics_tab=custom');
    await rows();
    expect(await screen.findByText("We'll email you the file in about a minute.")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await vi.waitFor(() =>
      expect(api.sent('POST', '/api/workspaces/w/export-analytics/')[0]?.body).toMatchObject({
        x_axis: 'priority',
        segment: 'state__group',
        project: [],
      }),
    );
  });
});

describe('reports', () => {
  const day = (date: string, done: number) => ({
    date,
    scope_issues: 5,
    completed_issues: done,
    remaining_issues: 5 - done,
    scope_points: 8,
    completed_points: done * 2,
    remaining_points: 8 - done * 2,
  });
  beforeEach(() => {
    const counts = { backlog_issues: 1, unstarted_issues: 2, started_issues: 1, completed_issues: 0 };
    const points = { backlog_points: 1, unstarted_points: 8, started_points: 0, completed_points: 0 };
    api
      .on('GET', `${CUSTOM}velocity/`, {
        cycles: [
          {
            cycle_id: 'c',
            name: 'Sprint 1',
            project_id: 'p',
            start_date: '',
            end_date: '',
            is_running: false,
            planned_issues: 9,
            completed_issues: 7,
            planned_points: 20,
            completed_points: 12.5,
          },
        ],
        average: { issues: 7, points: 12.5 },
      })
      .on('GET', `${CUSTOM}burnup/`, { days: [day('2026-01-01', 1), day('2026-01-02', 3)] })
      .on('GET', `${CUSTOM}cumulative-flow/`, { days: [] })
      .on('GET', `${CUSTOM}lead-time/`, {
        lead: { count: 1, median_hours: 36, p85_hours: 48 },
        cycle: { count: 1, median_hours: 12, p85_hours: 12 },
        weeks: [{ week: '2026-01-05', count: 1, lead_median_hours: 36, cycle_median_hours: 12 }],
      })
      .on('GET', `${CUSTOM}workload/`, [
        { ...counts, ...points, assignee_id: 'ada', display_name: 'Ada', avatar_url: null },
      ]);
  });
  const rows = (name: string) =>
    within(within(screen.getByRole('region', { name })).getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
  const asTable = async (user: ReturnType<typeof open>, name: string) =>
    user.click(await screen.findByRole('button', { name: `Show “${name}” as a table` }));

  test('say how they are counted, and have their numbers in items and in points', async () => {
    projects.confirmRows([projectRow('q', { identifier: 'QQQ', cycle_view: true })], `user:${ME}`, 2);
    const user = open('?analytics_tab=reports');
    expect(await screen.findByText(/Planned: items in the cycle at the end of its first day/)).toBeTruthy();
    await asTable(user, 'Velocity');
    expect(rows('Velocity')).toEqual(['CyclePlannedCompleted', 'Sprint 197']);
    await user.click(screen.getByRole('radio', { name: 'Points' }));
    expect(rows('Velocity')).toEqual(['CyclePlannedCompleted', 'Sprint 12012.5']);
    expect(screen.getByText('1.5 days')).toBeTruthy();
    await asTable(user, 'Workload');
    await user.click(screen.getByRole('button', { name: 'Ada, Unstarted: 8. Show items' }));
    expect(filtersNow()).toEqual({ assignees: 'ada', state_group: 'unstarted' });
  });

  test('go up and down over the same days', async () => {
    const user = open('?analytics_tab=reports');
    await asTable(user, 'Burnup');
    expect(rows('Burnup')).toEqual(['DayScopeCompleted', 'Jan 0253', 'Jan 0151']);
    await user.click(screen.getByRole('radio', { name: 'Burndown' }));
    expect(rows('Burndown')).toEqual(['DayRemaining', 'Jan 022', 'Jan 014']);
    await user.click(screen.getByRole('button', { name: 'Jan 02, Remaining: 2. Show items' }));
    expect(filtersNow()).toEqual({ completed_at: '2026-01-02;after,2026-01-02;before' });
  });
});

test('over a cycle, the reports count its items alone, and fill the screen when asked to', async () => {
  const onClose = vi.fn();
  const { user } = show(<AnalyticsModal name="Sprint 1" projectId="p" cycleId="c" onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: /Analytics: Sprint 1/ });
  await within(dialog).findByText('of 10 in 1 project');
  expect(api.sent('GET', DEMAND)[0]?.query).toEqual({ project: 'p', cycle: 'c' });
  await user.click(within(dialog).getByRole('button', { name: 'Full screen' }));
  await user.click(await screen.findByRole('button', { name: 'Exit full screen' }));
  await user.click(await screen.findByRole('button', { name: /Started/ }));
  expect(filtersNow()).toEqual({ project: 'p', cycle: 'c', state_group: 'started' });
  expect(onClose).toHaveBeenCalled();
});
