import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { states } from '#entities/projects/states/store.ts';
import { estimates } from '#entities/projects/estimates/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { moveCard } from '../../model/moves/move-card.ts';
import { limitedList } from '../../model/moves/limits.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import {
  giveSizes,
  groupedList,
  LayoutScreen,
  leaveLayout,
  setView,
  settingsSent,
} from '#testing/layout.tsx';
import { itemRow, stateRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { Board } from './board.tsx';

withTexts('work-items', 'common');
beforeAll(async () => {
  await import('./column/column-facts.tsx');
  await import('./column/column-list.tsx');
  await import('./column/column-limit.tsx');
});

let api: TestApi;
const ROWS = [itemRow('i1', { name: 'Waits' }), itemRow('i2', { name: 'Goes on', state_id: 'doing' })];

beforeEach(() => {
  giveSizes();
  localStorage.clear();
  api = stubApi().on('GET', '/api/workspaces/w/projects/p/issues/', () =>
    groupedList(ROWS, (row) => row.state_id, 30),
  );
  signIn();
});
afterEach(() => {
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(view: object = {}, project: object = {}) {
  fillProject([], project);
  setView(api, { layout: 'kanban', group_by: 'state', ...view });
  const drawn = show(<LayoutScreen of={Board} />);
  await screen.findByRole('link', { name: 'Goes on' });
  return drawn;
}

test('a column is folded from its menu to a strip that says how much is in it, and opened by a press', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Actions for the Todo column' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Collapse column' }));
  expect(screen.queryByRole('link', { name: 'Waits' })).toBeNull();
  const strip = screen.getByRole('button', { name: /^Todo ?1$/ });
  await user.click(strip);
  expect(await screen.findByRole('link', { name: 'Waits' })).toBeTruthy();
});

test('all cards of a column are chosen from its menu', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Actions for the Doing column' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select all cards' }));
  expect(screen.getByRole('checkbox', { name: 'Select Goes on' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('checkbox', { name: 'Select Waits' }).getAttribute('aria-checked')).toBe('false');
});

const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const head = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });

// docs/contract/view-settings.md#columns-of-a-board
test('a column is moved from its menu, and its place is stored for this grouping', async () => {
  const { user } = await open();
  expect(heads()).toEqual(['Todo', 'Doing', 'Done']);
  await user.click(screen.getByRole('button', { name: 'Actions for the Doing column' }));
  expect(await screen.findByRole('menuitem', { name: 'Move left' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Move right' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Move left' }));
  await vi.waitFor(() => expect(heads()).toEqual(['Doing', 'Todo', 'Done']));
  expect(settingsSent(api)).toMatchObject({
    display_filters: { column_order: { state: ['doing', 'todo', 'done'] } },
  });
});

// docs/contract/view-settings.md#columns-of-a-board
test('columns stand as they were put, and those that are new behind them', async () => {
  await open({ column_order: { state: ['doing', 'gone'] } });
  expect(heads()).toEqual(['Doing', 'Todo', 'Done']);
});

const limit = (wip_limit: number, is_wip_enforced = false) =>
  act(() =>
    states.confirmRows([stateRow('doing', { ...DOING, wip_limit, is_wip_enforced })], 'project:p', 2),
  );
const DOING = { name: 'Doing', group: 'started', sequence: 2 } as const;

// docs/contract/states.md#limits-of-columns
test('a column says its limit, and that it is over it', async () => {
  await open();
  limit(2);
  expect(await within(head('Doing')).findByText('1 / 2')).toBeTruthy();
  expect(screen.queryByText(/Over the limit/)).toBeNull();
  act(() =>
    workItems.confirmRows(
      [itemRow('i3', { name: 'A', state_id: 'doing' }), itemRow('i4', { name: 'B', state_id: 'doing' })],
      'project:p',
      3,
    ),
  );
  expect(await within(head('Doing')).findByText('3 / 2')).toBeTruthy();
  expect(screen.getByText('3 items in this state, limit 2. Over the limit.')).toBeTruthy();
});

// docs/contract/states.md#limits-of-columns
test('a full column takes cards as long as its limit is not enforced, and refuses them then', async () => {
  await open();
  const query = limitedList('p');
  const move = () => moveCard({ query, id: 'i1', from: 'todo', to: 'doing', index: 0 });
  limit(1, true);
  await within(head('Doing')).findByText('1 / 1');
  expect(move()).toBe(false);
  expect(workItems.get('i1')?.state_id).toBe('todo');
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('Doing is full. Its limit is 1 item.');
  limit(1, false);
  api.on('PATCH', '/api/workspaces/w/projects/p/issues/i1/', () => answer({}, { seqs: { 'project:p': 4 } }));
  expect(move()).toBe(true);
  expect(workItems.get('i1')?.state_id).toBe('doing');
});

// docs/contract/states.md#limits-of-columns
test('administrators of the project set the limit in the menu; others do not see it', async () => {
  api.on('PATCH', '/api/workspaces/w/projects/p/states/doing/', ({ body }) =>
    answer({ ...stateRow('doing', DOING), ...(body as object) }, { seqs: { 'project:p': 2 } }),
  );
  const { user } = await open({}, { member_role: 20 });
  await user.click(screen.getByRole('button', { name: 'Actions for the Doing column' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Set item limit…' }));
  await user.type(await screen.findByRole('textbox', { name: 'Maximum items in this column' }), '4');
  await user.click(screen.getByRole('switch', { name: 'Block items over the limit' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(head('Doing')).findByText('1 / 4')).toBeTruthy();
  expect(api.sent('PATCH', '/api/workspaces/w/projects/p/states/doing/')[0]?.body).toEqual({
    wip_limit: 4,
    is_wip_enforced: true,
  });
});

test('somebody who is no administrator is not offered a limit', async () => {
  const { user } = await open({}, { member_role: 15 });
  await user.click(screen.getByRole('button', { name: 'Actions for the Doing column' }));
  await screen.findByRole('menuitem', { name: 'Collapse column' });
  expect(screen.queryByRole('menuitem', { name: 'Set item limit…' })).toBeNull();
});

test('where a project estimates in points, heads add them up as cards change', async () => {
  const points = [1, 2, 3].map((n) => ({ id: `p${n}`, key: n, value: String(n * 2.5), description: '' }));
  act(() =>
    estimates.confirmRows([{ id: 'e', type: 'points', project: 'p', points } as never], 'project:p', 1),
  );
  await open({}, { estimate: 'e' });
  act(() =>
    workItems.confirmRows(
      [
        itemRow('i2', { name: 'Goes on', state_id: 'doing', estimate_point: 'p1' }),
        itemRow('i3', { name: 'B', state_id: 'doing', estimate_point: 'p2' }),
      ],
      'project:p',
      3,
    ),
  );
  expect(await within(head('Doing')).findByText('7.5 points', undefined, { timeout: 5000 })).toBeTruthy();
  expect(within(head('Todo')).queryByText(/points/)).toBeNull();
});

test('compact cards have one line of their title and nothing below it', async () => {
  const dated = { name: 'Goes on', state_id: 'doing', target_date: '2031-03-01' };
  await open();
  act(() => workItems.confirmRows([itemRow('i2', dated)], 'project:p', 3));
  expect(await screen.findByTitle('Due date')).toBeTruthy();
  setView(api, { layout: 'kanban', group_by: 'state', card_size: 'compact' });
  await vi.waitFor(() => expect(screen.queryByTitle('Due date')).toBeNull());
  expect(screen.getByRole('link', { name: 'Goes on' })).toBeTruthy();
});
