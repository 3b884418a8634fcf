import { projectStream } from '@tandem/shared/sync/stream.ts';
import type { Page } from '@tandem/shared/pages/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Pictures, makePictures } from '../../files/assets/testing.ts';
import { unzip } from '../../insight/exports/testing.ts';
import { png } from '../../storage/testing-upload.ts';
import type { Caller } from '../../testing/app.ts';
import { type ReplayedRow, expectReplay } from '../../testing/replay.ts';

let team: Pictures;
let pages: string;

beforeAll(async () => {
  team = await makePictures();
  pages = `${team.projectPath}pages/`;
});
afterAll(() => team.test.close());

const create = async (body: object, caller = team.member): Promise<Page> => {
  const answer = await caller.post(pages, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Page;
};
const save = (caller: Caller, { id }: { id: string }, format?: string) =>
  caller.get(`${pages}${id}/export/${format ? `?format=${format}` : ''}`);
const bringPicture = async (page: Page): Promise<string> => {
  const slot = await team.bringTo(team.workspaceUrl, team.member, ['PAGE_DESCRIPTION', page.id]);
  return slot.asset_id;
};
const showPicture = (page: Page, id: string) =>
  team.member.patch(`${pages}${page.id}/`, {
    description_html: `<image-component src="${id}" width="50%" height="auto"></image-component>`,
  });
const archiveOf = async ({ cookie }: Caller): Promise<Map<string, Buffer>> => {
  const url = `${team.projectPath}export-pages/`;
  const answer = await team.test.app.inject({ method: 'GET', url, headers: { cookie } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(answer.rawPayload);
};
describe('one page', () => {
  // docs/contract/pages.md#export-of-a-page
  test('is saved as Markdown by whoever sees it, under its name', async () => {
    const mention = `<mention-component id="a" entity_identifier="${team.admin.id}" entity_name="user_mention"></mention-component>`;
    const page = await create({
      name: 'Plan / of: "May"',
      description_html: `<h2>First</h2><p>By ${mention} <strong>soon</strong></p>`,
    });
    const answer = await save(team.admin, page);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(answer.headers['content-disposition']).toContain('Plan%20of%20May.md');
    const start = '# Plan / of: "May"\n\n## First\n\nBy <mention-component ';
    expect(answer.text).toMatch(start);
    expect(answer.text).toContain('>@admin</mention-component> **soon**\n');
  });

  // docs/contract/pages.md#export-of-a-page
  test('is saved as HTML with its pictures in it, of which nothing runs', async () => {
    const page = await create({ name: 'Shown <b>' });
    const id = await bringPicture(page);
    await showPicture(page, id);
    const answer = await save(team.admin, page, 'html');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.text).toContain('<h1>Shown &lt;b&gt;</h1>');
    const data = /<img width="50%" height="auto" src="data:image\/png;base64,([\w+/=]+)">/.exec(
      answer.text,
    )?.[1];
    const file = await team.follow(team.admin, `${team.workspaceUrl}${id}/`);
    expect(Buffer.from(data ?? '', 'base64')).toEqual(file);
    expect((await save(team.admin, page)).text).toContain(
      `/api/assets/v2/workspaces/${team.workspace.slug}/${id}/`,
    );
  });

  // docs/contract/pages.md#export-of-a-page
  test('has its headings in HTML where its contents are listed', async () => {
    const page = await create({
      description_html: '<div data-type="tableOfContents"></div><h2>A <b>b</b></h2><p>c</p><h3>d</h3>',
    });
    const { text } = await save(team.admin, page, 'html');
    expect(text).toContain('<a href="#part-1">A b</a>');
    expect(text).toMatch(/<h3[^>]* id="part-2">d<\/h3>/);
    expect(text).not.toContain('tableOfContents');
  });

  // docs/contract/pages.md#strangers-to-pages
  test('is nobody else’s', async () => {
    const page = await create({ name: 'Mine', access: 1 });
    expect((await save(team.admin, page)).status).toBe(404);
    expect((await save(team.outsider, page)).status).toBe(403);
    expect((await save(team.test.nobody, page)).status).toBe(401);
    expect((await save(team.member, page, 'docx')).status).toBe(400);
  });
});

// docs/contract/pages.md#copying
test('a copy of a page has pictures of its own, which stay when its source goes', async () => {
  const source = await create({ name: 'Source' });
  const [first, second] = [await bringPicture(source), await bringPicture(source)];
  const description_html = `<image-component src="${first}"></image-component><img src="${team.projectUrl}${second}/"><p>${first} of ${team.member.id}</p>`;
  await team.member.patch(`${pages}${source.id}/`, { description_html });
  const { body: copy } = await team.member.post(`${pages}${source.id}/duplicate/`);
  const shown = /<image-component src="([^"]*)"/.exec(copy.description_html)?.[1] ?? '';
  const address = /<img src="([^"]*)"/.exec(copy.description_html)?.[1] ?? '';
  expect(copy.description_html).toContain(team.member.id);
  expect(copy.description_html).not.toMatch(new RegExp(`${first}|${second}`));
  await team.member.post(`${pages}${source.id}/archive/`);
  expect((await team.member.delete(`${pages}${source.id}/`)).status).toBe(204);
  for (const url of [`${team.workspaceUrl}${shown}/`, address]) {
    expect((await team.follow(team.admin, url)).subarray(0, 8)).toEqual(png().subarray(0, 8));
  }
  expect(await team.rowOf(shown)).toMatchObject({ entity_id: copy.id, project_id: team.project.id });
});

