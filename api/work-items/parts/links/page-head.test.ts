import { expect, test } from 'vitest';
import { readPageHead } from './page-head.ts';

const read = (html: string | Buffer, charset: string | null = null) =>
  readPageHead({ body: Buffer.from(html), charset });

// docs/contract/links.md#titles-of-pages
test.each([
  ['<title>Plain</title>', 'Plain'],
  ['<html><head><TITLE>\n  Two\tlines\n and &amp; more </TITLE>', 'Two lines and & more'],
  ['<title></title><meta property="og:title" content="Social">', 'Social'],
  ['<title>First</title><svg><title>Second</title></svg>', 'First'],
  ['<title>\u0000a\u0007b</title>', 'a b'],
  ['<head></head><body><title>Too late</title>', null],
  ['no page at all', null],
  ['', null],
  [`<title>${'x'.repeat(300)}</title>`, `${'x'.repeat(254)}…`],
])('the title of %j is %j', (html, title) => {
  expect(read(html).title).toBe(title);
});

// docs/contract/links.md#titles-of-pages
test('a page says itself, or by its server, in which letters it is written', () => {
  const latin = Buffer.from('<meta charset="iso-8859-1"><title>Caf\u00e9</title>', 'latin1');
  expect(read(latin).title).toBe('Café');
  expect(read(Buffer.from('<title>Caf\u00e9</title>', 'latin1'), 'ISO-8859-1').title).toBe('Café');
  expect(read('<title>Café</title>', 'made-up').title).toBe('Café');
});

// docs/contract/links.md#icons-of-pages
test.each([
  ['<link rel="shortcut icon" href="/a.ico">', '/a.ico'],
  ['<link rel="apple-touch-icon" href="/touch.png"><link rel="ICON" href="b.png">', 'b.png'],
  ['<link rel="apple-touch-icon" href="/touch.png">', '/touch.png'],
  ['<link rel="stylesheet" href="/style.css">', null],
])('the icon of %s is %s', (html, icon) => {
  expect(read(html).icon_href).toBe(icon);
});
