import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { fieldRow, fieldUse, fillFields } from '#testing/fields.ts';
import { giveSizes, groupedList, LayoutScreen, leaveLayout, setView } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { fillWorkflow } from '#testing/workflow.ts';
import { useTransitionToasts } from '../../commands/use-transition-toasts.ts';
import { verdictsIn } from '../../model/transitions/code.ts';
import { useSpoken } from '../../model/transitions/spoken.ts';
import { List } from '../list/list.tsx';
import { Board } from './board.tsx';

withTexts('work-items', 'common', 'fields', 'workflow');

let api: TestApi;
const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
const ROWS = [
  itemRow('i1', { name: 'Ship it', sub_issues_count: 1 }),
  itemRow('i2', { name: 'Part', parent_id: 'i1', state_id: 'doing' }),
];
const CONDITIONS = [
  { kind: 'sub_items_done' as const },
  { kind: 'field_filled' as const, field_id: 'ships' },
];

beforeEach(() => {
  giveSizes();
  localStorage.clear();
  api = stubApi().on('GET', '/api/workspaces/w/projects/p/issues/', () =>
    groupedList(ROWS, (row) => row.state_id, 30),
  );
  signIn();
});
afterEach(() => {
  useToasts.setState({ toasts: [] });
  leaveLayout();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function WithToasts({ of }: { of: typeof Board }) {
  useTransitionToasts();
  return <LayoutScreen of={of} />;
}

type Opened = { of?: typeof Board; view?: object };

/** Opens a board whose workflow refuses Done for items with open sub-items or without a ship date. */
async function open(transitions: Parameters<typeof fillWorkflow>[0], { of = Board, view = {} }: Opened = {}) {
  fillProject([], { is_workflow_enabled: true });
  fillWorkflow(transitions);
  fillFields([fieldRow('ships', 'date', { name: 'Ships on' })], { Release: [fieldUse('ships')] });
  setView(api, { layout: 'kanban', group_by: 'state', ...view });
  const drawn = show(<WithToasts of={of} />);
  await screen.findByRole('link', { name: 'Ship it' });
  await vi.waitFor(() => expect(verdictsIn('p')).not.toBeNull());
  return drawn;
}

const TO_DONE = [
  { from_state_id: 'todo', to_state_id: 'doing' },
  { from_state_id: 'todo', to_state_id: 'done', conditions: CONDITIONS },
];
const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) });
const carry = (id: string) => {
  let putDown: (() => void) | undefined;
  act(() => {
    putDown = verdictsIn('p')?.carry(id);
  });
  return () => act(() => putDown?.());
};
const toast = () => useToasts.getState().toasts.at(-1);
const rowsIn = (name: string) =>
  within(column(name))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('while a card is carried a column that refuses it says every reason and offers nothing', async () => {
  await open(TO_DONE);
  const putDown = carry('i1');
  expect(column('Done').getAttribute('aria-disabled')).toBe('true');
  expect(rowsIn('Done')).toEqual(['1 of 1 sub-items is open', 'Ships on is empty']);
  expect(within(column('Done')).getByRole('img', { name: "Items can't be moved here" })).toBeTruthy();
  expect(within(column('Done')).queryByRole('button', { name: /Actions for/ })).toBeNull();
  expect(column('Doing').getAttribute('aria-disabled')).toBeNull();
  putDown();
  expect(column('Done').getAttribute('aria-disabled')).toBeNull();
  expect(within(column('Done')).getByRole('button', { name: /Actions for/ })).toBeTruthy();
});

test('a column that nothing leads to names the state that is left', async () => {
  await open([{ from_state_id: 'todo', to_state_id: 'doing' }]);
  carry('i1');
  expect(rowsIn('Done')).toEqual(["Todo doesn't lead here"]);
});

