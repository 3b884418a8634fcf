import { expect, test } from 'vitest';
import { RichTextError } from './error.ts';
import { sanitizeHtml } from '../sanitize.ts';
import { htmlToText, isEmptyHtml, isSameHtml } from '../text.ts';

// docs/contract/texts.md#safe-html
test.each([
  ['scripts and their words', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
  ['event handlers', '<p onclick="x()">a</p>', '<p>a</p>'],
  ['script addresses', '<a href="javascript:x()">a</a>', '<a>a</a>'],
  ['hidden script addresses', '<a href="java&#9;script:x()">a</a>', '<a>a</a>'],
  ['data images', '<img src="data:image/svg+xml,x" alt="a" />', '<img alt="a" />'],
  ['frames', '<iframe src="https://example.com"></iframe>b', 'b'],
  ['drawings', '<svg><script>x</script><a href="#">y</a></svg>', '<a href="#">y</a>'],
  ['overlaying styles', '<p style="position:fixed;color:red">a</p>', '<p style="color:red">a</p>'],
  [
    'addresses in backgrounds of cells',
    '<table><tr background="https://x.example/p.png"><td background="//x.example" textcolor="x;y">a</td><td background="gray" textcolor="#ff0000">b</td></tr></table>',
    '<table><tr><td>a</td><td background="gray" textcolor="#ff0000">b</td></tr></table>',
  ],
  [
    'colours that are none',
    '<div data-block-type="callout-component" data-background="url(//x.example)" data-icon-color="red;position:fixed"><span data-text-color="x)" data-background-color="peach">a</span></div>',
    '<div data-block-type="callout-component"><span data-background-color="peach">a</span></div>',
  ],
  ['addresses in styles', '<p style="color:url(https://x.example)">a</p>', '<p>a</p>'],
  [
    'classes of the client',
    '<p class="overlay editor-paragraph-block">a</p>',
    '<p class="editor-paragraph-block">a</p>',
  ],
  ['form fields', '<input type="password" /><form action="/x">b</form>', 'b'],
])('takes out %s', async (_, html, expected) => {
  expect(await sanitizeHtml(html)).toBe(expected);
});

// docs/contract/texts.md#safe-html
test('keeps plain text as text', async () => {
  expect(await sanitizeHtml('1 > 0')).toBe('1 &gt; 0');
  expect(await sanitizeHtml('a < b & c')).toBe('a &lt; b &amp; c');
});

test('sanitises a long text in another thread', async () => {
  const long = '<p onclick="x()">words</p>'.repeat(2000);
  expect(await sanitizeHtml(long)).toBe('<p>words</p>'.repeat(2000));
});

// docs/contract/texts.md#long-texts
test('tags deeper than a hundred give way to what is inside of them; without end they are refused', async () => {
  expect(await sanitizeHtml(`${'<div>'.repeat(400)}deep`)).toBe(
    `${'<div>'.repeat(100)}deep${'</div>'.repeat(100)}`,
  );
  await expect(sanitizeHtml('<div>'.repeat(600))).rejects.toThrow(RichTextError);
  await expect(sanitizeHtml('<div>'.repeat(50_000))).rejects.toThrow(RichTextError);
});

// docs/contract/texts.md#words-of-a-text
test('text has a line for each block and is null when empty', () => {
  expect(
    htmlToText('<h1>Title</h1><p>one <b>two</b>&nbsp;three<br>four</p><ul><li><p>a</p></li><li>b</li></ul>'),
  ).toBe('Title\none two three\nfour\na\nb');
  expect(htmlToText('<p></p>')).toBeNull();
  expect(htmlToText('<p><img src="/a.png" /></p>')).toBeNull();
});

// docs/contract/texts.md#words-of-a-text
test('empty descriptions are the same however they are written', () => {
  expect(isEmptyHtml('<p class="editor-paragraph-block">&nbsp;</p>')).toBe(true);
  expect(isEmptyHtml('<p><img src="/a.png" /></p>')).toBe(false);
  expect(isSameHtml('', '<p></p>')).toBe(true);
  expect(isSameHtml('<p>a</p>', '<p></p>')).toBe(false);
});
