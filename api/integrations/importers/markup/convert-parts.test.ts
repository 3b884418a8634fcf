import { sanitizeOnThisThread } from '@tandem/db/rich-text/html/rules.ts';
import { describe, expect, test } from 'vitest';
import { type MarkupSettings, convertParts } from './convert-parts.ts';
import { OWN_REPOSITORY } from './markdown.ts';

const ANN = '0b5f2b1e-3f0a-4f7e-9a57-1c2d3e4f5a6b';
const jira: MarkupSettings = {
  format: 'jira',
  references: { browse_path: '/acme/browse/', projects: { OLD: 'NEW' }, people: { ann: ANN } },
};
const github: MarkupSettings = {
  format: 'github',
  references: { browse_path: '/acme/browse/', projects: { [OWN_REPOSITORY]: 'SPEC' }, people: { ann: ANN } },
};
const fromJira = (body: string, files: Record<string, string> = {}) =>
  convertParts({ parts: [{ body }], files }, jira).html;
const fromGithub = (body: string) => convertParts({ parts: [{ body }], files: {} }, github).html;

describe("Jira's markup", () => {
  test('headings, marks and paragraphs', () => {
    expect(fromJira('h2. Plan\nfirst *bold* and *more* _it_ -gone- {{x_y_z}}\n\nsecond')).toBe(
      '<h2>Plan</h2><p>first <strong>bold</strong> and <strong>more</strong> <em>it</em> <s>gone</s> <code>x_y_z</code></p><p>second</p>',
    );
  });

  test('names with underscores and stars inside of words stay as they are', () => {
    expect(fromJira('my_var_name and other_var_name, 2*3*4')).toBe(
      '<p>my_var_name and other_var_name, 2*3*4</p>',
    );
  });

  test('nested lists of both kinds', () => {
    expect(fromJira('# one\n#* dot\n#** deep\n# two')).toBe(
      '<ol><li><p>one</p><ul><li><p>dot</p><ul><li><p>deep</p></li></ul></li></ul></li><li><p>two</p></li></ol>',
    );
  });

  test('tables with heads', () => {
    expect(fromJira('||a||b||\n|1|*2*|')).toBe(
      '<table><tbody><tr><th><p><strong>a</strong></p></th><th><p><strong>b</strong></p></th></tr><tr><td><p>1</p></td><td><p><strong>2</strong></p></td></tr></tbody></table>',
    );
  });

  test('code keeps its language, its markup and its angle brackets', () => {
    expect(fromJira('{code:xml}\n<a> *b* </a>\n{code}')).toBe(
      '<pre><code class="language-xml">&lt;a&gt; *b* &lt;/a&gt;</code></pre>',
    );
    expect(fromJira('{code}\r\nvar a;\r\nb\r\n{code}')).toBe('<pre><code>var a;\nb</code></pre>');
    expect(fromJira('{code}\nvar a;\n{code}')).toBe('<pre><code>var a;</code></pre>');
    expect(fromJira('{noformat}\nh1. raw\n{noformat}')).toBe('<pre><code>h1. raw</code></pre>');
  });

  test('quotes and panels', () => {
    expect(fromJira('{quote}\nsaid\n{quote}')).toBe('<blockquote><p>said</p></blockquote>');
    expect(fromJira('{panel:title=Note}\ntext\n{panel}')).toMatch(
      /^<div data-block-type="callout-component"[^>]*><p><strong>Note<\/strong><\/p><p>text<\/p><\/div>$/,
    );
  });

  // docs/contract/imports.md#markup-of-jira
  test('what begins a block begins one in the line right after a table or a dividing line', () => {
    const table = '<table><tbody><tr><td><p>c</p></td></tr></tbody></table>';
    const one = (tag: string) => `<${tag}><li><p>one</p></li></${tag}>`;
    expect(fromJira('|c|\n* one')).toBe(table + one('ul'));
    expect(fromJira('|c| \r\n- one')).toBe(table + one('ul'));
    expect(fromJira('|c|\n# one')).toBe(table + one('ol'));
    expect(fromJira('|c|\n# one\n#* two\n#* three\n# four')).toBe(
      `${table}<ol><li><p>one</p><ul><li><p>two</p></li><li><p>three</p></li></ul></li><li><p>four</p></li></ol>`,
    );
    expect(fromJira('|c|\nh2. Head\n* one')).toBe(`${table}<h2>Head</h2>${one('ul')}`);
    expect(fromJira('----\n* one')).toBe(`<hr />${one('ul')}`);
    expect(fromJira('* one\n|c|\n* one')).toBe(one('ul') + table + one('ul'));
    expect(fromJira('|c|\n*bold* text')).toBe(`${table}<p><strong>bold</strong> text</p>`);
    expect(fromJira('|* one\n* one|')).toBe(
      `<table><tbody><tr><td><ul><li><p>one</p></li><li><p>one</p></li></ul></td></tr></tbody></table>`,
    );
    expect(fromJira('{code}\n|c|\n* one\n{code}')).toBe('<pre><code>|c|\n* one</code></pre>');
  });

  // docs/contract/imports.md#markup-of-jira
  test('macros with a title are boxes, with all that stands in them', () => {
    const box = (content: string) => `<callout>${content}</callout>`;
    const read = (text: string) =>
      fromJira(text)
        .replace(/<div data-block-type="callout-component"[^>]*>/g, '<callout>')
        .replaceAll('</div>', '</callout>');
    const title = '<p><strong>More</strong></p>';
    expect(read('{expand:title=More}\ntext\n* a\n{expand}\nafter')).toBe(
      `${box(`${title}<p>text</p><ul><li><p>a</p></li></ul>`)}<p>after</p>`,
    );
    expect(read('{expand:More}a{expand}')).toBe(box(`${title}<p>a</p>`));
    expect(read('{info}\na\n{info}')).toBe(box('<p>a</p>'));
    expect(read('{panel:title=More|borderStyle=dashed}\n|c|\n* a\n{panel}')).toBe(
      box(`${title}<table><tbody><tr><td><p>c</p></td></tr></tbody></table><ul><li><p>a</p></li></ul>`),
    );
    expect(read('{expand:More}\n{panel}\na\n{panel}\n{expand}')).toBe(box(`${title}${box('<p>a</p>')}`));
    expect(read('{code}\n{panel}\n{code}')).toBe('<pre><code>{panel}</code></pre>');
    expect(read('{expand:More}\nnever closed')).toBe('<p>{expand:More}<br />never closed</p>');
    expect(read('{panel:title=<script>}\na\n{panel}')).toBe(
      box('<p><strong>&lt;script&gt;</strong></p><p>a</p>'),
    );
    expect(read('{expand:a}\n'.repeat(2000)).match(/\{expand:a\}/g)).toHaveLength(2000);
    const deep = read(`${'{expand:a}\n'.repeat(30)}b${'\n{expand}'.repeat(30)}`);
    expect(deep).toContain('b');
  });

  // docs/contract/imports.md#markup-of-jira
  test('a status is its words', () => {
    expect(fromJira('is {status:colour=Green|title=DONE} or {status}')).toBe(
      '<p>is <code>DONE</code> or {status}</p>',
    );
    expect(fromJira('{noformat}\n{status:title=x}\n{noformat}')).toBe(
      '<pre><code>{status:title=x}</code></pre>',
    );
  });

  test('colours become plain inline colours', () => {
    expect(fromJira('{color:red}hot{color}')).toBe('<p><span style="color:#ff0000">hot</span></p>');
  });

  test('keys of imported projects lead to their items here, others stay text', () => {
    expect(fromJira('see OLD-12, OTHER-3 and UTF-8')).toBe(
      '<p>see <a href="/acme/browse/NEW-12/">OLD-12</a>, OTHER-3 and UTF-8</p>',
    );
    expect(fromJira('{{OLD-12}}')).toBe('<p><code>OLD-12</code></p>');
  });

  test('people who are here are mentioned, others named', () => {
    const text = convertParts({ parts: [{ body: '[~ann] and [~bob] and [~constructor]' }], files: {} }, jira);
    expect(text.html).toContain(
      `<mention-component entity_name="user_mention" entity_identifier="${ANN}"></mention-component> and @bob and @constructor`,
    );
    expect(text.mentioned).toEqual([ANN]);
  });

  test('attachments are links where their address is known, and names where not', () => {
    expect(fromJira('!shot.png|thumbnail!', { 'shot.png': 'https://jira.example.com/1/shot.png' })).toBe(
      '<p><a href="https://jira.example.com/1/shot.png">shot.png</a></p>',
    );
    expect(fromJira('!shot.png!')).toBe('<p><em>shot.png</em></p>');
  });

  test('{html} blocks are taken as HTML, but not inside of code', () => {
    expect(fromJira('{html}<div><p>one <b>two</b></p></div>{html}')).toBe('<div><p>one <b>two</b></p></div>');
    expect(fromJira('{code}{html}<b>{html}{code}')).toBe('<pre><code>{html}&lt;b&gt;{html}</code></pre>');
    expect(fromJira('*a* {html}<i>never closed')).toBe('<p><strong>a</strong> </p><i>never closed</i>');
  });

  test('an unclosed {code} does not swallow the text', () => {
    expect(fromJira('{code}\nh1. title\nlost?')).toContain('lost?');
  });

  test("Jira Cloud's documents are read too", () => {
    const body = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '<OLD-1>', marks: [{ type: 'strong' }] }] },
      ],
    };
    expect(convertParts({ parts: [{ heading: 'Q&A', body }], files: {} }, jira).html).toBe(
      '<h3>Q&amp;A</h3><p><strong>&lt;<a href="/acme/browse/NEW-1/">OLD-1</a>&gt;</strong></p>',
    );
  });
});

