import { type ModuleLink, moduleLinkSchema } from '@tandem/shared/planning/modules/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../testing/app.ts';
import { expectReplay } from '../../../testing/replay.ts';
import { type ModuleTeam, makeModuleTeam } from '../testing.ts';

let team: ModuleTeam;
let url: string;
let moduleId: string;
beforeAll(async () => {
  team = await makeModuleTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  await team.test.database.sql`delete from modules`;
  moduleId = (await team.makeModule()).id;
  url = `${team.module(moduleId)}module-links/`;
});

const replay = (action: () => Promise<Answer>) =>
  expectReplay({
    test: team.test,
    caller: team.guest,
    actor: team.member,
    view: 'own_items',
    stream: team.stream,
    lists: [{ url, kind: 'module_link' }],
    action,
  });
const path = ({ id }: ModuleLink) => `${url}${id}/`;

// docs/contract/modules.md#links-of-a-module
test('links are added, changed and taken off, and every member of the project hears of it', async () => {
  const { member } = team;
  const { status, body: link } = await replay(() => member.post(url, { url: 'docs.example/a', title: '' }));
  expect(status).toBe(201);
  expect(moduleLinkSchema.strict().parse(link)).toEqual(link);
  expect(link).toMatchObject({
    url: 'http://docs.example/a',
    title: null,
    metadata: {},
    module: moduleId,
    created_by: member.id,
  });
  const second = (await member.post(url, { url: 'https://docs.example/b' })).body;
  expect((await member.get(url)).body).toEqual([second, link]);
  const changed = await replay(() => member.patch(path(link), { title: 'Docs' }));
  expect([changed.status, changed.body]).toMatchObject([200, { title: 'Docs', url: link.url }]);
  expect((await member.put(path(link), { title: 'Docs' })).body).toEqual(changed.body);
  expect((await replay(() => member.delete(path(link)))).status).toBe(204);
  expect((await member.delete(path(link))).status).toBe(404);
  expect((await member.get(url)).body).toEqual([second]);
});

// docs/contract/modules.md#links-of-a-module
test.each(['javascript:alert(1)', 'ftp://files.example', 'nowhere', ''])(
  '"%s" is no address of the web',
  async (address) => {
    const { member } = team;
    const { body: link } = await member.post(url, { url: 'https://fine.example' });
    for (const refused of [
      await member.post(url, { url: address }),
      await member.patch(path(link), { url: address }),
    ]) {
      expect([refused.status, 'url' in refused.body]).toEqual([400, true]);
    }
    expect((await member.get(url)).body).toEqual([link]);
  },
);

// docs/contract/modules.md#one-address-of-a-module
test('an address is there once for each module, also when it comes twice at once', async () => {
  const { member, admin, makeModule, module } = team;
  const body = { url: 'https://twice.example' };
  const both = await Promise.all([member.post(url, body), admin.post(url, body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(both.find(({ status }) => status === 400)!.body).toEqual({ error: 'URL already exists.' });
  const other = (await member.post(url, { url: 'https://other.example' })).body;
  const refused = await member.patch(path(other), body);
  expect([refused.status, refused.body]).toEqual([400, { error: 'URL already exists for this Issue' }]);
  const next = await makeModule();
  const elsewhere = `${module(next.id)}module-links/`;
  expect((await member.post(elsewhere, body)).status).toBe(201);
  expect((await member.patch(`${elsewhere}${other.id}/`, { title: 'x' })).status).toBe(404);
  expect((await member.delete(`${elsewhere}${other.id}/`)).status).toBe(404);
});

// docs/contract/modules.md#one-address-of-a-module
test('guests read links and change none; nobody changes those of an archived module', async () => {
  const { test: app, member, guest, outsider } = team;
  const { body: link } = await member.post(url, { url: 'https://fine.example' });
  expect((await guest.get(url)).body).toEqual([link]);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as const) {
    expect((await caller.post(url, { url: 'https://x.example' })).status).toBe(status);
    expect((await caller.patch(path(link), { title: 'x' })).status).toBe(status);
    expect((await caller.delete(path(link))).status).toBe(status);
  }
  await app.database.sql`update modules set archived_at = now() where id = ${moduleId}`;
  for (const status of [
    (await member.post(url, { url: 'https://x.example' })).status,
    (await member.patch(path(link), { title: 'x' })).status,
    (await member.delete(path(link))).status,
  ])
    expect(status).toBe(400);
  expect((await member.get(url)).body).toEqual([link]);
});
