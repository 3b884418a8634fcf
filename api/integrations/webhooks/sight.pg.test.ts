import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeField } from '../../work-items/items/testing-fields.ts';
import { type Hooks, arrivedAt, deliveriesOf, makeHooks, makeItemOf } from './testing.ts';

let team: Hooks;
beforeEach(async () => {
  team = await makeHooks();
});
afterEach(() => team.close());

const makeItem = (values?: object) => makeItemOf(team, values);
const deliveries = (id: string) => deliveriesOf(team, id);
const arrived = () => arrivedAt(team);

// docs/contract/webhooks.md#private-projects
test('a webhook is told of private projects that its owner works in, and readers of its log of theirs', async () => {
  const { admin, member, test: app, workspace, receiver, hooks } = team;
  await app.database.sql`update workspace_members set role = 20
    where workspace_id = ${workspace.id} and user_id = ${member.id}`;
  await app.database.sql`update projects set network = 0 where id = ${team.project.id}`;
  const hook = await team.makeHook();
  expect(hook.owner).toBe(admin.id);
  const other = await member.post(hooks, { url: `${receiver.url}/other`, issue: true, project: true });
  expect(other.status, other.text).toBe(201);
  await makeItem({ name: 'Secret' });
  await admin.patch(team.base, { description: 'Hidden' });
  await team.read();
  await team.deliver();
  expect(new Set(receiver.take().map(({ body }) => body.webhook_id))).toEqual(new Set([hook.id]));
  const seenBy = async (caller: typeof admin) => [
    (await caller.get(`${hooks}${hook.id}/deliveries/`)).body.total_count,
    (await caller.get(`/api/workspaces/${workspace.slug}/webhook-logs/${hook.id}/`)).body.length,
  ];
  expect(await seenBy(admin)).toEqual([2, 2]);
  expect(await seenBy(member)).toEqual([0, 0]);
  expect((await member.post(`${hooks}${hook.id}/replay/`, { state: 'delivered' })).body).toEqual({
    count: 0,
  });
  // What waits is not sent to an address that another administrator puts in its place.
  receiver.answer = (response) => void response.writeHead(500).end();
  const item = await makeItem({ name: 'Also secret' });
  await team.read();
  await team.deliver();
  receiver.take();
  receiver.answer = (response) => void response.writeHead(204).end();
  const taken = await member.patch(`${hooks}${hook.id}/`, { url: `${receiver.url}/taken` });
  expect([taken.status, taken.body.owner]).toEqual([200, member.id]);
  await team.deliver();
  expect(receiver.take()).toEqual([]);
  const [failed] = await deliveries(hook.id);
  expect([failed?.state, failed?.tries[0]?.error]).toEqual(['failed', 'hidden']);
  await admin.patch(`${team.base}issues/${item.id}/`, { name: 'Still secret' });
  expect(await arrived()).toEqual([]);
  await app.database.sql`update projects set network = 2 where id = ${team.project.id}`;
  await admin.patch(`${team.base}issues/${item.id}/`, { name: 'For all' });
  expect(await arrived()).toHaveLength(2);
  expect(await seenBy(member)).toEqual([4, 5]);
});

// docs/contract/webhooks.md#private-projects
test('a webhook whose owner has left the workspace is told nothing, also of public projects', async () => {
  const { member, test: app, workspace, receiver, hooks } = team;
  const asRole = (role: number, is_active: boolean) => app.database.sql`
    update workspace_members set role = ${role}, is_active = ${is_active}
    where workspace_id = ${workspace.id} and user_id = ${member.id}`;
  await asRole(20, true);
  const hook = await member.post(hooks, { url: `${receiver.url}/of-member`, issue: true });
  expect(hook.status, hook.text).toBe(201);
  await makeItem({ name: 'Before' });
  expect(await arrived()).toHaveLength(1);
  receiver.answer = (response) => void response.writeHead(500).end();
  await makeItem({ name: 'Waits' });
  expect(await arrived()).toHaveLength(1);
  receiver.answer = (response) => void response.writeHead(204).end();
  await asRole(20, false);
  await makeItem({ name: 'After' });
  expect(await arrived()).toEqual([]);
  await app.database.sql`update webhook_deliveries set next_try_at = now() where state = 'waiting'`;
  await team.deliver();
  expect(receiver.take()).toEqual([]);
  const [failed] = await deliveries(hook.body.id);
  expect([failed?.state, failed?.tries.map(({ error }) => error)]).toEqual(['failed', ['hidden', null]]);
});

// docs/contract/webhooks.md#private-projects
test('a webhook whose owner became a guest of the workspace is told nothing of public projects', async () => {
  const { member, test: app, workspace, receiver, hooks } = team;
  const asRole = (role: number) => app.database.sql`
    update workspace_members set role = ${role} where workspace_id = ${workspace.id} and user_id = ${member.id}`;
  await app.database.sql`delete from project_members where user_id = ${member.id}`;
  await asRole(20);
  const hook = await member.post(hooks, { url: `${receiver.url}/of-guest`, issue: true });
  expect(hook.status, hook.text).toBe(201);
  await makeItem({ name: 'Before' });
  expect(await arrived()).toHaveLength(1);
  await asRole(5);
  await makeItem({ name: 'After' });
  expect(await arrived()).toEqual([]);
});

