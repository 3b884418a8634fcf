import { projectStream } from '@tandem/shared/sync/stream.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#entities/pages/pages/store.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { pageRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { zipOf } from '#testing/zip.ts';
import { importFiles } from './import-files.ts';

const PATH = '/api/workspaces/w/projects/p/import-pages/';
let api: TestApi;

// Texts are their keys.
beforeAll(() => i18next.init({ lng: 'cimode' }));
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

test('an archive gives its texts with their folders, and nothing that is no text', async () => {
  api.on('POST', PATH, () => answer([pageRow('a'), pageRow('b')], { seqs: { [projectStream('p')]: 2 } }));
  const archive = zipOf([
    { name: 'Plan.md', content: '![gone](files/gone.png)' },
    { name: 'Plan/Steps.md', content: 'Шаги' },
    { name: '__MACOSX/._Plan.md', content: 'resource fork' },
    { name: 'tool.exe', content: 'MZ' },
  ]);
  const made = importFiles('p', 'public', [archive]);
  expect(toast()?.title).toBe('files.running');
  await made;
  expect(useToasts.getState().toasts).toHaveLength(1);
  expect(api.calls.at(-1)?.body).toEqual({
    files: [
      { name: 'Plan.md', markdown: '![gone](files/gone.png)' },
      { name: 'Plan/Steps.md', markdown: 'Шаги' },
    ],
    access: 0,
  });
  expect(toast()?.tone).toBe('success');
});

test.each([
  ['names outside of it', zipOf([{ name: '../up.md' }]), 'unsafe'],
  [
    'more texts than may be',
    zipOf(Array.from({ length: 101 }, (_, index) => ({ name: `${index}.md` }))),
    'too_large',
  ],
  ['no archive', new File(['words'], 'a.zip'), 'broken'],
])('an archive with %s is refused and nothing is sent', async (_what, archive, reason) => {
  await importFiles('p', 'public', [archive]);
  expect(api.calls).toEqual([]);
  expect(toast()).toMatchObject({ tone: 'error', title: `files.zip.${reason}` });
});

test('a picture is found in any folder, and no page is made without it', async () => {
  const ASSETS = '/api/assets/v2/workspaces/w/projects/p/';
  api.on('POST', ASSETS, () => refusal(400, { error: 'No more pictures.' }));
  const archive = zipOf([{ name: 'C#?/100%.md', content: '![plan](a%20b.png)' }, { name: 'C#?/a b.png' }]);
  await importFiles('p', 'public', [archive]);
  expect(api.sent('POST', ASSETS)[0]?.body).toMatchObject({ name: 'a b.png', type: 'image/png' });
  expect(api.sent('POST', PATH)).toEqual([]);
  expect(toast()).toMatchObject({ title: 'files.picture_failed', text: 'No more pictures.' });
});

test('pictures are found as vaults name them: alone, from the top, with words or a width', async () => {
  const ASSETS = '/api/assets/v2/workspaces/w/projects/p/';
  api.on('POST', ASSETS, () => refusal(400, { error: 'No more pictures.' }));
  for (const shown of ['![[plan 1#a.png|300]]', '![[Files/plan 1#a.PNG|A plan]]', '![](plan%201%23a.png)']) {
    const markdown = `---\ntitle: a\n---\n${shown}`;
    await importFiles('p', 'public', [
      zipOf([{ name: 'a/b.md', content: markdown }, { name: 'files/Plan 1#a.png' }]),
    ]);
    expect(api.sent('POST', ASSETS).at(-1)?.body).toMatchObject({ name: 'Plan 1#a.png' });
    expect(toast()).toMatchObject({ title: 'files.picture_failed' });
  }
  expect(api.sent('POST', ASSETS)).toHaveLength(3);
});

test('links that lead to no file of the import are said', async () => {
  const rows = [
    { ...pageRow('a'), missing_links: 2 },
    { ...pageRow('b'), missing_links: 0 },
  ];
  api.on('POST', PATH, () => answer(rows, { seqs: { [projectStream('p')]: 2 } }));
  await importFiles('p', 'public', [file('one.md'), file('two.md')]);
  expect(toast()?.text).toBe('Page a, Page b. files.missing_links');
  expect(pages.get('a')).not.toHaveProperty('missing_links');
});

test('a choice without any text is said to have none', async () => {
  await importFiles('p', 'public', [zipOf([{ name: 'a.png' }])]);
  expect(api.calls).toEqual([]);
  expect(toast()?.title).toBe('files.none');
});