describe('all pages', () => {
  // docs/contract/pages.md#export-of-all-pages
  test('come in folders with their pictures, without those that the caller may not see', async () => {
    const top = await create({ name: 'Handbook' });
    await create({ name: 'First/day', parent: top.id });
    const below = await create({ name: 'first day', parent: top.id });
    await create({ name: 'Secret of a member', access: 1 });
    const gone = await create({ name: 'Archived long ago' });
    await team.member.post(`${pages}${gone.id}/archive/`);
    const id = await bringPicture(below);
    await showPicture(below, id);
    const files = await archiveOf(team.admin);
    const names = [...files.keys()].filter((name) => name.startsWith('Handbook')).sort();
    expect(names).toEqual(['Handbook.md', 'Handbook/First day 2.md', 'Handbook/first day.md']);
    expect([...files.keys()].join()).not.toMatch(/Secret|Archived/);
    expect(files.get('Handbook/first day.md')?.toString()).toContain(`src="../files/${id}.png"`);
    expect(files.get(`files/${id}.png`)?.subarray(0, 8)).toEqual(png().subarray(0, 8));
    // As the editor puts it into a text.
    const description_html = `<img src="${team.projectUrl}${id}/" alt="peak" width="60%">`;
    await team.member.patch(`${pages}${below.id}/`, { description_html });
    const text = (await archiveOf(team.admin)).get('Handbook/first day.md')?.toString();
    expect(text).toContain(`<img src="../files/${id}.png" alt="peak" width="60%"`);
  });

  // docs/contract/pages.md#visible-pages
  test('are refused outside of the project', async () => {
    expect((await team.outsider.get(`${team.projectPath}export-pages/`)).status).toBe(403);
    expect((await team.test.nobody.get(`${team.projectPath}export-pages/`)).status).toBe(401);
  });
});

