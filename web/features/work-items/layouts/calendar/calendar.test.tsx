import { screen, within } from '@testing-library/react';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import {
  flatList,
  giveSizes,
  groupedList,
  LayoutScreen,
  leaveLayout,
  settingsSent,
  setView,
} from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { Calendar } from './calendar.tsx';

withTexts('work-items', 'common', 'detail');

const PATH = '/api/workspaces/w/projects/p/issues/';
const SEARCH = '/api/workspaces/w/projects/p/search-issues/';
const BULK = '/api/workspaces/w/projects/p/bulk-operation-issues/';
let api: TestApi;

const ROWS = [
  itemRow('i1', { name: 'Alone', target_date: '2026-11-20', start_date: '2026-11-18' }),
  ...[2, 3, 4, 5, 6].map((number) =>
    itemRow(`i${number}`, { name: `Crowd ${number}`, target_date: '2026-11-24', sort_order: number }),
  ),
  itemRow('i9', { name: 'On Sunday', target_date: '2026-11-22' }),
  itemRow('i7', { name: 'Later', target_date: '2026-12-15' }),
];
const UNSCHEDULED = itemRow('i8', { name: 'Some day' });

/** The rows that a request asks for, by its range of days. */
function rowsOf(target: string) {
  const [from = '', to = ''] = target.split(',').map((term) => term.slice(0, 10));
  if (target === 'None') return flatList([UNSCHEDULED]);
  if (!target.includes(';')) return flatList(ROWS.filter((row) => row.target_date === target));
  const inRange = ROWS.filter(({ target_date }) => target_date && target_date >= from && target_date <= to);
  return groupedList(inRange, (row) => row.target_date ?? '', 4);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  giveSizes();
  api = stubApi()
    .on('GET', PATH, ({ query }) => rowsOf(query['target_date'] ?? ''))
    .on('PATCH', `${PATH}i1/`, noNetwork)
    .on('POST', PATH, noNetwork);
  signIn();
});
afterEach(() => {
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function open({ role = ROLE.MEMBER as number, calendar = {}, at = '/' } = {}) {
  fillProject([], { member_role: role as never, timezone: 'UTC' });
  setView(api, { layout: 'calendar', calendar });
  const drawn = show(<LayoutScreen of={Calendar} />, { at });
  await screen.findByRole('link', { name: /Alone|Later/ });
  return drawn;
}

const days = () => screen.getAllByRole('gridcell');
const day = (name: RegExp) => screen.getByRole('gridcell', { name });
const weekdays = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const items = (name: RegExp) =>
  within(day(name))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const title = () => screen.getByRole('heading', { level: 2 }).textContent;
const focused = () => document.activeElement;
const due = (id: string) => workItems.get(id)?.target_date;

describe('the calendar', () => {
  test('shows the month of today with its items on their days, weekends too', async () => {
    await open();
    expect(title()).toBe('November 2026');
    expect(weekdays()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(days()).toHaveLength(35);
    expect(items(/November 20/)).toEqual(['Alone']);
    expect(day(/November 20/).getAttribute('aria-current')).toBe('date');
  });

  test('asks for the days that it shows and no others', async () => {
    await open();
    const asked = api.sent('GET', PATH).map(({ query }) => query);
    expect(asked.find((query) => query['group_by'])).toMatchObject({
      target_date: '2026-11-01;after,2026-12-05;before',
      group_by: 'target_date',
      per_page: '4',
    });
  });

  test('says how many more a day has, and shows them', async () => {
    const { user } = await open();
    expect(items(/November 24/)).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /2 more on Tuesday/ }));
    await vi.waitFor(() => expect(items(/November 24/)).toHaveLength(5));
  });

  test('without weekends says of each week what they have, and opens them', async () => {
    vi.setSystemTime(new Date('2026-11-28T12:00:00Z'));
    const { user } = await open({ calendar: { show_weekends: false } });
    expect(weekdays()).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri']);
    const note = screen.getByRole('button', { name: /Show weekends/ });
    expect(note.getAttribute('aria-label')).toMatch(/^Today is Saturday, November 28, 2026. \+1 on the week/);
    expect(note.closest('[aria-current="date"]')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'On Sunday' })).toBeNull();
    await user.click(note);
    expect(await screen.findByRole('link', { name: 'On Sunday' })).toBeTruthy();
    expect(days()).toHaveLength(35);
    await user.click(screen.getByRole('button', { name: 'Hide weekends' }));
    expect(weekdays()).toHaveLength(5);
    expect(api.sent('PATCH', '/api/workspaces/w/projects/p/user-properties/')).toEqual([]);
  });

  test("shows weekends and weeks by the person's settings, and stores the choice", async () => {
    const { user } = await open({ calendar: { show_weekends: true } });
    expect(days()).toHaveLength(35);
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    expect(settingsSent(api)).toMatchObject({
      display_filters: { calendar: { show_weekends: true, layout: 'week' } },
    });
    await vi.waitFor(() => expect(days()).toHaveLength(7));
    expect(title()).toBe('Nov 15 – Nov 21');
  });

  test('is turned over, stands in the address, and comes back to today', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(title()).toBe('December 2026');
    expect(addressNow()).toContain('day=2026-12-01');
    await screen.findByRole('link', { name: 'Later' });
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(title()).toBe('November 2026');
  });

  test('takes items that are there already, but for those that start later', async () => {
    const found = (id: string, start_date: string | null) => ({
      ...{ id, name: `Found ${id}`, start_date, sequence_id: 8, project_id: 'p', type_id: null },
      ...{ project__name: 'P', project__identifier: 'P', workspace__slug: 'w' },
      ...{ state__name: 'Todo', state__group: 'unstarted', state__color: '#888888' },
    });
    api
      .on('GET', SEARCH, [found('i8', null), found('late', '2026-12-01')])
      .on('POST', BULK, { message: 'Done' });
    const { user } = await open();
    await user.click(within(day(/November 20/)).getByRole('button', { name: /^Add existing items/ }));
    await user.click(await screen.findByRole('option', { name: /Found i8/ }, { timeout: 10_000 }));
    await user.click(screen.getByRole('option', { name: /Found late/ }));
    await user.click(screen.getByRole('button', { name: /^Add 2/ }));
    expect(api.sent('GET', SEARCH)[0]?.query).not.toHaveProperty('epic');
    await vi.waitFor(() =>
      expect(api.sent('POST', BULK)[0]?.body).toEqual({
        issue_ids: ['i8'],
        properties: { target_date: '2026-11-20' },
      }),
    );
    expect(useToasts.getState().toasts[0]?.text).toContain("can't be due before that");
  });

  test('opens where its address says', async () => {
    await open({ at: '/?day=2026-12-03' });
    expect(title()).toBe('December 2026');
  });
});

