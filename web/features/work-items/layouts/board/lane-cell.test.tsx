import { projectStream } from '@tandem/shared/sync/stream.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListOverview } from '#entities/work-items/items/hooks.ts';
import { dropLists, listsOf } from '#entities/work-items/lists/list-store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { type TestApi, answer, noNetwork, stubApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow, propertiesRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { useListView } from '../../model/display/list-view.ts';
import { readSettings } from '../../model/display/view-settings.ts';
import { LaneCell } from './lane-cell.tsx';

withTexts('work-items');

const stream = projectStream('p');
const ITEMS = '/api/workspaces/w/projects/p/issues/';
const high = (id: string, fields: Partial<WorkItem> = {}) => itemRow(id, { priority: 'high', ...fields });
const rows = Array.from({ length: 10 }, (_, index) => high(`i${index + 1}`, { sort_order: index * 100 }));
const settings = readSettings(
  propertiesRow({
    display_filters: {
      ...{
        layout: 'kanban',
        group_by: 'state',
        sub_group_by: 'priority',
        order_by: 'sort_order',
        type: null,
      },
      ...{ sub_issue: true, show_empty_groups: true },
    },
  }),
);
let api: TestApi;
let wire: Wire;

const listOf = (results: unknown, total_count: number) =>
  answer({ results, total_count, next_page_results: false }, { seqs: { [stream]: 1 } });

beforeEach(() => {
  wire = signIn();
  api = stubApi();
  fillProject([]);
  api.on('GET', ITEMS, ({ query }) =>
    query['group_by']
      ? listOf({ todo: { total_results: 12, results: { high: { results: rows, total_results: 12 } } } }, 12)
      : listOf([...rows.slice(-3), high('i11', { sort_order: 2000 }), high('i12', { sort_order: 3000 })], 12),
  );
});
afterEach(() => {
  // The next test reads its list anew.
  dropLists(listsOf(stream));
  signOutOfTest();
  vi.unstubAllGlobals();
});

function Cells() {
  const { query } = useListView();
  useListOverview(query);
  return ['todo|high', 'doing|urgent'].map((cell) => (
    <LaneCell key={cell} cellId={cell} name={cell} selectedId={null} />
  ));
}

const draw = () =>
  show(
    <Layout settings={settings}>
      <Cells />
    </Layout>,
  );
const cell = (name: RegExp) => screen.findByRole('group', { name });
const cards = (inside: HTMLElement) => within(inside).queryAllByRole('article');

test('a cell shows its first cards, and the rest of them when it is asked to, by both of its values', async () => {
  const { user } = draw();
  const todo = await cell(/^todo\|high, 12/);
  expect(cards(todo)).toHaveLength(10);
  await user.click(within(todo).getByRole('button', { name: '2 more' }));
  await vi.waitFor(() => expect(cards(todo)).toHaveLength(12));
  expect(api.sent('GET', ITEMS).at(-1)?.query).toMatchObject({ state: 'todo', priority: 'high' });
  expect(within(todo).queryByRole('button', { name: /more$/ })).toBeNull();
});

test('what somebody else moves goes from cell to cell, and is marked', async () => {
  draw();
  await cell(/^todo\|high, 12/);
  const row = { ...rows[0]!, state_id: 'doing', state__group: 'started', priority: 'urgent' };
  wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i1', row: row as never, actor_id: 'ada' });
  const doing = await cell(/^doing\|urgent, 1/);
  expect(within(doing).getByText('Item i1').getAttribute('dir')).toBe('auto');
  expect(within(doing).getByText('Ada moved it here')).toBeTruthy();
  expect(within(await cell(/^todo\|high, 11/)).queryByText('Item i1')).toBeNull();
});

test('an item that is added has the values of the column and the lane', async () => {
  const { user } = draw();
  const doing = await cell(/^doing\|urgent, 0/);
  api.on('POST', ITEMS, noNetwork);
  await user.click(within(doing).getByRole('button', { name: 'New item' }));
  await user.keyboard('Window{Enter}');
  expect(api.sent('POST', ITEMS)[0]?.body).toMatchObject({ state_id: 'doing', priority: 'urgent' });
  expect(within(doing).getByText('Window')).toBeTruthy();
});

test('what somebody else drags is marked where it is, and announced where it would go', async () => {
  draw();
  const todo = await cell(/^todo\|high, 12/);
  const person = { user_id: 'ada', display_name: 'Ada', avatar_url: null };
  const place = { kind: 'work_items', id: 'p', moving: { id: 'i2', to: 'doing|urgent' } };
  wire.people(stream, [
    { ...person, place },
    { ...person, user_id: ME, place: { ...place, moving: { id: 'i3', to: 'todo|high' } } },
  ]);
  const doing = await cell(/^doing\|urgent, 0/);
  expect(await within(doing).findByText('Ada is moving ALOY-2 here')).toBeTruthy();
  const carried = cards(todo).filter(({ dataset }) => dataset['carried'] !== undefined);
  expect(carried.map(({ dataset }) => dataset['itemId'])).toEqual(['i2']);
  wire.people(stream, [{ ...person, place: { kind: 'work_item', id: 'i4' } }]);
  expect(await within(todo).findByRole('group', { name: 'Ada is viewing this' })).toBeTruthy();
  expect(within(doing).queryByText(/is moving/)).toBeNull();
});
