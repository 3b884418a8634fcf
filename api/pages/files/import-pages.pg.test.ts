import type { ImportedPage, Page } from '@tandem/shared/pages/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pictures, makePictures } from '../../files/assets/testing.ts';
import { encode } from '../../http/encoding/testing-encode.ts';

let team: Pictures;

beforeAll(async () => {
  team = await makePictures();
});
afterAll(() => team.test.close());

type File = { name: string; markdown: string };

async function bring(...files: File[]): Promise<ImportedPage[]> {
  const answer = await team.member.post(`${team.projectPath}import-pages/`, { files });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as ImportedPage[];
}
const textOf = async ({ id }: Page): Promise<string> =>
  (await team.member.get(`${team.projectPath}pages/${id}/`)).body.description_html as string;
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('front matter', () => {
  // docs/contract/pages.md#front-matter
  test('is not in the text, and its tags are labels where the project has them', async () => {
    const label = await team.admin.post(`${team.projectPath}issue-labels/`, {
      name: 'Größe',
      color: '#ff0000',
    });
    expect(label.status, label.text).toBe(201);
    const markdown = '---\ntitle: My note\ntags: [größe, unknown]\n---\n\n# Real title\n\nBody\n';
    const untitled = '---\ntitle: Only here\ncreated: 2024-05-01\n---\nBody';
    const [headed, named] = await bring(
      { name: 'note.md', markdown },
      { name: 'other.md', markdown: untitled },
    );
    expect(headed).toMatchObject({ name: 'Real title', label_ids: [label.body.id] });
    expect(wordsOf(await textOf(headed!))).toBe('title My note tags größe, unknown Body');
    expect(named).toMatchObject({ name: 'Only here', label_ids: [] });
    expect(wordsOf(await textOf(named!))).toBe('created 2024-05-01 Body');
  });

  // docs/contract/pages.md#front-matter
  test.each([
    [
      '---\ntitle: My note\ntags: [a, b]\naliases:\n  - other\n---\n\n# Real title\n\nBody\n',
      'Real title',
      'title My note tags a, b aliases other Body',
    ],
    ['---\r\ntags:\r\n  - a\r\n  - b\r\n---\r\nBody\r\n', 'note', 'tags a, b Body'],
    ['\ufeff---\ntitle: "Quoted: title"\n---\nBody\n\n---\n\nmore', 'Quoted: title', 'Body more'],
    ['---\n---\n# Empty\n\nBody', 'Empty', 'Body'],
  ])('of a note leaves its text as it is: %j', async (markdown, name, words) => {
    const [page] = await bring({ name: 'note.md', markdown });
    expect(page?.name).toBe(name);
    const text = await textOf(page!);
    expect(wordsOf(text)).toBe(words);
    expect(text).not.toMatch(/<h[12]>[^<]*(?:title:|tags:)/);
  });

  // docs/contract/pages.md#front-matter
  test('of hostile files makes a page all the same', async () => {
    const front = (yaml: string): File => ({ name: 'file.md', markdown: `---\n${yaml}\n---\nBody` });
    const made = await bring(
      front(`title: ${'a'.repeat(50_000)}`),
      front('title: "\\u202egnp.exe"'),
      front('title: <script>alert(1)</script>\ntags: ["\\0", "\\ud800", <b>]'),
      front('title: [broken'),
      front('title: "\\u200b"'),
    );
    const names = made.map(({ name }) => name);
    expect(names).toEqual(['a'.repeat(255), 'gnp.exe', '<script>alert(1)</script>', 'file', '']);
    expect(await textOf(made[2]!)).not.toMatch(/<script|<b>/);
    expect(wordsOf(await textOf(made[3]!))).toContain('title: [broken');
  });
});

