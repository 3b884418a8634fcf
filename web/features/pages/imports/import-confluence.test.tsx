import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refusal, stubApi, type TestApi } from '#testing/api.ts';
import { withTexts } from '#testing/dom.tsx';
import { pageRow } from '#testing/rows.ts';
import { signIn, signOutOfTest } from '#testing/session.ts';
import { type Zipped, zipOf } from '#testing/zip.ts';
import { importFiles } from './import-files.ts';

withTexts('pages');

const PATH = '/api/workspaces/w/projects/p/import-pages/';
let api: TestApi;

beforeEach(() => {
  api = stubApi();
  signIn();
  api.on('POST', PATH, () => answer([pageRow('a')]));
});
afterEach(() => {
  signOutOfTest();
  vi.unstubAllGlobals();
});

const INDEX = `<html><body><div id="content"><h2>Available Pages:</h2><ul>
  <li><a href="Home_1.html">Home &amp; *all*</a><ul><li><a href="Child_2.html">Child</a>
    <ul><li><a href="3.html">Deep</a></li></ul></li></ul></li></ul></div></body></html>`;
const page = (title: string, content: string) =>
  `<html><head><title>Team : ${title}</title></head><body><ol id="breadcrumbs"><li>Crumb</li></ol>
  <h1 id="title-heading"><span id="title-text"> Team : ${title} </span></h1>
  <div id="main-content" class="wiki-content group">${content}</div><h2 id="attachments">Attachments:</h2></body></html>`;

async function sent(...files: Zipped[]) {
  await importFiles('p', 'public', [zipOf(files)]);
  const body = api.sent('POST', PATH)[0]?.body as { files: { name: string; markdown: string }[] } | undefined;
  return new Map(body?.files.map(({ name, markdown }) => [name, markdown]));
}

// docs/contract/pages.md#exports-of-confluence
test('pages of a Confluence stand below each other, with their titles and without what is around them', async () => {
  const files = await sent(
    { name: 'T/index.html', content: INDEX },
    { name: 'T/Child_2.html', content: page('Child', '<p>One</p>\n\n<p>two</p>') },
    { name: 'T/3.html', content: page('Deep', '<a href="Home_1.html#x">up</a>') },
    { name: 'T/Home_1.html', content: page('Home', '<a href="/pages/viewpage.action?pageId=2">down</a>') },
    { name: 'T/other.html', content: '<p>no page</p>' },
  );
  expect([...files.keys()].toSorted()).toEqual([
    'T/Home_1.md',
    'T/Home_1/Child_2.md',
    'T/Home_1/Child_2/3.md',
  ]);
  expect(files.get('T/Home_1.md')).toBe('# Home \\& \\*all\\*\n\n<div><a href="Child_2.md">down</a></div>\n');
  expect(files.get('T/Home_1/Child_2.md')).toBe('# Child\n\n<div><p>One</p>&#10;&#10;<p>two</p></div>\n');
  expect(files.get('T/Home_1/Child_2/3.md')).toContain('<a href="Home_1.md#x">up</a>');
});

// docs/contract/pages.md#exports-of-confluence
test('boxes, code and tasks of a Confluence are those of the editor, and nothing runs', async () => {
  const content = `<div class="confluence-information-macro"><p class="title">Mind</p><span class="aui-icon">i</span>
<div class="confluence-information-macro-body"><p>this</p></div></div>
<div class="expand-container"><div class="expand-control"><span class="expand-control-text">More</span></div>
<div class="expand-content"><p>inner</p></div></div>
<div class="code panel pdl"><div class="codeContent panelContent"><pre data-syntaxhighlighter-params="brush: sql; gutter: false">select 1;

-- end</pre></div></div>
<ul class="inline-task-list"><li class="checked">done</li><li>open</li></ul><script>alert(1)</script>`;
  const files = await sent(
    { name: 'index.html', content: INDEX },
    { name: 'Home_1.html', content: page('Home', content) },
  );
  const text = files.get('Home_1.md') ?? '';
  const box = '<div data-block-type="callout-component">';
  expect(text).toContain(`${box}<p><strong>Mind</strong></p><p>this</p></div>`);
  expect(text).toContain(`${box}<p><strong>More</strong></p><p>inner</p></div>`);
  expect(text).toContain('<pre><code class="language-sql">select 1;&#10;&#10;-- end</code></pre>');
  expect(text).toContain('<li class="checked" data-type="taskItem" data-checked="true">done</li>');
  expect(text).not.toMatch(/script|aui-icon/);
});

// docs/contract/pages.md#exports-of-confluence
test('pictures of a Confluence are found from the folder of its pages', async () => {
  const ASSETS = '/api/assets/v2/workspaces/w/projects/p/';
  api.on('POST', ASSETS, () => refusal(400, { error: 'No more pictures.' }));
  const shown =
    '<img class="confluence-embedded-image" data-x="a>b" src="attachments/1/7.png?version=1&amp;x=2">';
  const picture = (name: string): Zipped => ({ name, content: name });
  await sent(
    { name: 'My T/index.html', content: INDEX },
    { name: 'My T/Child_2.html', content: page('Child', shown) },
    picture('attachments/1/7.png'),
    picture('My T/attachments/1/7.png'),
  );
  expect(api.sent('POST', ASSETS)[0]?.body).toMatchObject({ name: '7.png', size: 24 });
});

// docs/contract/pages.md#exports-of-confluence
test('an archive with other HTML has no such pages, and its texts come as before', async () => {
  const files = await sent(
    { name: 'site/index.html', content: '<ul><li><a href="a.html">a</a></li></ul>' },
    { name: 'site/b.html', content: page('B', 'text') },
    { name: 'Note.md', content: 'text' },
  );
  expect([...files.keys()]).toEqual(['Note.md']);
});