describe('Markdown files', () => {
  const bring = (caller: Caller, body: object) => caller.post(`${team.projectPath}import-pages/`, body);
  const countOf = async () => ((await team.member.get(`${pages}?tree=true`)).body as Page[]).length;

  // docs/contract/pages.md#import-of-markdown
  test('become pages with the name of their heading, or of the file', async () => {
    const files = [
      { name: 'notes/one.md', markdown: '# The *first*\n\n- [x] done\n- [ ] open' },
      { name: 'Second.markdown', markdown: 'Only <script>alert(1)</script> words' },
    ];
    const answer = await bring(team.member, { files, access: 1 });
    expect(answer.status, answer.text).toBe(201);
    const [first, second] = answer.body as Page[];
    expect([first, second]).toMatchObject([
      { name: 'The first', access: 1, owned_by: team.member.id },
      { name: 'Second', access: 1 },
    ]);
    const text = (await team.member.get(`${pages}${first?.id}/`)).body.description_html as string;
    expect(text).toContain('data-type="taskList"');
    expect(text).not.toContain('The');
    expect((await team.member.get(`${pages}${second?.id}/`)).body.description_html).toBe('<p>Only words</p>');
  });

  // docs/contract/pages.md#import-of-markdown
  test('in folders become pages below those that the folders are named for, in whatever order they come', async () => {
    const files = ['Plan/Steps/First.md', 'Alone/Leaf.md', 'Plan/Steps.md', 'Plan.md'].map((name) => ({
      name,
      markdown: 'Words',
    }));
    const above = await create({ name: 'Above' });
    const answer = await bring(team.member, { files, parent: above.id });
    expect(answer.status, answer.text).toBe(201);
    const [first, leaf, steps, plan] = answer.body as Page[];
    expect([first, leaf, steps, plan].map((page) => [page?.name, page?.parent])).toEqual([
      ['First', steps?.id],
      ['Leaf', above.id],
      ['Steps', plan?.id],
      ['Plan', above.id],
    ]);
  });

  // docs/contract/pages.md#import-of-markdown
  test('without a name are below no other file', async () => {
    const files = [{ markdown: '# One' }, { markdown: '# Two' }, { name: 'Three.md', markdown: 'Words' }];
    const answer = await bring(team.member, { files });
    expect((answer.body as Page[]).map(({ name, parent }) => [name, parent])).toEqual([
      ['One', null],
      ['Two', null],
      ['Three', null],
    ]);
  });

  // docs/contract/pages.md#import-of-markdown
  // docs/contract/pages.md#markdown-of-a-page
  test('that were exported are the same pages again', async () => {
    const page = await create({ name: 'Round & round' });
    const id = await bringPicture(page);
    await team.member.patch(`${pages}${page.id}/`, {
      description_html: `<p style="text-align: center">Middle <span data-text-color="peach">red</span></p>
        <image-component src="${id}"></image-component><pre><code class="language-sql">select '*';</code></pre>`,
    });
    const { text: markdown } = await save(team.member, page);
    const answer = await bring(team.member, { files: [{ name: 'x.md', markdown }] });
    const [copy] = answer.body as Page[];
    expect(copy?.name).toBe('Round & round');
    const again = await save(team.member, copy as Page);
    expect(again.text).toBe(markdown);
    expect(again.text).toContain(`![](http`);
    expect(again.text).toContain("```sql\nselect '*';\n```");
  });

  // docs/contract/pages.md#streams-of-pages
  test('are announced', async () => {
    const files = [
      { name: 'a.md', markdown: 'a' },
      { name: 'b.md', markdown: 'b' },
    ];
    const shared = ({ is_favorite: _favorite, ...row }: ReplayedRow) => row;
    await expectReplay({
      test: team.test,
      caller: team.admin,
      actor: team.member,
      stream: projectStream(team.project.id),
      lists: [{ url: pages, kind: 'page', shared, holds: ({ parent }) => parent === null }],
      action: () => bring(team.member, { files }),
    });
  });

  // docs/contract/pages.md#wrong-pages
  test.each([
    [{}, 'files'],
    [{ files: [] }, 'files'],
    [{ files: [{ name: 'a', markdown: '> '.repeat(150) }] }, 'files'],
    [{ files: [{ name: 'a', markdown: '<details>\n\n'.repeat(150) }] }, 'files'],
    [{ files: [{ name: 'a', markdown: 'a' }], parent: crypto.randomUUID() }, 'parent'],
    [{ files: [{ name: 'a', markdown: 'a' }], access: 7 }, 'access'],
  ])('that cannot be taken are refused by the name of the field: %o', async (body, field) => {
    const before = await countOf();
    const answer = await bring(team.member, body);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, [field]]);
    expect(await countOf()).toBe(before);
  });

  // docs/contract/pages.md#a-new-page
  test('are taken from those who may make pages', async () => {
    const body = { files: [{ name: 'a', markdown: 'a' }] };
    expect((await bring(team.guest, body)).status).toBe(403);
    expect((await bring(team.outsider, body)).status).toBe(403);
    expect((await bring(team.test.nobody, body)).status).toBe(401);
  });
});