describe('links between files', () => {
  const note = (name: string, markdown: string): File => ({ name, markdown });
  const pathOf = ({ id }: Page) => `/${team.workspace.slug}/projects/${team.project.id}/pages/${id}/`;
  const linksOf = async (page: Page): Promise<(readonly [address: string, words: string])[]> =>
    [...(await textOf(page)).matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(
      ([, address = '', words = '']) => [address, words] as const,
    );

  // docs/contract/pages.md#links-between-files
  test('lead to the new pages, in every way of writing them', async () => {
    const [home, second, deep] = await bring(
      note(
        'Home abc.md',
        `# Home

See [Second](Second%20page%20def.md), [brackets](<sub folder/Deep one.md#A heading>), [[Second page]],
[[second PAGE def|other words]], [[sub folder/Deep one#Part]], [[Deep one#^block]], [[Nickname]] and [[#Here]].

| a | b |
| --- | --- |
| [[Deep one\\|cell]] | ![[Deep one]] |

\`[[Second page]]\` and [site](https://a.example/Second.md) and [top](#top)`,
      ),
      note('Second page def.md', '# Second page\n\nBack to [home](./Home%20abc.md#top)'),
      note(
        'sub folder/Deep one.md',
        '---\naliases: [Nickname]\n---\n[up](../Home%20abc.md) [[../Second page def]]',
      ),
    );
    const [h, s, d] = [pathOf(home!), pathOf(second!), pathOf(deep!)];
    expect(await linksOf(home!)).toEqual([
      [s, 'Second'],
      [d, 'brackets'],
      [s, 'Second page'],
      [s, 'other words'],
      [d, 'Deep one › Part'],
      [d, 'Deep one'],
      [d, 'Nickname'],
      [h, 'Here'],
      [d, 'cell'],
      [d, 'Deep one'],
      ['https://a.example/Second.md', 'site'],
      ['#top', 'top'],
    ]);
    expect(await textOf(home!)).toContain('<code>[[Second page]]</code>');
    expect(await linksOf(second!)).toEqual([[h, 'home']]);
    expect(await linksOf(deep!)).toEqual([
      [h, 'up'],
      [s, 'Second page def'],
    ]);
    expect([home, second, deep].map((page) => page?.missing_links)).toEqual([0, 0, 0]);
    const { body } = await team.member.get(`${team.projectPath}pages/${home?.id}/backlinks/`);
    const backlinks = (body as Page[]).map(({ id }) => id);
    expect(backlinks.toSorted()).toEqual([second!.id, deep!.id].toSorted());
  });

  // docs/contract/pages.md#links-between-files
  test.each([
    [
      note('Home abc.md', '# Home\n\nSee [Second](Second%20page%20def.md) and [[Second page]].'),
      note('Second page def.md', '# Second page\n\nBack to [home](./Home%20abc.md#top)'),
      [2, 1],
    ],
    [note('a/One.md', '[[Two]] and [two](../b/Two.md)'), note('b/Two.md', '[[a/One|back]]'), [2, 1]],
    [note('Один.md', '[два](%D0%94%D0%B2%D0%B0.md) [[Два#Часть]]'), note('Два.md', '[[один]]'), [2, 1]],
    [note('x (1).md', '[y](<y (2).md>)'), note('y (2).md', '[x](x%20%281%29.md) [[x (1)]]'), [1, 2]],
  ])('lead to each other in two notes: %#', async (one, two, counts) => {
    const made = await bring(one, two);
    const [first, second] = made.map(pathOf);
    const links = await Promise.all(made.map(linksOf));
    expect(links.map((list) => list.length)).toEqual(counts);
    expect(new Set(links[0]?.map(([address]) => address))).toEqual(new Set([second]));
    expect(new Set(links[1]?.map(([address]) => address))).toEqual(new Set([first]));
    expect(made.map(({ missing_links }) => missing_links)).toEqual([0, 0]);
  });

  // docs/contract/pages.md#links-between-files
  test('are found in front matter too', async () => {
    const [one, two] = await bring(
      note('one.md', '---\nup: "see [[two|the other]], [[gone]]"\n---\ntext'),
      note('two.md', 'text'),
    );
    expect(await linksOf(one!)).toEqual([[pathOf(two!), 'the other']]);
    expect([wordsOf(await textOf(one!)), one?.missing_links]).toEqual(['up see the other , gone text', 1]);
  });

  // docs/contract/pages.md#links-between-files
  test('to files that did not come along are words with the name, and are counted', async () => {
    const [page] = await bring(
      note(
        'a.md',
        '[see **this**](gone.md), [Gone too](x/Gone%20too.md#a), [[Third|here]], [[Fourth]], ![[face.png]], [bad](%ZZ.md)',
      ),
    );
    expect(page?.missing_links).toBe(6);
    expect(await textOf(page!)).toBe(
      '<p>see <strong>this</strong> (gone), Gone too, here (Third), Fourth, face.png, bad (%ZZ)</p>',
    );
  });

  // docs/contract/pages.md#links-between-files
  test('of notes to themselves, in circles and with hostile targets make pages', async () => {
    const hostile = [
      '[[javascript:alert(1)]]',
      '[[" onmouseover="alert(1)]]',
      '[[<img src=x onerror=alert(1)>|a]]',
      '[[../../../../etc/passwd]]',
      `[[${'x/'.repeat(400)}]]`,
      '[[__proto__]]',
      '[x](__proto__.md)',
    ];
    const [one, two, other] = await bring(
      note('one.md', '[[one]] [[two]]'),
      note('two.md', '[[one]] [me](two.md)'),
      note('three.md', hostile.join('\n\n')),
    );
    expect((await linksOf(one!)).map(([address]) => address)).toEqual([pathOf(one!), pathOf(two!)]);
    expect((await linksOf(two!)).map(([address]) => address)).toEqual([pathOf(one!), pathOf(two!)]);
    expect(await linksOf(other!)).toEqual([]);
    expect(other?.missing_links).toBe(hostile.length);
    expect(await textOf(other!)).not.toMatch(/<img|<[^>]*onmouseover/);
  });
});

// docs/contract/pages.md#import-of-markdown
test('files that are no UTF-8 are read by their letters, and what is no text is refused', async () => {
  const content = (text: string, encoding: string) => Buffer.from(encode(text, encoding)).toString('base64');
  const answer = await team.member.post(`${team.projectPath}import-pages/`, {
    files: [
      { name: 'Раз.md', content: content('# Заметка\n\nПервая строка, [вторая](Два.md)', 'windows-1251') },
      { name: 'Два.md', content: content('Ёлка и «кавычки»', 'windows-1251') },
      { name: 'wide.txt', content: content('\ufeff# Широкая\n\n日本語', 'utf-16le') },
      { name: 'plain.md', markdown: '# Просто' },
    ],
  });
  expect(answer.status, answer.text).toBe(201);
  const pages = answer.body as ImportedPage[];
  expect(pages.map(({ name, missing_links }) => [name, missing_links])).toEqual([
    ['Заметка', 0],
    ['Два', 0],
    ['Широкая', 0],
    ['Просто', 0],
  ]);
  expect(wordsOf(await textOf(pages[0]!))).toBe('Первая строка, вторая');
  expect(wordsOf(await textOf(pages[1]!))).toBe('Ёлка и «кавычки»');
  expect(wordsOf(await textOf(pages[2]!))).toBe('日本語');
  for (const bytes of [
    Buffer.alloc(100),
    Buffer.from([0x89, 0x50, 1, 2, 3, 4, 5, 6, 0, 0, 0xff, 0xfe, 1, 2]),
  ]) {
    const refused = await team.member.post(`${team.projectPath}import-pages/`, {
      files: [{ name: 'picture.md', content: bytes.toString('base64') }],
    });
    expect([refused.status, refused.body]).toEqual([
      400,
      { files: [expect.stringContaining('"picture.md"')] },
    ]);
  }
  const no = await team.member.post(`${team.projectPath}import-pages/`, {
    files: [{ name: 'a', content: 'ä' }],
  });
  expect(no.status).toBe(400);
});

// docs/contract/pages.md#import-of-markdown
test(
  'a vault of a thousand notes comes in as a whole, and one more is too many',
  { timeout: 300_000 },
  async () => {
    const notes = Array.from({ length: 1000 }, (_, at): File => ({
      name: `Vault/Note ${at}.md`,
      markdown: `# Note ${at}\n\nNext: [[Note ${(at + 1) % 1000}]]`,
    }));
    const pages = await bring(...notes);
    expect(pages).toHaveLength(1000);
    expect(pages.every(({ missing_links }) => missing_links === 0)).toBe(true);
    expect(await textOf(pages[999]!)).toContain(`/pages/${pages[0]?.id}/"`);
    const answer = await team.member.post(`${team.projectPath}import-pages/`, {
      files: [...notes, { name: 'one more.md', markdown: '' }],
    });
    expect(answer.status).toBe(400);
  },
);

// docs/contract/pages.md#files-of-other-products
test('an export with ids behind names gives pages without them, below each other', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const file = (name: string, markdown: string): File => ({ name, markdown });
  const [top, child, deep, newer] = await bring(
    file(`Team ${a}.md`, `# Team\n\n[Plan](Team%20${a}/Plan%20${b}.md) [gone](Team%20${a}/Gone%20${b}.md)`),
    file(`Team ${a}/Plan ${b}.md`, 'No heading'),
    file(`Team ${a}/Plan ${b}/Step ${c}.md`, '# Step'),
    file(`Team/Newer ${c}.md`, '[up](../Team%20' + a + '.md)'),
  );
  expect([top, child, deep, newer].map((page) => [page?.name, page?.parent])).toEqual([
    ['Team', null],
    ['Plan', top?.id],
    ['Step', child?.id],
    ['Newer', top?.id],
  ]);
  expect(await textOf(top!)).toContain(`/pages/${child?.id}/"`);
  expect(wordsOf(await textOf(top!))).toBe('Plan gone');
  expect([top?.missing_links, newer?.missing_links]).toEqual([1, 0]);
});