test('let go on a column that refuses it, the card is where it was, and a toast has the same words', async () => {
  await open(TO_DONE);
  const { moveCard } = await import('../../model/moves/move-card.ts');
  const { queryOf, readSettings } = await import('../../model/display/view-settings.ts');
  const query = queryOf('p', { ...readSettings(null), groupBy: 'state' }, null);
  act(() => void moveCard({ query, id: 'i1', from: 'todo', to: 'done', index: 0 }));
  await vi.waitFor(() => expect(toast()?.title).toBe("Couldn't move ALOY-1 to Done"));
  expect(toast()?.text).toBe('1 of 1 sub-items is open\nShips on is empty');
  expect(toast()?.actions?.[0]?.label).toBe('Set Ships on…');
  expect(workItems.get('i1')?.state_id).toBe('todo');
  expect(api.sent('PATCH', ITEM)).toHaveLength(0);
});

const ASKS = [
  {
    from_state_id: 'todo',
    to_state_id: 'done',
    approval: { count: 2, member_ids: [], role: 20 as const },
  },
];

test('a column that asks for approval says so, and a card that is let go there stays and asks', async () => {
  await open(ASKS);
  const putDown = carry('i1');
  expect(rowsIn('Done')).toEqual(['Asks for 2 approvals']);
  expect(column('Done').getAttribute('aria-disabled')).toBeNull();
  putDown();
  api.on('PATCH', ITEM, () =>
    answer({ id: 'a', state: 'pending' }, { status: 202, seqs: { 'project:p': 2 } }),
  );
  const link = screen.getByRole('link', { name: 'Ship it' });
  link.focus();
  fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true });
  await vi.waitFor(() => expect(api.sent('PATCH', ITEM)).toHaveLength(1));
  expect(api.sent('PATCH', ITEM)[0]?.body).toEqual({ state_id: 'done', request_approval: true });
  expect(workItems.get('i1')?.state_id).toBe('todo');
});

test('by keyboard a card is carried past columns that refuse it, which are read out', async () => {
  await open([{ from_state_id: 'todo', to_state_id: 'done' }]);
  api.on('PATCH', ITEM, () => answer({}, { seqs: { 'project:p': 2 } }));
  const link = screen.getByRole('link', { name: 'Ship it' });
  link.focus();
  fireEvent.keyDown(link, { key: 'ArrowRight', altKey: true });
  expect(workItems.get('i1')?.state_id).toBe('done');
  expect(useSpoken.getState().text).toBe("It can't go to Doing yet: Todo doesn't lead here.");
});

test('groups of a list that refuse a row say why in their heads', async () => {
  await open(TO_DONE, { of: List, view: { layout: 'list' } });
  carry('i1');
  const heading = screen.getByRole('heading', { name: 'Done' });
  const head = heading.parentElement as HTMLElement;
  expect(head.getAttribute('aria-disabled')).toBe('true');
  expect(within(head).getByText('1 of 1 sub-items is open · Ships on is empty')).toBeTruthy();
  expect(within(head).queryByRole('button', { name: 'New item in Done' })).toBeNull();
});

test('a move that only the server refuses is taken back, and asked for where approval is all that is missing', async () => {
  await open([{ from_state_id: null, to_state_id: 'done' }]);
  const reasons = [{ kind: 'approval', count: 1, member_ids: [], role: 20 }];
  api.on('PATCH', ITEM, () => refusal(403, { error: 'No.', code: 'TRANSITION_REFUSED', reasons }));
  const { patchWorkItem } = await import('#entities/work-items/items/actions.ts');
  await act(() => patchWorkItem('i1', { state_id: 'done' }));
  await vi.waitFor(() => expect(toast()?.text).toBe('Asks for 1 approval'));
  expect(workItems.get('i1')?.state_id).toBe('todo');
  act(() => toast()?.actions?.[0]?.run());
  await vi.waitFor(() =>
    expect(api.sent('PATCH', ITEM).at(-1)?.body).toEqual({ state_id: 'done', request_approval: true }),
  );
});
