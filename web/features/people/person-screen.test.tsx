import { ROLE } from '@tandem/shared/roles.ts';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToasts } from '#lib/frame/toast-store.ts';
import { refusal, stubApi, type TestApi } from '#testing/api.ts';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { activityRow, itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Component as PersonScreen } from './person-screen.tsx';
import { Component as YourWorkScreen } from './your-work-screen.tsx';

withTexts('people', 'project-settings', 'settings');

const STATS = '/api/workspaces/w/user-stats/ada/';
const ITEMS = '/api/workspaces/w/user-issues/ada/';
const ACTIVITY = '/api/workspaces/w/user-activity/ada/';
const envelope = (results: object, hasMore = false) => ({ results, next_page_results: hasMore });
const group = (...rows: object[]) => ({ results: rows, total_results: rows.length });
let api: TestApi;

const stats = {
  created_issues: 4,
  assigned_issues: 3,
  completed_issues: 1,
  pending_issues: 2,
  subscribed_issues: 5,
  state_distribution: [
    { state_group: 'started', state_count: 2 },
    { state_group: 'completed', state_count: 1 },
  ],
  priority_distribution: [{ priority: 'high', priority_count: 3 }],
  present_cycles: [],
  upcoming_cycles: [],
};
const profile = {
  project_data: [],
  user_data: {
    first_name: 'Ada',
    last_name: 'Byron',
    display_name: 'ada',
    user_timezone: 'Europe/Warsaw',
    avatar_url: null,
    cover_image_url: null,
    date_joined: '2026-01-02T10:00:00Z',
  },
};

function start(role: (typeof ROLE)[keyof typeof ROLE] = ROLE.MEMBER): void {
  signIn({ role });
  api = stubApi()
    .on('GET', STATS, stats)
    .on('GET', '/api/workspaces/w/user-profile/ada/', profile)
    .on('GET', ACTIVITY, envelope([activityRow('a', { field: 'state', new_value: 'Done' })]));
}
beforeEach(() => start());
afterEach(() => {
  vi.restoreAllMocks();
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const open = (tab = '') =>
  show(
    <Routes>
      <Route path="/w/profile/:userId" element={<PersonScreen />} />
      <Route path="/w/profile/:userId/:profileViewId" element={<PersonScreen />} />
    </Routes>,
    { at: `/w/profile/ada/${tab}` },
  );

describe('the page about a person', () => {
  test('counts what they have and says in sentences what they did', async () => {
    const { user } = open();
    const tabs = within(await screen.findByRole('navigation', { name: 'About this person' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Summary',
      ...['Assigned3', 'Created4', 'Followed5', 'Activity'],
    ]);
    expect((await screen.findByText('Done')).closest('li')?.textContent).toMatch(/^Moved .* to Done/);
    const byState = within(screen.getByRole('region', { name: 'By state' }));
    expect(byState.getByText('67 %')).toBeTruthy();
    expect(screen.getByText('2 in progress')).toBeTruthy();
    expect(screen.getByText('Ada Byron')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(screen.queryByText('Ada Byron')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Show all' }));
    expect(addressNow()).toBe('/w/profile/ada/activity/');
  });

  test('has their items in groups, as a list or a board, page after page', async () => {
    const row = (id: string) => itemRow(id, { name: `Item ${id}`, state__group: 'started' });
    api.on('GET', ITEMS, ({ query }) =>
      Response.json(
        query['per_page'] === '100'
          ? envelope({ started: group(row('one'), row('two')) })
          : envelope({ started: { results: [row('one')], total_results: 2 }, backlog: group() }, true),
      ),
    );
    const { user } = open('assigned/');
    expect(await screen.findByText('Item one')).toBeTruthy();
    expect(api.sent('GET', ITEMS)[0]?.query).toMatchObject({ assignees: 'ada', group_by: 'state__group' });
    expect(screen.getAllByRole('region').map((part) => part.querySelector('h2')?.textContent)).toEqual([
      'Started2',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Item two')).toBeTruthy();
    expect(screen.getAllByText('Item one')).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Board' }));
    expect(localStorage.getItem('tandem.person_layout')).toBe('board');
    await vi.waitFor(() => expect(api.sent('GET', ITEMS).at(-1)?.query['group_by']).toBe('priority'));
    await user.click(screen.getByRole('combobox', { name: 'Group by' }));
    await user.click(await screen.findByRole('option', { name: 'Project' }));
    await vi.waitFor(() => expect(api.sent('GET', ITEMS).at(-1)?.query['group_by']).toBe('project_id'));
  });

  test('says where there is nothing, and asks again where nothing came', async () => {
    api.on('GET', ITEMS, () => refusal(500, { error: 'no' }));
    const { user } = open('created/');
    await screen.findByRole('alert');
    api.on('GET', ITEMS, envelope({}));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No created work items')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('gives what they did today as a file, and says when it could not', async () => {
    const path = `${ACTIVITY}export/`;
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
    // A page without a browser would go there.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    api.on('POST', path, () => new Response('"a","b"\r\n', { headers: { 'content-type': 'text/csv' } }));
    const { user } = open('activity/');
    await user.click(await screen.findByRole('button', { name: "Download today's activity" }));
    await vi.waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe('"a","b"\r\n');
    expect(api.sent('POST', path)[0]?.body).toEqual({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
    api.on('POST', path, () => refusal(403, { error: 'no' }));
    await user.click(screen.getByRole('button', { name: "Download today's activity" }));
    await vi.waitFor(() => expect(useToasts.getState().toasts.at(-1)?.title).toBe('Download failed'));
  });

  test('shows guests the summary alone', async () => {
    signOutOfTest();
    start(ROLE.GUEST);
    open('assigned/');
    expect(await screen.findByText('Only members can see this')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Assigned/ })).toBeNull();
    expect(api.sent('GET', ITEMS)).toEqual([]);
  });

  test('has no work of a guest’s own', async () => {
    signOutOfTest();
    start(ROLE.GUEST);
    show(
      <Routes>
        <Route path="/w/profile/:userId" element={<PersonScreen />} />
      </Routes>,
      { at: `/w/profile/${ME}/` },
    );
    expect(await screen.findByText("This page isn't available to guests")).toBeTruthy();
    expect(api.sent('GET', `/api/workspaces/w/user-stats/${ME}/`)).toEqual([]);
  });

  test('is that of the own work at the address without a person', async () => {
    show(
      <Routes>
        <Route path="/w/profile" element={<YourWorkScreen />} />
        <Route path="/w/profile/:userId" element={null} />
      </Routes>,
      { at: '/w/profile/' },
    );
    await vi.waitFor(() => expect(addressNow()).toBe(`/w/profile/${ME}/`));
  });
});