describe('the keyboard', () => {
  const start = async () => {
    const drawn = await open({ calendar: { show_weekends: false } });
    day(/November 20/).focus();
    return drawn;
  };

  test('goes from day to day, over weekends, and over the month', async () => {
    const { user } = await start();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toBe(day(/November 23/));
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(focused()).toBe(day(/November 13/));
    await user.keyboard('{PageDown}');
    await vi.waitFor(() => expect(focused()?.getAttribute('data-day')).toBe('2026-12-01'));
    await user.keyboard('t');
    await vi.waitFor(() => expect(focused()?.getAttribute('data-day')).toBe('2026-11-20'));
  });

  test('carries an item to another day with Alt, and not before its start', async () => {
    const { user } = await start();
    await user.keyboard('{Enter}');
    expect(focused()?.textContent).toBe('Alone');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(due('i1')).toBe('2026-11-23');
    await vi.waitFor(() => expect(focused()?.textContent).toBe('Alone'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(due('i1')).toBe('2026-11-23');
    expect(useToasts.getState().toasts[0]?.text).toContain('Nov 18, 2026');
    await user.keyboard('{Escape}');
    expect(focused()).toBe(day(/November 23/));
  });

  test('adds an item to a day', async () => {
    const { user } = await start();
    await user.keyboard('n');
    await user.keyboard('Made here{Enter}');
    expect(workItems.select((row) => row.name === 'Made here')[0]?.target_date).toBe('2026-11-20');
    expect(items(/November 20/)).toEqual(expect.arrayContaining(['Alone', 'Made here']));
  });

  test('of a guest changes nothing', async () => {
    const { user } = await open({ role: ROLE.GUEST });
    day(/November 20/).focus();
    await user.keyboard('n');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.keyboard('{Enter}{Alt>}{ArrowRight}{/Alt}');
    expect(due('i1')).toBe('2026-11-20');
  });
});

test('items without a day stand beside the calendar', async () => {
  const { user } = await open();
  const button = screen.getByRole('button', { name: /Unscheduled/ });
  expect(button.textContent).toBe('Unscheduled1');
  await user.click(button);
  const panel = screen.getByRole('complementary', { name: 'Unscheduled' });
  expect(within(panel).getByRole('link', { name: 'Some day' })).toBeTruthy();
});
