import { screen, within } from '@testing-library/react';
import { ROLE } from '@tandem/shared/roles.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userProperties } from '#entities/personal/user-properties/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { noNetwork, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { addressNow, show, withTexts } from '#testing/dom.tsx';
import { flatList, giveSizes, leaveLayout, LayoutScreen, settingsSent, setView } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { Sheet } from './sheet.tsx';
import { useUnfolded } from '../list/fold/unfolded.tsx';
import { useSheet } from './sheet-state.ts';

withTexts('work-items');

const PATH = '/api/workspaces/w/projects/p/issues/';
let api: TestApi;

const ROWS = [
  itemRow('i1', { name: 'First', sort_order: 1, priority: 'high', sub_issues_count: 1 }),
  itemRow('i2', { name: 'Second', sort_order: 2, assignee_ids: ['ada'], target_date: '2026-03-01' }),
];
const CHILD = itemRow('i3', { name: 'Part', sort_order: 3, parent_id: 'i1' });

beforeEach(() => {
  giveSizes();
  api = stubApi()
    .on('GET', PATH, ({ query }) => flatList(query['parent'] ? [CHILD] : ROWS))
    .on('PATCH', `${PATH}i1/`, noNetwork);
  signIn();
});
afterEach(() => {
  useSheet.setState({ editing: null });
  useUnfolded.setState({ open: new Set() });
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open({ role = ROLE.MEMBER as number, shown = {} } = {}) {
  fillProject([], { member_role: role as never });
  setView(api, { layout: 'spreadsheet', sub_issue: false }, shown);
  const drawn = show(<LayoutScreen of={Sheet} />);
  await screen.findByRole('rowheader', { name: /First/ });
  return drawn;
}

const grid = () => screen.getByRole('grid', { name: 'Work items' });
const row = (name: RegExp) => screen.getByRole('row', { name });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cell = (name: RegExp, text: string) =>
  within(row(name))
    .getAllByRole('gridcell')
    .find(({ textContent }) => textContent === text) as HTMLElement;
const focused = () => document.activeElement;

describe('the table', () => {
  test('has a row for each item and a column for each property that is shown', async () => {
    await open({ shown: { labels: false, created_on: false } });
    expect(heads()).toEqual([
      ...['Work item', 'State', 'Priority', 'Assignee', 'Start date', 'Due date', 'Updated on'],
      ...['Links', 'Attachments', 'Sub-items'],
    ]);
    expect(cell(/Second/, 'AAda')).toBeTruthy();
    expect(grid().getAttribute('aria-rowcount')).toBe('3');
  });

  test('is edited in its cells, and the keyboard stays there', async () => {
    const { user } = await open();
    await user.click(cell(/First/, 'High'));
    await user.click(await screen.findByRole('option', { name: /Urgent/ }));
    expect(workItems.get('i1')?.priority).toBe('urgent');
    await vi.waitFor(() => expect(focused()?.textContent).toBe('Urgent'));
    expect(focused()?.getAttribute('role')).toBe('gridcell');
  });

  test('is walked through by arrows, up into the heads; Tab goes in and out again', async () => {
    const { user } = await open();
    await user.tab();
    expect(focused()).toBe(within(row(/First/)).getByRole('rowheader'));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()?.textContent).toBe('High');
    await user.keyboard('{ArrowDown}');
    expect(focused()?.textContent).toBe('No priority');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()?.textContent).toBe('Priority');
    await user.tab();
    expect(focused()).toBe(screen.getByRole('button', { name: 'New item' }));
    await user.tab({ shift: true });
    expect(focused()?.textContent).toBe('Priority');
  });

  test('opens a picker by Enter, and Escape leads back to the cell', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('{ArrowRight}{Enter}');
    await screen.findByRole('option', { name: /Doing/ });
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(focused()?.textContent).toBe('Todo'));
    expect(workItems.get('i1')?.state_id).toBe('todo');
  });

  test('takes a new title by Enter; Escape leaves the old one', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('{Enter}Renamed{Enter}');
    expect(workItems.get('i1')?.name).toBe('Renamed');
    expect(focused()?.getAttribute('role')).toBe('rowheader');
    await user.keyboard('{Enter}Other{Escape}');
    expect(workItems.get('i1')?.name).toBe('Renamed');
  });

  test('opens an item beside itself by Space and by a click on its title', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard(' ');
    expect(addressNow()).toContain('peekId=i1');
    await user.click(screen.getByRole('link', { name: 'Second' }));
    expect(addressNow()).toContain('peekId=i2');
  });

  test('is only looked at by guests', async () => {
    const { user } = await open({ role: ROLE.GUEST });
    await user.click(cell(/First/, 'High'));
    expect(screen.queryByRole('option')).toBeNull();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
  });
});

describe('sub-items', () => {
  test('are shown below their item and hidden again', async () => {
    const { user } = await open();
    const fold = screen.getByRole('button', { name: 'Sub-items of First' });
    await user.click(fold);
    await screen.findByRole('rowheader', { name: /Part/ });
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'ALOY-1First',
      'ALOY-3Part',
      'ALOY-2Second',
    ]);
    await user.click(fold);
    expect(screen.queryByRole('rowheader', { name: /Part/ })).toBeNull();
  });

  test('are unfolded by keys', async () => {
    const { user } = await open();
    await user.tab();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByRole('rowheader', { name: /Part/ });
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(screen.queryByRole('rowheader', { name: /Part/ })).toBeNull();
  });
});

describe('the order', () => {
  const head = (name: string) => screen.getByRole('columnheader', { name });

  test('is chosen by the head of a column, stored, and taken back', async () => {
    const { user } = await open();
    expect(head('Priority').getAttribute('aria-sort')).toBe('none');
    await user.click(head('Priority'));
    await user.click(await screen.findByRole('menuitem', { name: 'Urgent → None' }));
    expect(settingsSent(api)).toMatchObject({
      display_filters: { order_by: '-priority' },
    });
    await vi.waitFor(() => expect(api.sent('GET', PATH).at(-1)?.query['order_by']).toBe('-priority'));
    expect(head('Priority').getAttribute('aria-sort')).toBe('descending');
    await user.click(head('Priority'));
    await user.click(await screen.findByRole('menuitem', { name: 'Clear sort' }));
    expect(userProperties.get('up')?.display_filters.order_by).toBe('sort_order');
  });
});