// docs/contract/pages.md#exports-of-confluence
test('pages whose text is HTML in one line are linked as others are', async () => {
  const html = (content: string) => `# A \\*page\\*\n\n<div>${content}</div>\n`;
  const [home, child] = await bring(
    {
      name: 'T/Home_1.md',
      markdown: html(
        '<h1>Head</h1>&#10;<p><a href="Child_2.md#x">down</a></p><ul data-type="taskList"><li data-type="taskItem" data-checked="true">done</li></ul><pre><code>a&#10;&#10;b [[c]]</code></pre><div data-block-type="callout-component"><p>box</p></div>',
      ),
    },
    { name: 'T/Home_1/Child_2.md', markdown: html('<a href="Home_1.md">up</a>') },
  );
  expect([home?.name, child?.name, child?.parent]).toEqual(['A *page*', 'A *page*', home?.id]);
  const text = await textOf(home!);
  expect(text).toContain(`/pages/${child?.id}/"`);
  expect(text).toMatch(/data-checked="true"[^>]*>.*done/);
  expect(text).toContain('a\n\nb [[c]]');
  expect(text).toContain('callout-component');
  expect(wordsOf(text)).toBe('Head down done a b [[c]] box');
  expect(await textOf(child!)).toContain(`/pages/${home?.id}/"`);
});
