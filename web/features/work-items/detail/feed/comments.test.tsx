import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { comments } from '#entities/work-items/comments/store.ts';
import { follow } from '#entities/live/live.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { fillProject, Layout } from '#testing/board.tsx';
import { show, withTexts } from '#testing/dom.tsx';
import { commentRow, itemRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { Feed } from './feed.tsx';
import { useFeedSettings } from './feed-settings.ts';

withTexts('work-items', 'detail');

const stream = projectStream('p');
const COMMENTS = '/api/workspaces/w/projects/p/issues/i1/comments/';
const HISTORY = '/api/workspaces/w/projects/p/issues/i1/history/';
let api: TestApi;
const copied: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  api = stubApi().on('GET', HISTORY, () => answer([], { seqs: { [stream]: 1 } }));
  signIn();
  copied.length = 0;
});
afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  useFeedSettings.setState({ newestFirst: false, hidden: [] });
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open({ at = '/', project = {} as Partial<Project> } = {}) {
  fillProject([itemRow('i1')], project);
  follow(stream, 1);
  comments.confirmRows([commentRow('c1'), commentRow('c2', { actor: ME })], stream, 1);
  const row = workItems.get('i1')!;
  show(
    <Layout>
      <Feed row={row} />
    </Layout>,
    { at },
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copied.push(text);
    return Promise.resolve();
  });
  return user;
}
const card = (text: string) => screen.getByText(text).closest('article')!;
const openMenu = (user: ReturnType<typeof userEvent.setup>, text: string) =>
  user.click(within(card(text)).getByRole('button', { name: 'More for this comment' }));

test('everybody can copy the address of a comment, and nobody but its author changes it', async () => {
  const user = await open({ project: { member_role: 15 } });
  await openMenu(user, 'c1');
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual(['Copy link']);
  await user.click(entries[0]!);
  expect(copied).toEqual([`${location.origin}/w/browse/ALOY-1/#comment-c1`]);
});

test('the comment that the address names has the keyboard, also when comments were left out', async () => {
  useFeedSettings.setState({ hidden: ['comments'] });
  await open({ at: '/w/browse/ALOY-1/#comment-c1' });
  await vi.waitFor(() => expect(document.activeElement).toBe(card('c1')));
  expect(card('c1').dataset['addressed']).toBe('');
  expect(card('c2').dataset['addressed']).toBeUndefined();
});

test('in a published project a comment is shown to visitors when its author says so', async () => {
  api.on('PATCH', `${COMMENTS}c2/`, () => answer(null, { seqs: { [stream]: 2 } }));
  const user = await open({ project: { anchor: 'abc' } });
  expect(within(card('c2')).getByRole('img', { name: 'Only members see it' })).toBeTruthy();
  await openMenu(user, 'c2');
  await user.click(await screen.findByRole('menuitem', { name: 'Show on the public board' }));
  expect(within(card('c2')).getByRole('img', { name: 'Everybody who sees the board' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ access: 'EXTERNAL' }]);
});

test('kinds of entries are left out one by one, and one of them always stays', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'What is shown' }));
  const entries = await screen.findAllByRole('menuitemcheckbox');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    ...['Comments', 'State and priority', 'Assignees', 'Dates', 'Title and description', 'Everything else'],
  ]);
  for (const entry of entries) await user.click(entry);
  expect(entries.map((entry) => entry.getAttribute('aria-checked'))).toEqual([
    ...['false', 'false', 'false', 'false', 'false', 'true'],
  ]);
  expect(screen.queryByText('c1')).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Show everything' }));
  expect(screen.getByText('c1')).toBeTruthy();
});
