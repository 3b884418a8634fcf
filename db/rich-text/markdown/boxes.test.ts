import { describe, expect, test } from 'vitest';
import { noteToHtml } from '@tandem/shared/rich-text/markdown/markdown-html.ts';
import { pageOfMarkdown } from './page.ts';

/** The text with one short word for each of its callouts. */
const read = (markdown: string) =>
  pageOfMarkdown(markdown)
    .html.replace(/<div data-logo-in-use[^>]*>/g, '<callout>')
    .replaceAll('</div>', '</callout>');

// docs/contract/pages.md#files-of-other-products
describe('callouts of vaults', () => {
  test.each([
    ['> [!note] A title\n> text', '<callout><p><strong>A title</strong></p><p>text</p></callout>'],
    ['> [!BUG]-\n> text', '<details><summary>Bug</summary><p>text</p></details>'],
    ['> [!my-kind]+ Only *this*', '<details><summary>Only <em>this</em></summary></details>'],
    ['> [!note]-\n> - a', '<details><summary>Note</summary><ul><li><p>a</p></li></ul></details>'],
    ['> [!Note]\n> - a', '<callout><ul><li><p>a</p></li></ul></callout>'],
    [
      '> [!tip] A\n> > [!todo] B\n> > text',
      '<callout><p><strong>A</strong></p><callout><p><strong>B</strong></p><p>text</p></callout></callout>',
    ],
    ['> \\[!note] quoted', '<blockquote><p>[!note] quoted</p></blockquote>'],
  ])('%j', (markdown, html) => {
    expect(read(markdown)).toBe(html);
  });
});

// docs/contract/pages.md#files-of-other-products
describe('what opens and closes', () => {
  test.each([
    [
      '<details>\n<summary>More <b>here</b></summary>\n\n- a\n\n</details>\n\nafter',
      '<details><summary>More <strong>here</strong></summary><ul><li><p>a</p></li></ul></details><p>after</p>',
    ],
    [
      '<details open><summary>More</summary>\nSome **text**\n</details>',
      '<details><summary>More</summary><p>Some <strong>text</strong></p></details>',
    ],
    ['<aside>\n💡 Some **text**\n\n</aside>', '<callout><p>💡 Some <strong>text</strong></p></callout>'],
    [
      '<details><summary>A</summary>\n<details><summary>B</summary>b</details>\n</details>',
      '<details><summary>A</summary><details><summary>B</summary><p>b</p></details></details>',
    ],
    ['<details>\n\nnever closed', '<details><summary></summary><p>never closed</p></details>'],
    ['</details>\n\ntext', '<p>text</p>'],
    ['`<details>`', '<p><code>&lt;details&gt;</code></p>'],
  ])('%j', (markdown, html) => {
    expect(read(markdown)).toBe(html);
  });

  test('takes no longer with tags that are never closed', () => {
    for (const part of ['<summary ', '<details ', '<aside>\n', '<details><summary>']) {
      expect(noteToHtml(part.repeat(50_000))).not.toBe('');
    }
  });
});

// docs/contract/pages.md#files-of-other-products
test('highlights, comments and tags of vaults stay readable', () => {
  expect(read('a ==b== %%c%% #tag/sub\n\n#first\n\n%%\nblock\n%%')).toBe(
    '<p>a ==b== %%c%% #tag/sub</p><p>#first</p><p>%% block %%</p>',
  );
});
