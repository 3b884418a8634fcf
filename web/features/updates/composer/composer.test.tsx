import { act, screen } from '@testing-library/react';
import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projects } from '#entities/projects/projects/store.ts';
import { updates } from '#entities/projects/updates/store.ts';
import type { Subject } from '#entities/projects/updates/subject.ts';
import type { Update } from '#entities/projects/updates/types.ts';
import { usePeople } from '#entities/workspaces/members/store.ts';
import { answer, stubApi, type TestApi } from '#testing/api.ts';
import { show, withTexts } from '#testing/dom.tsx';
import { personRow, projectRow } from '#testing/rows.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { pageOf, progressRow, updateRow } from '#testing/update-rows.ts';
import { SubjectUpdates } from '../subject-updates.tsx';
import { DraftSaver } from './draft-saver.ts';

withTexts('updates', 'detail', 'editor', 'planning');

const PATH = '/api/workspaces/w/updates/';
const stream = projectStream('p');
const mine = userStream(ME);
const subject: Subject = { kind: 'project', id: 'p', workspaceId: 'w', projectId: 'p' };
const text = { health: 'on_track', description_html: '<p>Hi</p>', scope: { kind: 'all', id: null } } as const;
let api: TestApi;

/** The server has these posted updates, and this draft of mine. */
function serve(posted: Update[], draft?: Update) {
  api.on('GET', PATH, ({ query }) =>
    query['is_draft']
      ? answer(pageOf(draft ? [draft] : []), { seqs: { [mine]: 0 } })
      : answer(pageOf(posted), { seqs: { [stream]: 0 } }),
  );
  for (const { id } of posted) api.on('GET', `${PATH}${id}/comments/`, () => answer([]));
  api.on('GET', `${PATH}preview/`, () => answer(progressRow(), { seqs: { [stream]: 0 } }));
  api.on('POST', PATH, ({ body }) =>
    answer(updateRow('', { ...(body as Partial<Update>), posted_at: null, created_by: ME }), {
      status: 201,
      seqs: { [mine]: 1 },
    }),
  );
}

beforeEach(() => {
  api = stubApi();
  signIn();
  usePeople.setState({
    people: new Map([
      ['ada', personRow('ada')],
      [ME, personRow(ME)],
    ]),
  });
  projects.confirmRows(
    [projectRow('p', { is_project_updates_enabled: true, members: [ME, 'ada'] })],
    mine,
    1,
  );
});
afterEach(() => {
  signOutOfTest();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test(
  'the four numbers of an update that would be posted now stand below the text',
  { timeout: 30_000 },
  async () => {
    serve([]);
    show(<SubjectUpdates subject={subject} />);
    expect(await screen.findByText('+6 done', undefined, { timeout: 15_000 })).toBeTruthy();
    expect(screen.getByText('scope, 38 to 44')).toBeTruthy();
    expect(screen.getByText('Nov 27 → Dec 04').dataset['bad']).toBe('');
    expect(screen.getByText('61%')).toBeTruthy();
    expect(screen.getByText('Goes to 2 members')).toBeTruthy();
    expect(await screen.findByText('No updates yet')).toBeTruthy();
  },
);

test('an empty update cannot be posted, and health alone makes no draft', { timeout: 30_000 }, async () => {
  serve([]);
  const { user } = show(<SubjectUpdates subject={subject} />);
  const post = await screen.findByRole<HTMLButtonElement>(
    'button',
    { name: 'Post update' },
    { timeout: 15_000 },
  );
  await user.click(screen.getByRole('radio', { name: 'At risk' }));
  expect(post.disabled).toBe(true);
  expect(api.sent('POST', PATH)).toEqual([]);
});

test('my draft is in the field, and posting shows it as the latest update', { timeout: 30_000 }, async () => {
  const draft = updateRow('d1', {
    posted_at: null,
    created_by: ME,
    health: 'off_track',
    description_html: '<p>Half written</p>',
  });
  serve([updateRow('u1', { description_html: '<p>Sprint 23 closed</p>' })], draft);
  api.on('POST', `${PATH}d1/post/`, () =>
    answer(
      { ...draft, posted_at: '2026-02-01T10:00:00Z', progress: progressRow() },
      { seqs: { [stream]: 1 } },
    ),
  );
  api.on('GET', `${PATH}d1/comments/`, () => answer([]));
  const { user } = show(<SubjectUpdates subject={subject} />);
  const field = await screen.findByRole('textbox', { name: 'Update text' }, { timeout: 15_000 });
  expect(field.textContent).toBe('Half written');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Off track' }).checked).toBe(true);
  expect(screen.getByText('Draft, visible only to you')).toBeTruthy();
  const counted = () => api.sent('GET', `${PATH}preview/`).length;
  const before = counted();
  await user.click(screen.getByRole('button', { name: 'Post update' }));
  const cards = await screen.findAllByRole('article', { name: /^Update by/ });
  expect(cards[0]?.textContent).toContain('Half written');
  expect(await screen.findByRole('button', { name: /Sprint 23 closed/, expanded: false })).toBeTruthy();
  await vi.waitFor(() => expect(api.sent('POST', `${PATH}d1/post/`)).toHaveLength(1));
  expect(screen.queryByText('Draft, visible only to you')).toBeNull();
  // The next update counts from this one on.
  await vi.waitFor(() => expect(counted()).toBe(before + 1));
});

test('an earlier update opens below its line', { timeout: 30_000 }, async () => {
  serve([
    updateRow('u2', { posted_at: '2026-01-02T10:00:00Z' }),
    updateRow('u1', { description_html: '<p>First <b>numbers</b></p>', comments_count: 4 }),
  ]);
  const { user } = show(<SubjectUpdates subject={subject} />);
  await user.click(await screen.findByRole('button', { name: /First numbers/ }));
  expect(screen.getAllByRole('article', { name: 'Update by ada' })).toHaveLength(2);
});

test('who may only read has no field', async () => {
  serve([updateRow('u1')]);
  show(<SubjectUpdates subject={subject} canPost={false} />);
  await screen.findByRole('article', { name: 'Update by ada' });
  expect(screen.queryByRole('region', { name: 'New update' })).toBeNull();
});

test('what is typed is stored after a pause: once as a draft, then as changes of it', async () => {
  serve([]);
  api.on('PATCH', '', () => answer({}));
  vi.useFakeTimers();
  const saver = new DraftSaver(subject);
  act(() => saver.change({ ...text, description_html: '<p>H</p>' }));
  act(() => saver.change(text));
  expect(api.sent('POST', PATH)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  const id = saver.draftId ?? '';
  expect(api.sent('POST', PATH).map(({ body }) => body)).toEqual([
    { id, project_id: 'p', ...text, is_draft: true },
  ]);
  api.on('PATCH', `${PATH}${id}/`, () => answer(updates.get(id) ?? null, { seqs: { [mine]: 2 } }));
  act(() => saver.change({ ...text, health: 'at_risk' }));
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(api.sent('PATCH').map(({ body }) => body)).toEqual([{ health: 'at_risk' }]);
  vi.useRealTimers();
});
