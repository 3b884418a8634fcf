import { projectStream } from '@tandem/shared/sync/stream.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#entities/pages/store.ts';
import { useToasts } from '#lib/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { pageRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { importFiles } from './import-files.ts';

const PATH = '/api/workspaces/w/projects/p/import-pages/';
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const file = (name: string, text = 'words') => new File([text], name);
const toast = () => useToasts.getState().toasts.at(-1);

test('pages of files are there at once, in the tab that is open', async () => {
  api.on('POST', PATH, () => answer([pageRow('a', { name: 'One' })], { seqs: { [projectStream('p')]: 2 } }));
  await importFiles('p', 'private', [file('one.md')]);
  expect(api.calls.at(-1)?.body).toEqual({ files: [{ name: 'one.md', markdown: 'words' }], access: 1 });
  expect(pages.get('a')?.name).toBe('One');
  expect(toast()).toMatchObject({ tone: 'success', text: 'One' });
});

test('files that are too large are not sent', async () => {
  await importFiles('p', 'public', [file('one.md', 'x'.repeat(1_000_001))]);
  expect(api.calls).toEqual([]);
  expect(toast()?.tone).toBe('error');
});

test('what the server refuses is said', async () => {
  api.on('POST', PATH, () => refusal(400, { files: ['Too deep'] }));
  await importFiles('p', 'public', [file('one.md')]);
  expect(toast()?.tone).toBe('error');
});
