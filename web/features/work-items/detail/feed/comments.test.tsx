import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { comments } from '#entities/work-items/comments/store.ts';
import type { Comment } from '#entities/work-items/comments/types.ts';
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
import { clearSeen, noteSeen } from '#lib/unsaved/seen.ts';

withTexts('work-items', 'detail');

const stream = projectStream('p');
const COMMENTS = '/api/workspaces/w/projects/p/issues/i1/comments/';
const HISTORY = '/api/workspaces/w/projects/p/issues/i1/history/';
let api: TestApi;
// The editor's code is there before a test waits for it.
beforeAll(() => import('#components/editor/text-field.tsx'), 60_000);
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
  clearSeen(ME);
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Opened = { at?: string; project?: Partial<Project>; said?: Comment[] };

async function open({ at = '/', project = {}, said = [] }: Opened = {}) {
  fillProject([itemRow('i1')], project);
  follow(stream, 1);
  comments.confirmRows([commentRow('c1'), commentRow('c2', { actor: ME }), ...said], stream, 1);
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
  user.click(within(card(text)).getByRole('button', { name: 'Comment actions' }));

test('everybody can copy the address of a comment, and nobody but its author changes it', async () => {
  const user = await open({ project: { member_role: 15 } });
  await openMenu(user, 'c1');
  const entries = await screen.findAllByRole('menuitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Reply',
    'Quote',
    'Resolve',
    'Copy link',
    'Mark as unread from here',
  ]);
  await user.click(entries[3]!);
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
  expect(within(card('c2')).getByRole('img', { name: 'Visible to members only' })).toBeTruthy();
  await openMenu(user, 'c2');
  await user.click(await screen.findByRole('menuitem', { name: 'Show on the public board' }));
  expect(
    within(card('c2')).getByRole('img', { name: 'Visible to everyone with the public link' }),
  ).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ access: 'EXTERNAL' }]);
});

test('kinds of entries are left out one by one, and one of them always stays', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Filter activity' }));
  const entries = await screen.findAllByRole('menuitemcheckbox');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    ...['Comments', 'State and priority', 'Assignees', 'Dates', 'Title and description', 'Everything else'],
  ]);
  for (const entry of entries) await user.click(entry);
  expect(entries.map((entry) => entry.getAttribute('aria-checked'))).toEqual([
    ...['false', 'false', 'false', 'false', 'false', 'true'],
  ]);
  expect(screen.queryByText('c1')).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Show all' }));
  expect(screen.getByText('c1')).toBeTruthy();
});

test('a thread is replied to in its box, and what is quoted begins the reply', async () => {
  api.on('POST', COMMENTS, () => answer(null, { seqs: { [stream]: 2 } }));
  const mention =
    '<mention-component entity_identifier="ada" entity_name="user_mention"></mention-component>';
  const said = [commentRow('r1', { parent: 'c1', comment_html: `<p>${mention} <b>r1</b></p>` })];
  const user = await open({ said });
  expect(card('c1').contains(card('r1'))).toBe(true);
  await openMenu(user, 'r1');
  await user.click(await screen.findByRole('menuitem', { name: 'Quote' }));
  const field = await within(card('c1')).findByRole('textbox', { name: 'Reply' });
  expect(field.querySelector('blockquote')?.textContent).toBe('@Ada r1');
  await user.type(field, 'Right.');
  await user.click(within(card('c1')).getByRole('button', { name: 'Reply' }));
  await vi.waitFor(() => expect(api.sent('POST')).toHaveLength(1), 10_000);
  expect(api.sent('POST')[0]?.body).toMatchObject({
    parent: 'c1',
    comment_html: expect.stringContaining('<blockquote'),
  });
  expect(screen.getAllByRole('article', { name: /^Reply by/ })).toHaveLength(2);
});

test('a resolved thread is one line that opens, and the address of a reply opens it', async () => {
  api.on('POST', `${COMMENTS}c1/resolve/`, () => answer(null, { seqs: { [stream]: 2 } }));
  const user = await open({ said: [commentRow('r1', { parent: 'c1' })] });
  await user.click(within(card('c1')).getByRole('button', { name: 'Resolve' }));
  const line = await screen.findByRole('article', { name: /^Resolved thread by/ });
  expect(within(line).getByText('1 reply')).toBeTruthy();
  expect(screen.queryByText('r1')).toBeNull();
  await user.click(within(line).getByRole('button'));
  expect(within(card('r1').parentElement!.closest('article')!).getByText('c1')).toBeTruthy();
  expect(within(card('c1')).getByRole('button', { name: 'Reopen' })).toBeTruthy();
});

test('the address of a reply in a resolved thread shows it', async () => {
  const said = [
    commentRow('c3', { resolved_at: '2026-01-02T00:00:00Z', resolved_by: 'ada' }),
    commentRow('r3', { parent: 'c3' }),
  ];
  await open({ said, at: '/w/browse/ALOY-1/#comment-r3' });
  await vi.waitFor(() => expect(document.activeElement).toBe(card('r3')));
});

test('what came since the last visit stands behind a line, which can be set anywhere', async () => {
  noteSeen('i1', '2026-02-01T00:00:00Z');
  const user = await open({ said: [commentRow('late', { created_at: '2026-02-02T00:00:00Z' })] });
  const line = screen.getByRole('separator', { name: 'New comments' });
  expect(line.compareDocumentPosition(card('late'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(line.compareDocumentPosition(card('c1'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await openMenu(user, 'c1');
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread from here' }));
  expect(screen.getByRole('separator').compareDocumentPosition(card('c1'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
