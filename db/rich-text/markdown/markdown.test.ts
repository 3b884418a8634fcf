import type { Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '@tandem/shared/rich-text/render-html.ts';
import { parseHtml } from '../html/parse-html.ts';
import { pageOfMarkdown, pageToMarkdown } from './page.ts';
import { randomDocument, randomMarks } from './testing-documents.ts';

const ANN = '0191b2c3-0000-7000-8000-00000000000a';
const PICTURE = '0191b2c3-0000-7000-8000-00000000000b';
const ADDRESS = `/api/assets/v2/workspaces/acme/projects/${ANN}/${PICTURE}/`;
const options = {
  name: 'A page',
  people: { [ANN]: 'Ann' },
  pictures: { before: 'files/', endings: { [PICTURE]: '.png' }, behind: '' },
};

const write = (html: string) =>
  pageToMarkdown({ ...options, html })
    .replace('# A page\n\n', '')
    .trimEnd();
const SIGNED = new Set(['bold', 'italic', 'strike']);
/** The document letter by letter. Signs beside a blank mean nothing, so blanks count without their marks. */
const lettersOf = (node: Node): unknown => {
  if (!node.isTextblock) return [node.type.name, node.attrs, node.children.map(lettersOf)];
  const letters = node.children.flatMap((child) => {
    const isBlank = (text: string) => text.trim() === '' && child.type.name !== 'mention';
    const marksOf = (text: string) =>
      child.marks.filter(({ type }) => !isBlank(text) || !SIGNED.has(type.name)).map((mark) => mark.toJSON());
    const texts = child.isText ? [...(child.text ?? '')] : [''];
    return texts.map((text) => [child.type.name, child.attrs, text, marksOf(text)]);
  });
  return [node.type.name, node.attrs, letters];
};
const documentOf = (html: string) => parseHtml(html, 'document').toJSON() as unknown;

/** `SEED=123` is one document alone, `SEEDS=10000` the long form. */
const { SEED, SEEDS = '300' } = process.env;
const seeds = SEED ? [Number(SEED)] : Array.from({ length: Number(SEEDS) }, (_, at) => at + 1);

// docs/contract/pages.md#markdown-of-a-page
test(`documents of every kind of block are the same after export and import (seeds to ${seeds.at(-1)})`, () => {
  for (const seed of seeds) {
    const document = randomDocument(seed);
    const markdown = pageToMarkdown({ ...options, html: renderHtml(document) });
    const back = pageOfMarkdown(markdown);
    expect(back.name, `SEED=${seed}`).toBe('A page');
    const read = lettersOf(parseHtml(back.html, 'document'));
    expect(read, `SEED=${seed}\n${markdown}`).toEqual(lettersOf(document));
  }
});

// docs/contract/pages.md#markdown-of-a-page
test(`bold, italic and struck text beside anything is the same after export and import, and HTML only where Markdown has no signs for it (seeds to ${seeds.at(-1)})`, () => {
  const signs = { strong: ['**', '__'], em: ['*', '_'], s: ['~~'] };
  for (const seed of seeds) {
    const document = randomMarks(seed);
    const markdown = pageToMarkdown({ ...options, html: renderHtml(document) });
    const wanted = lettersOf(document);
    expect(lettersOf(parseHtml(pageOfMarkdown(markdown).html, 'document')), markdown).toEqual(wanted);
    const tags = markdown.matchAll(/<(strong|em|s)>(.*?)<\/\1>/g);
    for (const { 0: whole, 1: tag, 2: text, index } of tags) {
      for (const sign of signs[tag as keyof typeof signs]) {
        const other = markdown.slice(0, index) + sign + text + sign + markdown.slice(index + whole.length);
        // Readers do not agree on signs that meet, and on whether this one is punctuation.
        if (
          /\*{3}|_{3}/.test(other) ||
          /^[*_]*~|~[*_]*$/.test(text ?? '') ||
          markdown[index - 1] === '~' ||
          markdown[index + whole.length] === '~'
        )
          continue;
        const read = lettersOf(parseHtml(pageOfMarkdown(other).html, 'document'));
        expect(read, `SEED=${seed}\n${markdown}\n${other}`).not.toEqual(wanted);
      }
    }
  }
});

describe('what Markdown has a way to write', () => {
  test.each([
    ['<p>To the <strong>north</strong>, and (<em>west</em>)!</p>', 'To the **north**, and (*west*)!'],
    ['<p><s>"Old."</s> <strong>a</strong>b, c<em>d</em>e</p>', '~~"Old."~~ **a**b, c*d*e'],
    ['<p><strong><em>Both</em></strong>, x<strong><em>y</em></strong>z</p>', '***Both***, x***y***z'],
    ['<p><strong>one <em>two</em></strong><em>three</em></p>', '**one _two_**_three_'],
    ['<p>«<strong>да</strong>»: <strong><s>x</s></strong>.</p>', '«**да**»: **~~x~~**.'],
    ['<p>a<strong>"b"</strong></p>', 'a<strong>"b"</strong>'],
    ['<h3>Head</h3>', '### Head'],
    ['<p>A <strong>b</strong> <em>c</em> <s>d</s> <code>e</code></p>', 'A **b** *c* ~~d~~ `e`'],
    ['<p><a href="https://x.example/a"><code>link</code></a></p>', '[`link`](https://x.example/a)'],
    [
      '<p>The <strong><code>bold</code> one</strong>, <s><code>old</code></s></p>',
      'The **`bold` one**, ~~`old`~~',
    ],
    ['<p><u><code>a</code></u> <em>b <code>c*d</code></em></p>', '<u>`a`</u> *b `c*d`*'],
    ['<p>One<br>two</p>', 'One\\\ntwo'],
    ['<p><a href="https://x.example/a">link</a></p>', '[link](https://x.example/a)'],
    ['<p>(<a href="https://x.example/a_(b)">«да»</a>)</p>', '([«да»](<https://x.example/a_(b)>))'],
    [
      '<p><a href="https://x.example/a b?c=1&amp;d=2">日本</a>。</p>',
      '[日本](<https://x.example/a b?c=1&d=2>)。',
    ],
    ['<p><code>a`b</code>, <code>`</code> <code>``c</code></p>', '``a`b``, `` ` `` ``` ``c ```'],
    ['<p>a<code> b </code>c<code> d</code></p>', 'a`  b  `c` d`'],
    ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>', '- a\n\n  - b\n- c'],
    ['<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>', '3. a\n4. b'],
    [
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><div><p>a</p></div></li><li data-type="taskItem" data-checked="false"><div><p></p></div></li></ul>',
      '- [x] a\n- [ ]',
    ],
    ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['<pre><code class="language-ts">const a = `b`;</code></pre>', '```ts\nconst a = `b`;\n```'],
    ['<pre><code>```</code></pre>', '````\n```\n````'],
    ['<hr>', '---'],
    ['<div data-block-type="callout-component"><p>a</p></div>', '> [!NOTE]\n> a'],
    ['<table><tr><th>a</th></tr><tr><td>b | c</td></tr></table>', '| a |\n| --- |\n| b \\| c |'],
    [`<image-component src="${PICTURE}" alt="A"></image-component>`, `![A](files/${PICTURE}.png)`],
    [
      `<img src="${ADDRESS}" alt="peak.png" width="60%">`,
      `<div><img src="files/${PICTURE}.png" alt="peak.png" width="60%" data-picture="${ADDRESS}"></div>`,
    ],
    [
      '<p>1. not a list, 2*3*4, snake_case, a@b.example</p>',
      '1\\. not a list, 2\\*3\\*4, snake_case, a\\@b.example',
    ],
  ])('%s', (html, markdown) => {
    expect(write(html)).toBe(markdown);
    expect(documentOf(pageOfMarkdown(markdown).html)).toEqual(documentOf(html));
  });
});

test('what it has none for is HTML, around Markdown where that can be', () => {
  expect(write('<p style="text-align: right">a</p>')).toBe('<p style="text-align: right">a</p>');
  expect(write('<p>a <u>b</u></p>')).toBe('a <u>b</u>');
  const callout = write('<div data-block-type="callout-component" data-background="peach"><h2>a</h2></div>');
  expect(callout).toMatch(/^<div [^\n]*data-background="peach"[^\n]*>\n\n## a\n\n<\/div>$/);
  const mention = `<mention-component entity_identifier="${ANN}" entity_name="user_mention"></mention-component>`;
  expect(write(`<p>To ${mention}</p>`)).toMatch(/^To <mention-component [^>]*>@Ann<\/mention-component>$/);
});

describe('Markdown of others', () => {
  const read = (markdown: string) => pageOfMarkdown(markdown);

  test('has the name of the page in its first heading', () => {
    expect(read('\uFEFF# A *name*\r\n\r\ntext')).toMatchObject({ name: 'A name', html: '<p>text</p>' });
    expect(read('## No name\n\ntext').name).toBeNull();
    expect(read('')).toMatchObject({ name: null, html: '<p></p>' });
  });

  test('has lists in which only some have a box', () => {
    const { html } = read('- [ ] a\n- b');
    expect(html.match(/taskItem/g)).toHaveLength(2);
  });

  test('runs nothing', () => {
    expect(
      read('[a](javascript:alert(1)) <img src=x onerror=alert(1)> <script>alert(1)</script>').html,
    ).not.toMatch(/script|onerror/);
  });

  test('has a note of nothing but its marker', () => {
    expect(read('> [!WARNING]').html).toContain('callout-component');
  });
});
