import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { DEFAULT_QUERY, type ListQuery } from '#entities/work-items/rows/query.ts';
import { stubApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { groupedList, leaveLayout } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { useShownOrder } from '../model/display/shown-order.ts';
import { NeighbourButtons } from './neighbour-buttons.tsx';

withTexts('work-items', 'detail');

const QUERY: ListQuery = { ...DEFAULT_QUERY, projectId: 'p' };
const ROWS = [
  itemRow('i1', { state_id: 'todo' }),
  itemRow('i2', { state_id: 'todo' }),
  itemRow('i3', { state_id: 'done', state__group: 'completed' }),
];

beforeEach(() => {
  stubApi().on('GET', '/api/workspaces/w/projects/p/issues/', () =>
    groupedList(ROWS, (row) => row.state_id, 30),
  );
  signIn();
  fillProject(ROWS);
  useShownOrder.setState({ order: { query: QUERY, groups: ['done', 'doing', 'todo'] } });
});
afterEach(() => {
  useShownOrder.setState({ order: null });
  leaveLayout();
  vi.unstubAllGlobals();
});

function Page() {
  const [id, setId] = useState('i3');
  const row = useWorkItem(id);
  if (!row) return <p>gone</p>;
  return (
    <>
      <h1>{row.name}</h1>
      <textarea aria-label="text" />
      <NeighbourButtons row={row} onGo={setId} hasCount />
    </>
  );
}
const title = () => screen.getByRole('heading').textContent;
const press = (key: string, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: `Key${key === 'о' ? 'J' : key.toUpperCase()}` });

test('an item leads to the next and the one before it, group after group as the list shows them', async () => {
  const { user } = show(<Page />);
  expect(await screen.findByText('1 / 3')).toBeTruthy();
  const previous = screen.getByRole('button', { name: 'Previous item' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await user.click(previous);
  expect(title()).toBe('Item i3');
  await user.click(screen.getByRole('button', { name: 'Next item' }));
  expect([title(), screen.queryByText('2 / 3') !== null]).toEqual(['Item i1', true]);
  press('j');
  expect(title()).toBe('Item i2');
  press('k');
  expect(title()).toBe('Item i1');
  // On a Russian keyboard the key of J writes another letter.
  press('о');
  expect(title()).toBe('Item i2');
});

test('letters in a field are text', async () => {
  show(<Page />);
  await screen.findByText('1 / 3');
  press('j', screen.getByRole('textbox'));
  expect(title()).toBe('Item i3');
});

test('an item that the list does not show has no neighbours', async () => {
  show(<Page />);
  await screen.findByText('1 / 3');
  workItems.confirmRows([itemRow('i3', { archived_at: '2026-01-01' })], 'project:p', 9);
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Next item' })).toBeNull());
});