describe("GitHub's Markdown", () => {
  test('lists, code, tables, line breaks', () => {
    expect(fromGithub('one\ntwo\n\n- a\n- b\n\n```js\n<x>\n```')).toBe(
      '<p>one<br />two</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<pre><code class="language-js">&lt;x&gt;\n</code></pre>',
    );
    expect(fromGithub('|a|\n|-|\n|1|')).toContain('<td>1</td>');
  });

  test('numbers lead to items and names mention people, outside of code, links and addresses', () => {
    expect(fromGithub('#12 by @ann, not @nobody')).toBe(
      `<p><a href="/acme/browse/SPEC-12/">#12</a> by <mention-component entity_name="user_mention" entity_identifier="${ANN}"></mention-component>, not @nobody</p>`,
    );
    expect(fromGithub('`#12 @ann`')).toBe('<p><code>#12 @ann</code></p>');
    expect(fromGithub('[#12](https://x.example)')).toBe('<p><a href="https://x.example">#12</a></p>');
    expect(fromGithub('a#12 x@ann.example a/b#12')).not.toContain('browse');
  });
});

describe('hostile text', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<iframe src="https://evil.example"></iframe>',
    '<p style="position:fixed;top:0">over everything</p>',
  ];

  test.each(attacks)('%s does nothing', (attack) => {
    for (const html of [fromJira(attack), fromJira(`{html}${attack}{html}`), fromGithub(attack)]) {
      const tags = html.match(/<[^>]*>/g)?.join('') ?? '';
      expect(tags).not.toMatch(/script|onerror|onload|<svg|<iframe|position/);
    }
  });

  test('links to scripts lose their address in every syntax', () => {
    expect(fromGithub('[x](javascript:alert(1))')).not.toContain('javascript:');
    expect(fromJira('[x|javascript:alert(1)]')).not.toContain('href="javascript');
    const body = {
      type: 'text',
      text: 'x',
      marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }],
    };
    expect(convertParts({ parts: [{ body }], files: {} }, jira).html).not.toContain('javascript:');
  });

  test('NUL and half characters are dropped, since Postgres cannot keep them', () => {
    const html = fromJira('a\u0000b {html}c\u0000\ud800{html}');
    expect(html.includes('\u0000') || !html.isWellFormed()).toBe(false);
  });

  test('a document nested beyond sense is flattened', () => {
    let body: Parameters<typeof convertParts>[0]['parts'][0]['body'] = { type: 'text', text: 'core' };
    for (let depth = 0; depth < 5000; depth += 1) body = { type: 'blockquote', content: [body] };
    expect(convertParts({ parts: [{ body }], files: {} }, jira).html).toContain('core');
  });

  test('of html nested beyond sense the words stay, and nothing of the markup', () => {
    expect(fromJira(`{html}${'<b>'.repeat(2_000)}core<i onclick="x()">{html}`)).toMatch(
      /^<p>\s+core\s+<\/p>$/,
    );
  });

  test.each([
    ['table cells', 'a|'.repeat(100_000)],
    ['table rows', '|a|b|\n'.repeat(2_000)],
    ['open code', '{code}'.repeat(5_000)],
    ['open quotes', '{quote}'.repeat(2_000)],
    ['brackets', '['.repeat(20_000)],
    ['stars', `${'*'.repeat(20_000)} x`],
    ['a log', '[INFO] 12:00 -- key {a: "b"} | c\n'.repeat(1_000)],
    ['open html', '{html}<b>'.repeat(2_000)],
  ])('%s without end are read in a moment', { timeout: 4_000 }, (_name, body) => {
    expect(fromJira(body).length).toBeGreaterThan(0);
    expect(fromGithub(body).length).toBeGreaterThan(0);
  });
});

test.each([
  'words & "quotes" < and > and \u00a0 &nbsp; &copy; &#39;',
  'one\ntwo\n\n* a\n** b\n\nbq. said *loud* _soft_ -gone- +new+ {{code}}',
  'h1. Title\n{noformat}\n<p>&amp;</p>\n{noformat}',
  '<script>alert(1)</script> <<p>img src=x onerror=1> &<p>lt;',
  '[link|https://example.com] !picture.png! {color:red}red{color}',
])('what is stored of %j is what the sanitiser leaves of it', (body) => {
  const html = fromJira(body);
  expect(sanitizeOnThisThread(html)).toBe(html);
});
