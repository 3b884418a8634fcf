import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectMade } from '../../testing/app.ts';
import { makeOwnToken, ok } from '../testing.ts';
import { type Desk, makeDesk } from '../mcp/testing.ts';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await makeDesk();
  const { team } = desk.programs;
  const url = `/api/workspaces/${team.workspace.slug}/initiatives/`;
  id = expectMade<{ id: string }>(await team.admin.post(url, { name: 'Faster ferries' })).id;
  await team.makeItem();
  const part = { kind: 'project', project_id: team.project.id };
  expectMade(await team.admin.post(`${url}${id}/parts/`, part));
});
afterAll(() => desk.close());

// docs/contract/programs.md#initiatives
test('programs read initiatives and their parts, guests do not', async () => {
  const { member, guest, B, team } = desk.programs;
  const { results, total_count } = ok(await member('GET', `${B}/initiatives/`), 200);
  expect([total_count, results]).toMatchObject([1, [{ id, name: 'Faster ferries', progress: { total: 1 } }]]);
  expect(ok(await member('GET', `${B}/initiatives/${id}/?fields=id,name`), 200)).toEqual({
    ...{ id, name: 'Faster ferries' },
  });
  const parts = ok(await member('GET', `${B}/initiatives/${id}/parts/`), 200);
  expect(parts.results).toMatchObject([{ kind: 'project', name: team.project.name }]);
  for (const url of [`${B}/initiatives/`, `${B}/initiatives/${id}/`, `${B}/initiatives/${id}/parts/`])
    expect((await guest('GET', url)).status).toBe(403);
  expect((await member('POST', `${B}/initiatives/`, { name: 'New' })).status).toBe(405);
});

// docs/contract/programs.md#initiatives
test('an assistant lists initiatives and looks one up', async () => {
  const { team } = desk.programs;
  const assistant = await desk.connect(await makeOwnToken(team.member));
  const workspace = { slug: team.workspace.slug };
  const listed = await assistant.use('list_initiatives', workspace);
  expect(listed.body.results).toMatchObject([{ id, name: 'Faster ferries', progress: { total: 1 } }]);
  const one = await assistant.use('get_initiative', Object.assign({ initiative_id: id }, workspace));
  expect(one.body).toMatchObject({ id, parts: [{ kind: 'project' }] });
});
