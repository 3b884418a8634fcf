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
    zipOf(Array.from({ length: 1001 }, (_, index) => ({ name: `${index}.md` }))),
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

const bytesOf = async (archive: File) => new Uint8Array(await archive.arrayBuffer());
const sentNames = () => {
  const body = api.sent('POST', PATH).at(-1)?.body as { files: { name: string }[] } | undefined;
  return body?.files.map(({ name }) => name);
};

test('archives directly in an archive are read as one, and no further', async () => {
  api.on('POST', PATH, () => answer([pageRow('a')], { seqs: { [projectStream('p')]: 2 } }));
  const deepest = await bytesOf(zipOf([{ name: 'Deepest.md' }]));
  const part = await bytesOf(zipOf([{ name: 'Team/One.md' }, { name: 'more.zip', content: deepest }]));
  const archive = zipOf([
    { name: 'Export/part-1.zip', content: part },
    { name: 'Export/tool.zip', content: 'no archive' },
    { name: 'Two.md' },
  ]);
  await importFiles('p', 'public', [archive]);
  expect(sentNames()).toEqual(['Two.md', 'Export/Team/One.md']);
});

test('archives in an archive have the limits of the whole', async () => {
  const texts = (from: number) => Array.from({ length: 600 }, (_, at) => ({ name: `${from + at}.md` }));
  const parts = await Promise.all([0, 600].map((from) => bytesOf(zipOf(texts(from)))));
  const pack = (contents: Uint8Array[]) =>
    zipOf(contents.map((content, at) => ({ name: `${at}.zip`, content })));
  await importFiles('p', 'public', [pack(parts)]);
  expect(toast()?.title).toBe('files.zip.too_large');
  const bomb = await bytesOf(zipOf([{ name: 'a.md', content: 'x', says: { size: 190 * 1024 * 1024 } }]));
  await importFiles('p', 'public', [pack([bomb, bomb])]);
  expect(toast()?.title).toBe('files.zip.too_large');
  const climbing = await bytesOf(zipOf([{ name: '..\\up.md' }]));
  await importFiles('p', 'public', [pack([climbing])]);
  expect(toast()?.title).toBe('files.zip.unsafe');
  expect(api.calls).toEqual([]);
});

test('what systems and vaults keep for themselves is left out', async () => {
  api.on('POST', PATH, () => answer([pageRow('a')], { seqs: { [projectStream('p')]: 2 } }));
  const names = ['.obsidian/notes.md', 'Vault/.trash/old.md', '__MACOSX/Vault/._One.md', 'Vault\\.hidden.md'];
  const others = ['Vault/Thumbs.db', 'Vault/.DS_Store', 'desktop.ini', 'Vault\\One.md'];
  await importFiles('p', 'public', [zipOf([...names, ...others].map((name) => ({ name })))]);
  expect(sentNames()).toEqual(['Vault/One.md']);
});

const HOME = '# Home\n\nSee [Second](Second%20page%20def.md) and [[Second page]].';

// docs/contract/pages.md#import-of-markdown
test.each([
  ['Notes\\One.md', 'Notes\\Two.md', 'Notes/One.md', 'Notes/Two.md'],
  ['.\\One.md', 'Notes\\In it\\Two.md', 'One.md', 'Notes/In it/Two.md'],
  ['Notes/One.md', 'Notes\\Two.md', 'Notes/One.md', 'Notes/Two.md'],
  ['Заметки\\Раз.md', 'Заметки\\Два.md', 'Заметки/Раз.md', 'Заметки/Два.md'],
  ['Home abc.md', 'Second page def.md', 'Home abc.md', 'Second page def.md'],
])('two notes of an archive are sent with their folders: %s', async (one, two, ...names) => {
  api.on('POST', PATH, () => answer([pageRow('a'), pageRow('b')], { seqs: { [projectStream('p')]: 2 } }));
  await importFiles('p', 'public', [
    zipOf([
      { name: one, content: HOME },
      { name: two, content: '# Two' },
    ]),
  ]);
  expect(sentNames()).toEqual(names);
  expect(api.sent('POST', PATH)[0]?.body).toMatchObject({
    files: [{ markdown: HOME }, { markdown: '# Two' }],
  });
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

// docs/contract/pages.md#import-of-markdown
test('a vault of many notes is sent at once, and what is no UTF-8 by its bytes', async () => {
  const notes = Array.from({ length: 120 }, (_, at) => ({
    name: `Vault/${at}.md`,
    content: `[[${at + 1}]]`,
  }));
  const bytes = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const rows = notes.slice(0, 7).map((_, at) => pageRow(`p${at}`));
  api.on('POST', PATH, () => answer(rows, { seqs: { [projectStream('p')]: 2 } }));
  await importFiles('p', 'public', [zipOf([...notes, { name: 'Old.txt', content: bytes }])]);
  const sent = (api.sent('POST', PATH).at(-1)?.body as { files: object[] } | undefined)?.files ?? [];
  expect(sent).toHaveLength(121);
  expect(sent.at(-1)).toEqual({ name: 'Old.txt', content: 'z/Do4uXy' });
  expect(sent[0]).toEqual({ name: 'Vault/0.md', markdown: '[[1]]' });
  expect(toast()?.text).toBe('Page p0, Page p1, Page p2, Page p3, Page p4, …');
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
