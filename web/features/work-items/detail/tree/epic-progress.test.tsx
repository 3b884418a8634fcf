import { act, screen } from '@testing-library/react';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow } from '#entities/live/live.ts';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import type { Wire } from '#testing/wire.ts';
import { EpicProgress } from './epic-progress.tsx';

withTexts('work-items', 'detail');

const stream = projectStream('p');
const PATH = '/api/workspaces/w/projects/p/epics/i1/progress/';
const counted = (counts = {}) => ({
  ...{ total_issues: 0, backlog_issues: 0, unstarted_issues: 0, started_issues: 0 },
  ...{ completed_issues: 0, cancelled_issues: 0, overdue_issues: 0 },
  ...counts,
});
let api: TestApi;
let wire: Wire;

const count = (counts = {}, seq = 1) =>
  api.on('GET', PATH, () => answer(counted(counts), { seqs: { [stream]: seq } }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = stubApi();
  wire = signIn();
  fillProject([itemRow('i1', { is_epic: true }), itemRow('i2', { parent_id: 'i1' })]);
  follow(stream, 1);
});
afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Detail() {
  const row = useWorkItem('i1');
  return row && <EpicProgress row={row} />;
}
const pass = (ms = 50) => act(() => vi.advanceTimersByTimeAsync(ms));

test('of an epic counts what is below it, without what was cancelled, and says what is late', async () => {
  count({ total_issues: 6, completed_issues: 2, started_issues: 1, backlog_issues: 2, cancelled_issues: 1 });
  show(<Detail />);
  await pass();
  const bar = screen.getByRole('progressbar', { name: 'Progress' });
  expect(bar.getAttribute('aria-valuetext')).toBe('2 of 5 done · 40%');
  expect(screen.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    'Completed2',
    'Started1',
    'Backlog2',
    '1 cancelled, not counted',
  ]);
});

test('follows what others do with the items below', async () => {
  count({ total_issues: 2, unstarted_issues: 2, overdue_issues: 2 });
  show(<Detail />);
  await pass();
  expect(screen.getByText('2 overdue')).toBeTruthy();
  count({ total_issues: 2, unstarted_issues: 1, completed_issues: 1, overdue_issues: 1 }, 2);
  const row = itemRow('i2', { parent_id: 'i1', state_id: 'done', state__group: 'completed' });
  act(() => wire.deliver(stream, { kind: 'work_item', op: 'put', id: 'i2', row: row as never }));
  await pass();
  expect(screen.getByText('1 of 2 done · 50%')).toBeTruthy();
  expect(screen.getByText('1 overdue')).toBeTruthy();
});

test('is not drawn while nothing is below', async () => {
  count();
  const { container } = show(<Detail />);
  await pass();
  expect(container.querySelector('section')).toBeNull();
});
