import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../testing/app.ts';
import { type UpdateTeam, makeUpdateTeam } from './testing.ts';

let team: UpdateTeam;
let id: string;
beforeAll(async () => {
  team = await makeUpdateTeam();
  id = await makeInitiative(team.admin);
});
afterAll(() => team.test.close());

async function makeInitiative(owner: Caller, values: Record<string, unknown> = {}): Promise<string> {
  const row = await team.test.database.db
    .insertInto('initiatives')
    .values({ workspace_id: team.workspace.id, name: 'Faster', created_by: owner.id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const part = (initiative_id: string, values: Record<string, unknown>) =>
  team.test.database.db
    .insertInto('initiative_parts')
    .values({
      workspace_id: team.workspace.id,
      project_id: team.project.id,
      kind: 'project',
      initiative_id,
      ...values,
    })
    .execute();

// docs/contract/updates.md#who-posts
// docs/contract/updates.md#who-reads-updates
test('the owner and administrators post for an initiative, members of the workspace read it', async () => {
  const { member, outsider, guest, updates, update, test: app } = team;
  const row = await team.post({ initiative_id: id, health: 'off_track' }, team.admin);
  expect(row).toMatchObject({ project_id: null, module_id: null, initiative_id: id });
  expect((await outsider.get(update(row.id))).body).toEqual(row);
  expect((await guest.get(update(row.id))).status).toBe(403);
  expect((await member.post(updates, { initiative_id: id, health: 'on_track' })).status).toBe(403);
  const own = await makeInitiative(team.admin, { owner_id: member.id });
  expect((await member.post(updates, { initiative_id: own, health: 'on_track' })).status).toBe(201);
  const [initiative] = await app.database.sql`select health, health_at from initiatives where id = ${id}`;
  expect(initiative).toMatchObject({ health: 'off_track', health_at: row.posted_at });
  expect((await member.get(`${updates}?initiative=${id}`)).body.results).toEqual([row]);
});

// docs/contract/updates.md#scope
test('an initiative counts the items of its parts and of what is nested in it, each once', async () => {
  const { makeItem, makeModule, module, member, states } = team;
  const [nested, moduleRow] = [await makeInitiative(team.admin, { parent_id: id }), await makeModule()];
  const [inModule, done] = [await makeItem(), await makeItem({ state_id: states.Done.id })];
  await makeItem();
  await member.post(`${module(moduleRow.id)}issues/`, { issues: [inModule.id, done.id] });
  await part(nested, { kind: 'module', module_id: moduleRow.id });
  const { body } = await team.preview(`initiative=${id}`);
  expect(body).toMatchObject({ scope_now: 2, done_now: 1, percent_now: 50 });
  await part(id, {});
  expect((await team.preview(`initiative=${id}`)).body).toMatchObject({ scope_now: 3, done_now: 1 });
  const scope = { kind: 'module', id: moduleRow.id };
  const refused = await team.admin.post(team.updates, { initiative_id: id, health: 'on_track', scope });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['scope']]);
});

// docs/contract/updates.md#switching-it-off
test('while initiatives are switched off their updates are in no list', async () => {
  const { admin, updates, test: app, workspace } = team;
  await app.database.sql`update workspaces set is_initiatives_enabled = false where id = ${workspace.id}`;
  expect((await admin.get(`${updates}?initiative=${id}`)).body.results).toEqual([]);
  expect((await admin.post(updates, { initiative_id: id, health: 'on_track' })).status).toBe(400);
  await app.database.sql`update workspaces set is_initiatives_enabled = true where id = ${workspace.id}`;
});
