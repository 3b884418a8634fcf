import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { giveSizes, groupedList, LayoutScreen, leaveLayout, setView } from '#testing/layout.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn } from '#testing/session.ts';
import { Board } from './board.tsx';

withTexts('work-items', 'common');

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

async function open() {
  fillProject([]);
  setView(api, { layout: 'kanban', group_by: 'state' });
  const drawn = show(<LayoutScreen of={Board} />);
  await screen.findByRole('link', { name: 'Goes on' });
  return drawn;
}

test('a column is folded from its menu to a strip that says how much is in it, and opened by a press', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More for the column Todo' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Fold the column' }));
  expect(screen.queryByRole('link', { name: 'Waits' })).toBeNull();
  const strip = screen.getByRole('button', { name: /^Todo ?1$/ });
  await user.click(strip);
  expect(await screen.findByRole('link', { name: 'Waits' })).toBeTruthy();
});

test('all cards of a column are chosen from its menu', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More for the column Doing' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Select all cards' }));
  expect(screen.getByRole('checkbox', { name: 'Select Goes on' }).getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('checkbox', { name: 'Select Waits' }).getAttribute('aria-checked')).toBe('false');
});
