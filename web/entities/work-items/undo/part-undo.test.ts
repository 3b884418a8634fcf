import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, noNetwork, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { itemRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { createComment, deleteComment, editComment } from '../comments/actions.ts';
import { comments } from '../comments/store.ts';
import { follow, holdStream } from '../../live/live.ts';
import { addLink, editLink, removeLink } from '../links/actions.ts';
import { links } from '../links/store.ts';
import { relate, removeRelation } from '../relations/actions.ts';
import { relationKey, relations } from '../relations/store.ts';
import { workItems } from '../rows/store.ts';
import { clearSteps, redo, undo, useMadeStep, useUndoRefusal } from './undo.ts';

const stream = projectStream('p');
const ITEM = '/api/workspaces/w/projects/p/issues/i1/';
const UNDO = '/api/workspaces/w/undo/';
let api: TestApi;
let release: () => void;
let seq = 0;

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const stored = () => answer(null, { seqs: { [stream]: (seq += 1) } });
const taken = () => answer({ mutation_id: 'm', issue_ids: ['i1'] }, { seqs: { [stream]: (seq += 1) } });
const undone = () => api.sent('POST', UNDO).map(({ body }) => (body as { mutation_id: string }).mutation_id);
const item = () => workItems.get('i1')!;

const LINK = {
  ...{ id: 'l1', url: 'https://example.com', title: 'Docs', metadata: {}, issue: 'i1', project: 'p' },
  ...{ created_by: 'me', created_at: '2026-01-01T00:00:00Z' },
};

beforeEach(() => {
  vi.useFakeTimers();
  seq = 0;
  api = stubApi()
    .on('PATCH', `${ITEM}issue-links/l1/`, stored)
    .on('DELETE', `${ITEM}issue-links/l1/`, stored)
    .on('POST', UNDO, taken);
  signIn();
  release = holdStream(stream);
  follow(stream, 0);
  workItems.confirmRows([itemRow('i1', { name: 'Door' }), itemRow('i2')], stream, 0);
  links.confirmRows([LINK], stream, 0);
});
afterEach(() => {
  release();
  clearSteps();
  useUndoRefusal.setState({ refusal: null });
  links.clear();
  relations.clear();
  comments.clear();
  signOutOfTest();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a link', () => {
  test('that was removed is there again at once, and goes again', async () => {
    void removeLink('l1');
    expect(useMadeStep.getState().step?.words).toBe('link_removed');
    expect(links.get('l1')).toBeUndefined();
    expect(undo()?.row?.id).toBe('i1');
    expect(links.get('l1')).toMatchObject({ url: 'https://example.com', title: 'Docs' });
    expect(redo()?.row?.id).toBe('i1');
    expect(links.get('l1')).toBeUndefined();
    await settle();
    const [removal, first] = [api.sent('DELETE')[0]?.key, api.sent('POST', UNDO)[0]?.key];
    expect(undone()).toEqual([removal, first]);
  });

  test('that was changed has its old title and address, and the new ones again', () => {
    void editLink('l1', { url: 'https://example.org', title: 'Other' });
    undo();
    expect(links.get('l1')).toMatchObject({ url: 'https://example.com', title: 'Docs' });
    redo();
    expect(links.get('l1')).toMatchObject({ url: 'https://example.org', title: 'Other' });
  });

  test('that was added without a network goes, behind the change that added it', async () => {
    api.on('POST', `${ITEM}issue-links/`, noNetwork);
    void addLink(item(), { url: 'https://example.net', title: null });
    const id = links.select(({ url }) => url === 'https://example.net')[0]!.id;
    undo();
    expect(links.get(id)).toBeUndefined();
    await settle(1000);
    expect(undone()).toEqual([]);
    api.on('POST', `${ITEM}issue-links/`, () =>
      answer({ ...LINK, id, url: 'https://example.net' }, { status: 201, seqs: { [stream]: (seq += 1) } }),
    );
    await settle(60_000);
    expect(undone()).toEqual([api.sent('POST', `${ITEM}issue-links/`)[0]?.key]);
  });

  test('that the server did not take can not be taken back', async () => {
    api.on('PATCH', `${ITEM}issue-links/l1/`, () => refusal(400, { url: ['Enter a valid URL.'] }));
    void editLink('l1', { url: 'nowhere', title: null });
    await settle();
    expect(undo()).toBeNull();
  });

  test('that somebody else changed since stays, and who asks reads why', async () => {
    const conflict = { id: 'i1', field: 'link', reason: 'changed', changed_by: 'b', changed_at: '' };
    api.on('POST', UNDO, () => refusal(409, { error: 'changed', conflicts: [conflict] }));
    void editLink('l1', { url: 'https://example.org', title: 'Other' });
    undo();
    await settle();
    expect(links.get('l1')).toMatchObject({ title: 'Other' });
    expect(useUndoRefusal.getState().refusal?.conflicts).toEqual([conflict]);
  });

  test('that can not be taken back any more is still shown', async () => {
    api.on('POST', `${ITEM}issue-links/`, (call) =>
      answer({ ...LINK, ...(call.body as object) }, { status: 201, seqs: { [stream]: (seq += 1) } }),
    );
    api.on('POST', UNDO, () => refusal(404, { error: 'There is nothing to take back.' }));
    void addLink(item(), { url: 'https://example.net', title: null });
    await settle();
    const { id } = links.select(({ url }) => url === 'https://example.net')[0]!;
    undo();
    await settle();
    expect(links.get(id)).toMatchObject({ url: 'https://example.net' });
  });
});

test('a comment goes, comes back, and has its words of before', () => {
  api.on('POST', `${ITEM}comments/`, noNetwork);
  void createComment('p', 'i1', { html: '<p>First</p>' });
  const { id } = comments.select(({ issue }) => issue === 'i1')[0]!;
  // One sees it where it was written: no message says that it was.
  expect(useMadeStep.getState().step).toBeNull();
  void editComment(id, '<p>Second</p>', '<p>First</p>');
  void deleteComment(id);
  expect(comments.get(id)).toBeUndefined();
  undo();
  expect(comments.get(id)?.comment_html).toBe('<p>Second</p>');
  undo();
  expect(comments.get(id)?.comment_html).toBe('<p>First</p>');
  undo();
  expect(comments.get(id)).toBeUndefined();
  redo();
  redo();
  expect(comments.get(id)?.comment_html).toBe('<p>Second</p>');
});

test('two items are related, and taken apart, again', () => {
  api.on('POST', `${ITEM}issue-relation/`, noNetwork);
  const id = relationKey('i1', 'i2');
  void relate(item(), 'blocking', workItems.get('i2')!);
  undo();
  expect(relations.get(id)).toBeUndefined();
  redo();
  expect(relations.get(id)?.relation_type).toBe('blocking');
  void removeRelation(id);
  undo();
  expect(relations.get(id)?.relation_type).toBe('blocking');
});
