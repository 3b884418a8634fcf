import { screen, within } from '@testing-library/react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, expect, test } from 'vitest';
import { states } from '#entities/projects/states/store.ts';
import { stubApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow, stateRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { ItemTimesPart } from './item-times.tsx';

withTexts('widgets', 'analytics');
afterEach(signOutOfTest);

test('how long an item was in each state is read once it is opened', async () => {
  signIn();
  states.confirmRows(
    [stateRow('todo', { name: 'Todo' }), stateRow('doing', { name: 'In Progress', group: 'started' })],
    projectStream('p'),
    1,
  );
  const path = '/api/workspaces/w/projects/p/issues/i/time-in-state/';
  const api = stubApi().on('GET', path, {
    states: [
      { state_id: 'todo', hours: 5, since: null },
      { state_id: 'doing', hours: 60, since: '2026-11-20T08:00:00Z' },
      { state_id: 'gone', hours: 2, since: null },
    ],
    lead_hours: 67,
    cycle_hours: null,
    flow_efficiency: 0.894,
  });
  const { user } = show(<ItemTimesPart row={itemRow('i')} />);
  expect(screen.queryByRole('list')).toBeNull();
  expect(api.calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Time in state', expanded: false }));
  const rows = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Todo5 hours',
    'In Progress2.5 days so far',
    'Deleted2 hours',
  ]);
  expect(screen.getByText('2.8 days')).toBeTruthy();
  expect(screen.getByText('89%')).toBeTruthy();
  expect(screen.queryByText('Cycle time')).toBeNull();
});
