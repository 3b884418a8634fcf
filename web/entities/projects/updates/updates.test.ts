import { projectStream, userStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useConnection } from '#lib/http/connection.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { ME, signIn, signOutOfTest } from '#testing/session.ts';
import { pageOf, progressRow, updateCommentRow, updateRow } from '#testing/update-rows.ts';
import type { Wire } from '#testing/wire.ts';
import { follow, holdStream } from '../../live/live.ts';
import { deleteUpdate, postDraft, startDraft, toggleUpdateReaction, type UpdateText } from './actions.ts';
import { createUpdateComment } from './comment-actions.ts';
import { holdComments, holdDraft, holdList, type ListState } from './load.ts';
import { commentsByUpdate, draftsBySubject, postedBySubject, updates } from './store.ts';
import type { Subject } from './subject.ts';
import type { Update } from './types.ts';

const stream = projectStream('p');
const mine = userStream(ME);
const PATH = '/api/workspaces/w/updates/';
const subject: Subject = { kind: 'project', id: 'p', workspaceId: 'w', projectId: 'p' };
const text: UpdateText = {
  health: 'at_risk',
  description_html: '<p>Late</p>',
  scope: { kind: 'all', id: null },
};

let api: TestApi;
let wire: Wire;
let letGo: () => void;
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const posted = () => postedBySubject.list('p').map(({ id }) => id);
const drafts = () => draftsBySubject.list('p').map(({ id }) => id);

/** What the server stores of a body. */
const storedRow = (body: unknown, fields: Partial<Update> = {}): Update =>
  updateRow('', { ...(body as Partial<Update>), posted_at: null, created_by: ME, ...fields });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-02-01T10:00:00Z') });
  api = stubApi();
  wire = signIn();
  letGo = holdStream(stream);
  follow(stream, 0);
  follow(mine, 0);
});
afterEach(async () => {
  letGo();
  await settle(61_000);
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a draft', () => {
  beforeEach(() => {
    api.on('POST', PATH, ({ body }) => answer(storedRow(body), { status: 201, seqs: { [mine]: 1 } }));
  });

  test('is shown to its author at once and is in no list of posted updates', async () => {
    const id = startDraft(subject, text);
    expect([drafts(), posted()]).toEqual([[id], []]);
    await settle();
    expect(api.sent('POST', PATH).map(({ body }) => body)).toEqual([
      { id, project_id: 'p', ...text, is_draft: true },
    ]);
  });

  test('that was written without a network is stored once, and posted behind that', async () => {
    api.on('POST', PATH, () => noNetwork());
    const id = startDraft(subject, text);
    api.on('POST', `${PATH}${id}/post/`, () =>
      answer(storedRow({ ...text, id }, { posted_at: '2026-02-01T10:05:00Z' }), { seqs: { [stream]: 1 } }),
    );
    const end = postDraft(id, progressRow());
    await settle(100);
    expect([drafts(), posted()]).toEqual([[], [id]]);
    expect(api.sent('POST', `${PATH}${id}/post/`)).toEqual([]);
    api.on('POST', PATH, ({ body }) => answer(storedRow(body), { status: 201, seqs: { [mine]: 1 } }));
    useConnection.setState({ isLive: true });
    await settle(60_000);
    expect(await end).toBe(true);
    // One key: however often it was sent, the server stores it once.
    expect(new Set(api.sent('POST', PATH).map(({ key }) => key)).size).toBe(1);
    expect(api.sent('POST', `${PATH}${id}/post/`)).toHaveLength(1);
    wire.deliver(stream, {
      kind: 'update',
      op: 'put',
      id,
      row: storedRow({ ...text, id }, { posted_at: '2026-02-01T10:05:00Z' }) as never,
      actor_id: ME,
    });
    wire.deliver(mine, { kind: 'update', op: 'remove', id });
    expect([drafts(), posted()]).toEqual([[], [id]]);
  });

  test('stays a draft when posting is refused', async () => {
    const id = startDraft(subject, text);
    await settle();
    wire.deliver(mine, { kind: 'update', op: 'put', id, row: updates.get(id) as never, actor_id: ME });
    api.on('POST', `${PATH}${id}/post/`, () => refusal(403, { error: 'Updates are off.' }));
    expect(await postDraft(id, null)).toBe(false);
    expect([drafts(), posted()]).toEqual([[id], []]);
    expect(useToasts.getState().toasts).toHaveLength(1);
  });

  test('of another device appears', async () => {
    api.on('GET', PATH, () => answer(pageOf([]), { seqs: { [mine]: 0 } }));
    const held = holdDraft(subject, () => {});
    await settle();
    wire.deliver(mine, {
      kind: 'update',
      op: 'put',
      id: 'u9',
      row: updateRow('u9', { posted_at: null, created_by: ME }) as never,
    });
    expect(drafts()).toEqual(['u9']);
    held.stop();
  });
});

