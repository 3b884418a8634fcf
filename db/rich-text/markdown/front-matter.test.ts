import { describe, expect, test } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';
import { pageOfMarkdown } from './page.ts';

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

// docs/contract/pages.md#front-matter
describe('front matter', () => {
  test('names the page and stands in a table instead of the text', () => {
    const note =
      '\uFEFF---\r\ntitle: "A: note"\r\ntags: [one, two]\r\ndate: 2024-05-01\r\n---\r\n\r\nText\r\n';
    const { name, html, tags } = pageOfMarkdown(note);
    expect([name, tags]).toEqual(['A: note', ['one', 'two']]);
    expect(wordsOf(html)).toBe('tags one, two date 2024-05-01 Text');
    expect(html).toMatch(/^<table>/);
  });

  test('gives way to a first heading, and its other title is not lost', () => {
    const page = pageOfMarkdown('---\ntitle: Draft\nversion: 1.10\n---\n# The name\n\nText');
    expect([page.name, wordsOf(page.html)]).toEqual(['The name', 'title Draft version 1.10 Text']);
  });

  test('with the title of the first heading says it once', () => {
    const page = pageOfMarkdown('---\ntitle: Same\n...\n\n# Same\n\nText');
    expect(page).toMatchObject({ name: 'Same', html: '<p>Text</p>' });
  });

  test('names a page whose heading says nothing', () => {
    const page = pageOfMarkdown('---\ntitle: Same\n---\n#\n\nText');
    expect(page).toMatchObject({ name: 'Same', html: '<p>Text</p>' });
  });

  test('has tags and other names in the ways that programs write them', () => {
    const frontOf = (yaml: string) => splitFrontMatter(`---\n${yaml}\n---\n`).front;
    expect(frontOf('tags: one, two three')?.tags).toEqual(['one', 'two', 'three']);
    expect(frontOf('tags:\n  - "#one"\n  - two/three')?.tags).toEqual(['one', 'two/three']);
    expect(frontOf('Alias: First name, other')?.aliases).toEqual(['First name', 'other']);
    expect(frontOf('title:\ntags: []')).toEqual({ title: null, tags: [], aliases: [], rows: [] });
  });

  test('that is none stays in the text', () => {
    const notes = [
      '---\n\nA text between lines\n\n---\nmore',
      '---\ntitle: [never closed\n---\nmore',
      '---\ntitle: One\ntitle: Two\n---\nmore',
      '---\ntitle: no end\n\nmore',
      '---\n# A heading\n---\nmore',
      `---\ndeep: ${'['.repeat(50_000)}\n---\nmore`,
      `---\n${Array.from({ length: 101 }, (_, at) => `name${at}: a`).join('\n')}\n---\nmore`,
      `---\nlong: ${'a'.repeat(100_001)}\n---\nmore`,
      `---\na: &a [x, x]\nb: &b [${'*a,'.repeat(9)}]\nc: &c [${'*b,'.repeat(9)}]\nd: [${'*c,'.repeat(9)}]\n---\nmore`,
    ];
    for (const note of notes) expect(splitFrontMatter(note)).toEqual({ front: null, body: note });
  });

  test('runs nothing and is no HTML', () => {
    const note = '---\ntitle: <img src=x onerror=alert(1)>\nfn: !!js/function "x"\n__proto__: y\n---\n';
    const { name, html } = pageOfMarkdown(note);
    expect(name).toBe('<img src=x onerror=alert(1)>');
    expect(wordsOf(html)).toBe('fn x __proto__ y');
    expect(pageOfMarkdown('---\nby: <script>alert(1)</script>\n---\n').html).toContain('&lt;script&gt;');
  });
});
