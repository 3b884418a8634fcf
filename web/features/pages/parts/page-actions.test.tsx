import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '#entities/pages/pages/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { withTexts } from '#testing/dom.tsx';
import { pageRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { archive, moveAway, restore, toggleAccess, toggleLock } from './page-actions.ts';

withTexts('pages');

const PATH = '/api/workspaces/w/projects/p/pages/a/';
const stream = projectStream('p');
let api: TestApi;
let seq: number;

const stored = () => {
  seq += 1;
  return answer(null, { seqs: { [stream]: seq } });
};
const page = () => pages.get('a') ?? pageRow('a');
const place = () => ({ page: page(), projectId: 'p' });
const toast = () => useToasts.getState().toasts.at(-1);
const undo = () => toast()?.actions?.[0]?.run();

beforeEach(() => {
  seq = 1;
  api = stubApi();
  for (const part of ['archive/', 'lock/', 'access/'])
    api.on('POST', PATH + part, stored).on('DELETE', PATH + part, stored);
  signIn();
  pages.confirmRows([pageRow('a', { name: 'Plan' })], stream, 1);
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

describe('what is done with a page as a whole', () => {
  test.each([
    ['archiving', archive, 'archive/', ['POST', 'DELETE']],
    ['restoring', restore, 'archive/', ['DELETE', 'POST']],
    ['locking', toggleLock, 'lock/', ['POST', 'DELETE']],
    ['changing who sees it', toggleAccess, 'access/', ['POST', 'POST']],
  ] as const)(
    '%s is reported once it is stored, and taken back by one press',
    async (_what, act, part, methods) => {
      await act(place());
      expect(toast()).toMatchObject({ tone: 'success', text: 'Plan' });
      undo();
      await vi.waitFor(() =>
        expect(api.calls.filter(({ path }) => path === PATH + part).map(({ method }) => method)).toEqual(
          methods,
        ),
      );
    },
  );

  test.each([
    [true, ['/w/projects/q/pages/a'], []],
    [false, [], ['Open']],
  ])(
    'a move is followed by who has the page open (%s), and shown to others',
    async (isHere, went, offered) => {
      api.on('POST', `${PATH}move/`, stored);
      const paths: string[] = [];
      await moveAway(place(), 'q', { isHere, onOpen: (path) => paths.push(path) });
      expect(api.sent('POST', `${PATH}move/`).map(({ body }) => body)).toEqual([{ new_project_id: 'q' }]);
      expect(paths.map((path) => path.replace(/\/$/, ''))).toEqual(went);
      expect(toast()).toMatchObject({ tone: 'success', text: 'Plan' });
      expect((toast()?.actions ?? []).map(({ label }) => label)).toEqual(offered);
    },
  );

  test('that was refused is not reported as done', async () => {
    api.on('POST', `${PATH}archive/`, () => refusal(403, { error: 'No.' }));
    await archive(place());
    expect(useToasts.getState().toasts.map(({ tone }) => tone)).toEqual(['error']);
    expect(page().archived_at).toBeNull();
  });

  test('is reported of a page without a name too', async () => {
    pages.confirmRows([pageRow('a', { name: '' })], stream, 2);
    await toggleLock(place());
    expect(toast()?.text).toBe('Untitled');
  });

  test('turns round what it finds', async () => {
    pages.confirmRows([pageRow('a', { is_locked: true, access: 1 })], stream, 2);
    await toggleLock(place());
    await toggleAccess(place());
    expect(api.calls.map(({ method, path, body }) => [method, path.replace(PATH, ''), body])).toEqual([
      ['DELETE', 'lock/', undefined],
      ['POST', 'access/', { access: 0 }],
    ]);
  });
});