describe('a list', () => {
  let state: ListState;
  const hold = () =>
    holdList({ filter: { project: 'p' }, streams: [stream], onState: (now) => (state = now) });

  test('shows what others post while it is open', async () => {
    api.on('GET', PATH, () => answer(pageOf([updateRow('u1')]), { seqs: { [stream]: 0 } }));
    const held = hold();
    await settle();
    expect([posted(), state.state, state.cursor]).toEqual([['u1'], 'ready', null]);
    const row = updateRow('u2', { posted_at: '2026-02-01T10:00:00Z' });
    wire.deliver(stream, { kind: 'update', op: 'put', id: 'u2', row: row as never, actor_id: 'ada' });
    expect(posted()).toEqual(['u2', 'u1']);
    held.stop();
  });

  test('reads the next page behind the first', async () => {
    const old = updateRow('u1', { posted_at: '2025-01-01T10:00:00Z' });
    api.on('GET', PATH, ({ query }) =>
      answer(
        query['cursor']
          ? pageOf([old], { total: 2 })
          : pageOf([updateRow('u2')], { next: '20:1:0', total: 2 }),
        { seqs: { [stream]: 0 } },
      ),
    );
    const held = hold();
    await settle();
    expect([posted(), state.total, state.cursor]).toEqual([['u2'], 2, '20:1:0']);
    await held.more();
    expect([posted(), state.cursor, state.oldest]).toEqual([['u2', 'u1'], null, null]);
    held.stop();
  });

  test('says that it could not be read, and forgets what was deleted meanwhile', async () => {
    api.on('GET', PATH, () => refusal(500, {}));
    const held = hold();
    await settle();
    expect(state.state).toBe('failed');
    updates.confirmRows([updateRow('u1')], stream, 0);
    api.on('GET', PATH, () => answer(pageOf([]), { seqs: { [stream]: 3 } }));
    held.refresh();
    await settle(1000);
    expect([state.state, posted()]).toEqual(['ready', []]);
    held.stop();
  });
});

test('a reaction is shown at once and is taken back by the same emoji', async () => {
  updates.confirmRows([updateRow('u1')], stream, 0);
  api.on('POST', `${PATH}u1/reactions/`, () =>
    answer(updateRow('u1', { reactions: [{ actor_id: ME, reaction: '128077' }] }), { seqs: { [stream]: 1 } }),
  );
  api.on('DELETE', `${PATH}u1/reactions/128077/`, () => answer(null, { seqs: { [stream]: 2 } }));
  const reacting = toggleUpdateReaction('u1', '128077');
  expect(updates.get('u1')?.reactions).toEqual([{ actor_id: ME, reaction: '128077' }]);
  await reacting;
  await toggleUpdateReaction('u1', '128077');
  expect(updates.get('u1')?.reactions).toEqual([]);
  expect(api.sent('DELETE')).toHaveLength(1);
});

test('a deleted update is gone at once and comes back when that is refused', async () => {
  updates.confirmRows([updateRow('u1')], stream, 0);
  const release = api.hold('DELETE', `${PATH}u1/`);
  const end = deleteUpdate('u1');
  expect(posted()).toEqual([]);
  release(refusal(403, { error: 'Only its author.' }));
  await end;
  expect(posted()).toEqual(['u1']);
});

describe('comments', () => {
  test('of an update that is not open are not collected', () => {
    wire.deliver(stream, {
      kind: 'update_comment',
      op: 'put',
      id: 'c1',
      row: updateCommentRow('c1') as never,
    });
    expect(commentsByUpdate.list('u1')).toEqual([]);
  });

  test('are read when the update is opened, follow others, and are sent once', async () => {
    const comments = `${PATH}u1/comments/`;
    api.on('GET', comments, () => answer([updateCommentRow('c1')], { seqs: { [stream]: 0 } }));
    const held = holdComments(updateRow('u1'), () => {});
    await settle();
    wire.deliver(stream, {
      kind: 'update_comment',
      op: 'put',
      id: 'c2',
      row: updateCommentRow('c2', { created_at: '2026-01-02T10:00:00Z' }) as never,
      actor_id: 'ada',
    });
    api.on('POST', comments, ({ body }) =>
      answer(
        updateCommentRow('', {
          ...(body as object),
          created_by: ME,
          created_at: '2026-02-01T10:00:00Z',
        }),
        {
          status: 201,
          seqs: { [stream]: 2 },
        },
      ),
    );
    expect(await createUpdateComment(updateRow('u1'), '<p>Mine</p>')).toBe(true);
    expect(commentsByUpdate.list('u1').map(({ comment_html }) => comment_html)).toEqual([
      '<p>c1</p>',
      '<p>c2</p>',
      '<p>Mine</p>',
    ]);
    expect(api.sent('POST', comments)).toHaveLength(1);
    held.stop();
  });
});