// docs/contract/webhooks.md#private-projects
test('of items of private projects above, below and beside an item a webhook is told nothing', async () => {
  const { admin, member, test: app, workspace, receiver, hooks } = team;
  await app.database.sql`update workspace_members set role = 20
    where workspace_id = ${workspace.id} and user_id = ${member.id}`;
  await app.database.sql`update projects set network = 2 where id = ${team.project.id}`;
  const hidden = await app.makeProject(admin, workspace);
  await app.database.sql`update projects set network = 0 where id = ${hidden.id}`;
  const own = await team.makeHook();
  const other = (await member.post(hooks, { url: `${receiver.url}/other`, issue: true })).body;
  const item = await makeItem();
  const secrets = `/api/workspaces/${workspace.slug}/projects/${hidden.id}/issues/`;
  const above = (await admin.post(secrets, { name: 'Buy Acme' })).body;
  const below = (await admin.post(secrets, { name: 'Sell Acme' })).body;
  await arrived();
  await admin.patch(`${team.base}issues/${item.id}/`, { parent_id: above.id });
  await admin.post(`${team.base}issues/${item.id}/issue-relation/`, {
    relation_type: 'blocking',
    issues: [below.id],
  });
  await app.database.sql`update work_items set parent_id = ${item.id} where id = ${below.id}`;
  await admin.patch(`${team.base}issues/${item.id}/`, { priority: 'high' });
  await team.read();
  await team.deliver();
  const bodies = receiver.take().map(({ body }) => body);
  const of = (id: string) => bodies.filter((body) => body.webhook_id === id);
  const fieldsOf = (id: string) => of(id).map(({ activity }) => activity['field']);
  const hints = new RegExp(`Acme|${above.id}|${below.id}`);
  expect(fieldsOf(own.id)).toEqual(['parent', 'blocking', 'priority']);
  expect(of(own.id)[0]?.data).toMatchObject({ parent_id: above.id, sub_issues_count: 1 });
  expect(fieldsOf(other.id)).toEqual(['priority']);
  expect(of(other.id)[0]?.data).toMatchObject({ parent_id: null, sub_issues_count: 0 });
  expect(JSON.stringify(of(other.id))).not.toMatch(hints);
  // Nor do the deliveries of the webhook that was told say so, and to another owner nothing of it is sent again.
  expect((await member.get(`${hooks}${own.id}/deliveries/`)).text).not.toMatch(hints);
  expect((await member.patch(`${hooks}${own.id}/`, { url: `${receiver.url}/taken` })).status).toBe(200);
  await admin.post(`${hooks}${own.id}/replay/`, { state: 'delivered' });
  await team.deliver();
  expect(JSON.stringify(receiver.take())).not.toMatch(hints);
});

// docs/contract/webhooks.md#private-projects
// docs/contract/item-fields.md#other-items-as-values
test('of items of private projects in values a webhook is told nothing', async () => {
  const { admin, member, test: app, workspace, receiver, hooks } = team;
  await app.database.sql`update workspace_members set role = 20
    where workspace_id = ${workspace.id} and user_id = ${member.id}`;
  await app.database.sql`update projects set network = 2 where id = ${team.project.id}`;
  const hidden = await app.makeProject(admin, workspace, { identifier: 'ZANZIBAR' });
  await app.database.sql`update projects set network = 0 where id = ${hidden.id}`;
  const secrets = `/api/workspaces/${workspace.slug}/projects/${hidden.id}/issues/`;
  const secret = (await admin.post(secrets, { name: 'Buy Acme' })).body;
  const field = await makeField(team, { kind: 'items' });
  const own = await team.makeHook();
  const other = (await member.post(hooks, { url: `${receiver.url}/other`, issue: true })).body;
  const item = await makeItem();
  await arrived();
  await admin.patch(`${team.base}issues/${item.id}/`, { fields: { [field.id]: [secret.id] } });
  await admin.patch(`${team.base}issues/${item.id}/`, { priority: 'high' });
  await team.read();
  await team.deliver();
  const bodies = receiver.take().map(({ body }) => body);
  const of = (id: string) => bodies.filter((body) => body.webhook_id === id);
  const fieldsOf = (id: string) => of(id).map(({ activity }) => activity['field']);
  expect(fieldsOf(own.id)).toEqual([`field:${field.id}`, 'priority']);
  expect(of(own.id)[1]?.data).toMatchObject({ fields: { [field.id]: [secret.id] } });
  expect(fieldsOf(other.id)).toEqual(['priority']);
  expect(of(other.id)[0]?.data).toMatchObject({ fields: {} });
  const hints = new RegExp(`ZANZIBAR|${secret.id}`);
  expect(JSON.stringify(of(other.id))).not.toMatch(hints);
  expect((await member.get(`${hooks}${own.id}/deliveries/`)).text).not.toMatch(hints);
});
