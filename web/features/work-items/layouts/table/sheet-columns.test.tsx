import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { estimates } from '#entities/projects/estimates/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { flatList, giveSizes, leaveLayout, LayoutScreen, settingsSent, setView } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { Sheet } from './sheet.tsx';

withTexts('work-items');
beforeAll(async () => {
  await import('./columns/head-menu.tsx');
});

let api: TestApi;
const ROWS = [
  itemRow('i1', { name: 'First', estimate_point: 'p1', start_date: '2026-02-03', target_date: '2026-03-01' }),
  itemRow('i2', {
    name: 'Second',
    estimate_point: 'p2',
    start_date: '2026-01-09',
    target_date: '2026-02-01',
  }),
];

beforeEach(() => {
  giveSizes();
  api = stubApi().on('GET', '/api/workspaces/w/projects/p/issues/', () => flatList(ROWS));
  signIn();
});
afterEach(() => {
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(table_columns: object = {}) {
  const points = [2, 3.5].map((n, at) => ({ id: `p${at + 1}`, key: at, value: String(n), description: '' }));
  act(() =>
    estimates.confirmRows([{ id: 'e', type: 'points', project: 'p', points } as never], 'project:p', 1),
  );
  fillProject([], { estimate: 'e' });
  const hidden = {
    labels: false,
    assignee: false,
    link: false,
    attachment_count: false,
    sub_issue_count: false,
  };
  setView(api, { layout: 'spreadsheet', table_columns }, { ...hidden, created_on: false, updated_on: false });
  const drawn = show(<LayoutScreen of={Sheet} />);
  await screen.findByRole('rowheader', { name: /First/ });
  return drawn;
}

const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });
const sent = () =>
  (settingsSent(api) as { display_filters: { table_columns: unknown } } | undefined)?.display_filters
    .table_columns;
const USUAL = ['Work item', 'State', 'Priority', 'Start date', 'Due date', 'Estimate'];

// docs/contract/view-settings.md#columns-of-a-table
test('a column is moved from the menu of its head', async () => {
  const { user } = await open();
  expect(heads()).toEqual(USUAL);
  await user.click(head('Priority'));
  await user.click(await screen.findByRole('menuitem', { name: 'Move left' }));
  await vi.waitFor(() => expect(heads().slice(1, 3)).toEqual(['Priority', 'State']));
  expect(sent()).toMatchObject({ order: ['priority', 'state', 'start_date', 'due_date', 'estimate'] });
});

// docs/contract/view-settings.md#columns-of-a-table
test('a pinned column stands first and stays; unpinned it goes back', async () => {
  const { user } = await open();
  await user.click(head('Due date'));
  await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
  await vi.waitFor(() => expect(heads()[1]).toBe('Due date'));
  expect(head('Due date').hasAttribute('data-pinned')).toBe(true);
  expect(sent()).toMatchObject({ pinned: ['due_date'] });
  await user.click(head('Due date'));
  await user.click(await screen.findByRole('menuitem', { name: 'Unpin' }));
  await vi.waitFor(() => expect(heads()).toEqual(USUAL));
});

// docs/contract/view-settings.md#columns-of-a-table
test('a column becomes wider by its edge and from its menu, and not too narrow', async () => {
  const { user } = await open();
  const edge = head('State').querySelector('[data-resize]') as HTMLElement;
  fireEvent.pointerDown(edge, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 160, pointerId: 1 });
  fireEvent.pointerUp(edge, { clientX: 160, pointerId: 1 });
  await vi.waitFor(() => expect(head('State').style.width).toBe('200px'));
  expect(sent()).toMatchObject({ widths: { state: 200 } });
  await user.click(head('Estimate'));
  await user.click(await screen.findByRole('menuitem', { name: 'Narrower' }));
  await vi.waitFor(() => expect(head('Estimate').style.width).toBe('72px'));
});

// docs/contract/view-settings.md#columns-of-a-table
test('what others have stored is taken as far as it means something', async () => {
  await open({ order: ['gone', 'estimate', 7], widths: { state: 9999, priority: 'wide' }, pinned: 'no' });
  expect(heads().slice(1, 3)).toEqual(['Estimate', 'State']);
  expect([head('State').style.width, head('Priority').style.width]).toEqual(['640px', '116px']);
});

test('the foot says how many there are, their points, their first and last days, as they change', async () => {
  await open();
  const foot = screen.getByRole('row', { name: /2 items/ });
  expect(within(foot).getByTitle('5.5 points')).toBeTruthy();
  expect(within(foot).getByTitle(/^Earliest: .*9/)).toBeTruthy();
  expect(within(foot).getByTitle(/^Latest: .*March/)).toBeTruthy();
  act(() => workItems.confirmRows([{ ...ROWS[0]!, estimate_point: 'p2' }], 'project:p', 3));
  expect(await within(foot).findByTitle('7 points', undefined, { timeout: 5000 })).toBeTruthy();
});
