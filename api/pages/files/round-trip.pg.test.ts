import type { Page } from '@tandem/shared/pages/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Pictures, makePictures } from '../../files/assets/testing.ts';
import { unzip } from '../../insight/exports/testing.ts';

let team: Pictures;
let second: { id: string; path: string };

beforeAll(async () => {
  team = await makePictures();
  const project = await team.test.makeProject(team.member, team.workspace, {
    name: 'Second',
    identifier: 'SECOND',
  });
  second = { id: project.id, path: `/api/workspaces/${team.workspace.slug}/projects/${project.id}/` };
});
afterAll(() => team.test.close());

const TEXTS: Record<string, string> = {
  blocks:
    '<h2>Plan</h2><p>first <strong>bold</strong> <em>soft</em> <s>gone</s> <code>x_y</code></p><ol start="3"><li><p>three</p><ul><li><p>deeper</p></li></ul></li></ol><blockquote><p>said</p></blockquote><pre><code class="language-ts">const a = "`";\n\n</code></pre><div data-type="horizontalRule"></div>',
  tasks:
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li><li data-type="taskItem" data-checked="false"><p>open</p></li></ul><table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p>1 | 2</p></td><td><p></p></td></tr></tbody></table>',
  signs:
    '<p>*stars* # no head, 1. no list, &lt;b&gt; &amp;amp; [a](b) ~~x~~ | \\</p><p>  a_b_c  https://example.com/a_(b)</p><p>line<br>break</p><p></p><p>after an empty one</p>',
  boxes:
    '<div data-block-type="callout-component" data-background="light-blue"><p><strong>Note</strong></p><p>words</p></div><p><span data-text-color="red">red</span> and <u>under</u></p>',
  scripts: '<p>שלום עולם</p><ul><li><p>مرحبا</p></li></ul><p>日本語 😀</p>',
};

const archiveOf = async (path: string): Promise<Map<string, string>> => {
  const { cookie } = team.member;
  const answer = await team.test.app.inject({
    method: 'GET',
    url: `${path}export-pages/`,
    headers: { cookie },
  });
  expect(answer.statusCode).toBe(200);
  return new Map([...unzip(answer.rawPayload)].map(([name, bytes]) => [name, bytes.toString('latin1')]));
};
const textsOf = (files: ReadonlyMap<string, string>) =>
  [...files]
    .filter(([name]) => name.endsWith('.md'))
    .map(([name, text]): [string, string] => [name, Buffer.from(text, 'latin1').toString()]);

/** The last id in a place or an address. */
const idIn = (text: string) => text.match(/[\da-f]{8}-[\da-f-]{27}/g)?.at(-1) ?? '';

/** As the client does it: pictures are stored first, and the texts name their new addresses. */
async function bringBack(files: ReadonlyMap<string, string>): Promise<void> {
  const url = `/api/assets/v2/workspaces/${team.workspace.slug}/projects/${second.id}/`;
  const addresses = new Map<string, string>();
  for (const name of files.keys()) {
    if (!name.startsWith('files/')) continue;
    const slot = await team.bringTo(url, team.member, ['PAGE_DESCRIPTION', '']);
    addresses.set(name, `${url}${slot.asset_id}/`);
  }
  const named = (text: string) =>
    [...addresses].reduce((all, [name, address]) => {
      const [oldId, newId] = [idIn(name), idIn(address)];
      const shown = all.replaceAll(new RegExp(`(?:\\.\\./)*${name}`, 'g'), address);
      return shown.replaceAll(`data-picture="${oldId}"`, `data-picture="${newId}"`);
    }, text);
  const answer = await team.member.post(`${second.path}import-pages/`, {
    files: textsOf(files).map(([name, text]) => ({ name, markdown: named(text) })),
  });
  expect(answer.status, answer.text).toBe(201);
  expect((answer.body as { missing_links: number }[]).map(({ missing_links }) => missing_links)).toEqual(
    answer.body.map(() => 0),
  );
  for (const page of answer.body as Page[]) {
    const { body } = await team.member.get(`${second.path}pages/${page.id}/`);
    const shown = [...addresses.values()].map((address) => address.split('/').at(-2)!);
    const ids = shown.filter((id) => (body.description_html as string).includes(id));
    await team.test.database.sql`update assets set entity_id = ${page.id} where id = any(${ids}::uuid[])`;
  }
}

/** Without the ids of pictures, which are new. */
const plain = (texts: readonly [string, string][]) =>
  Object.fromEntries(texts.map(([name, text]) => [name, text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')]));

// docs/contract/pages.md#export-of-all-pages
test('an archive of pages comes in again as the same pages', async () => {
  const pages = `${team.projectPath}pages/`;
  const create = async (body: object) => (await team.member.post(pages, body)).body as Page;
  const top = await create({ name: 'Handbook: "all" #1' });
  const made: Page[] = [];
  for (const [name, description_html] of Object.entries(TEXTS))
    made.push(await create({ name, description_html, parent: top.id }));
  const deep = await create({ name: 'Größe & 名前', parent: made[0]?.id });
  const slot = await team.bringTo(team.workspaceUrl, team.member, ['PAGE_DESCRIPTION', deep.id]);
  const addressOf = ({ id }: Page) => `/${team.workspace.slug}/projects/${team.project.id}/pages/${id}/`;
  const texts: [Page, string][] = [
    [top, `<p><a href="${addressOf(deep)}">deep</a> <a href="${addressOf(made[1]!)}">tasks</a></p>`],
    [
      deep,
      `<p>up <a href="${addressOf(top)}">here</a>, <a href="https://example.com${addressOf(top)}">elsewhere</a></p><image-component src="${slot.asset_id}" width="50%" height="auto"></image-component>`,
    ],
  ];
  for (const [{ id }, description_html] of texts)
    await team.member.patch(`${pages}${id}/`, { description_html });
  const first = await archiveOf(team.projectPath);
  const head = textsOf(first).find(([name]) => name === 'Handbook all #1.md');
  const place = ['Handbook all #1', 'blocks', deep.name].map(encodeURIComponent).join('/');
  expect(head?.[1]).toContain(`[deep](${place}.md)`);
  await bringBack(first);
  const repeated = await archiveOf(second.path);
  expect(plain(textsOf(repeated))).toEqual(plain(textsOf(first)));
  expect([...repeated.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
  const { body } = await team.member.get(`${second.path}pages/?tree=true`);
  const copies = body as Page[];
  const copy = copies.find(({ name }) => name === deep.name);
  expect(copy?.parent).toBe(copies.find(({ name }) => name === 'blocks')?.id);
  const { body: copied } = await team.member.get(
    `${second.path}pages/${copies.find(({ name }) => name === top.name)?.id}/`,
  );
  expect(copied.description_html).toContain(`/projects/${second.id}/pages/${copy?.id}/"`);
});
