import { randomUUID } from 'node:crypto';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { PossibleTransition } from '@tandem/shared/projects/workflow/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeField, useField } from '../items/testing-fields.ts';
import { type RuledTeam, type StateName, makeRuledTeam, refusedFor } from './testing.ts';

let team: RuledTeam;
beforeAll(async () => {
  team = await makeRuledTeam();
});
afterAll(() => team.test.close());
beforeEach(() => team.switchTo(true));

const possible = async (id: string, caller = team.member): Promise<PossibleTransition[]> =>
  (await caller.get(`${team.item(id)}transitions/`)).body;
const possibleTo = async (id: string, to: StateName, caller = team.member) =>
  (await possible(id, caller)).find(({ state_id }) => state_id === team.states[to].id);

// docs/contract/workflow.md#deciding
test('an item goes where a transition leads, from its state or from any, and nowhere else', async () => {
  const { between, putAll, move, stateOf, makeItem } = team;
  await putAll([between('Backlog', 'Todo'), between('Todo', 'In Progress'), between(null, 'Cancelled')]);
  const { id } = await makeItem();
  expect(await move(id, 'In Progress')).toMatchObject(refusedFor({ kind: 'no_transition' }));
  expect(await move(id, 'Todo')).toMatchObject({ status: 204 });
  expect(await move(id, 'Todo')).toMatchObject({ status: 204 });
  expect(await move(id, 'In Progress')).toMatchObject({ status: 204 });
  expect(await move(id, 'Cancelled', {}, team.admin)).toMatchObject({ status: 204 });
  expect(await move(id, 'Backlog', {}, team.admin)).toMatchObject(refusedFor({ kind: 'no_transition' }));
  expect(await stateOf(id)).toBe('Cancelled');
  expect(await team.member.patch(team.item(id), { name: 'Renamed' })).toMatchObject({ status: 204 });
  await team.switchTo(false);
  expect(await move(id, 'Backlog')).toMatchObject({ status: 204 });
});

// docs/contract/workflow.md#deciding
test('a type goes by its own transitions, the others by those of all, and a project without any by none', async () => {
  const { between, put, putAll, move, makeItem } = team;
  const type = await team.makeType('Incident');
  const other = await team.makeType('Chore');
  await put([
    { transitions: [between('Backlog', 'Todo')] },
    { type_ids: [type.id], transitions: [between('Backlog', 'In Progress')] },
  ]);
  const [own, plain] = [await makeItem({ type_id: type.id }), await makeItem({ type_id: other.id })];
  expect(await move(own.id, 'Todo')).toMatchObject(refusedFor({ kind: 'no_transition' }));
  expect(await move(plain.id, 'In Progress')).toMatchObject(refusedFor({ kind: 'no_transition' }));
  // The type of the same body applies.
  expect(await move(plain.id, 'In Progress', { type_id: type.id })).toMatchObject({ status: 204 });
  await put([{ type_ids: [type.id], transitions: [between('Backlog', 'Todo')] }]);
  expect(await move((await makeItem()).id, 'Done')).toMatchObject({ status: 204 });
  await putAll([]);
  expect(await move(own.id, 'Todo')).toMatchObject(refusedFor({ kind: 'no_transition' }));
  await put([]);
  expect(await move(own.id, 'Done')).toMatchObject({ status: 204 });
});

// docs/contract/workflow.md#who
test('a transition is open to roles, people and who somebody is to the item; administrators do not go around it', async () => {
  const { admin, member, guest, between, putAll, move, makeItem, makeItemOf } = team;
  const to = (state: StateName, who: object) => between(null, state, { who });
  await putAll([
    to('Todo', { roles: [ROLE.ADMIN] }),
    to('In Progress', { member_ids: [member.id] }),
    to('Done', { relations: ['assignee'] }),
    to('Cancelled', { relations: ['creator'] }),
  ]);
  const { id } = await makeItem();
  const not = (more: object) => refusedFor({ kind: 'not_permitted', ...more });
  expect(await move(id, 'Todo')).toMatchObject(not({ roles: [ROLE.ADMIN], member_ids: [], relations: [] }));
  expect(await move(id, 'Todo', {}, admin)).toMatchObject({ status: 204 });
  expect(await move(id, 'In Progress', {}, admin)).toMatchObject(not({ member_ids: [member.id] }));
  expect(await move(id, 'In Progress')).toMatchObject({ status: 204 });
  expect(await move(id, 'Done')).toMatchObject(not({ relations: ['assignee'] }));
  // The assignees of the same body apply.
  expect(await move(id, 'Done', { assignee_ids: [member.id] })).toMatchObject({ status: 204 });
  expect(await move(id, 'Cancelled', {}, admin)).toMatchObject(not({ relations: ['creator'] }));
  const own = await makeItemOf(guest);
  expect(await move(own.id, 'Cancelled', {}, guest)).toMatchObject({ status: 204 });
  expect(await possibleTo(own.id, 'In Progress', guest)).toMatchObject({ allowed: false });
});

// docs/contract/workflow.md#who
test('the lead may what leads may; without one, or once they left, administrators may', async () => {
  const { admin, member, between, putAll, move, makeItem, base } = team;
  await putAll([between(null, 'Todo', { who: { relations: ['lead'] } }), between(null, 'Backlog')]);
  const { id } = await makeItem();
  const back = () => move(id, 'Backlog');
  expect(await move(id, 'Todo', {}, admin)).toMatchObject({ status: 204 });
  await back();
  expect(await move(id, 'Todo')).toMatchObject({ status: 403 });
  await admin.patch(base, { project_lead: member.id });
  expect(await move(id, 'Todo', {}, admin)).toMatchObject({ status: 403 });
  expect(await move(id, 'Todo')).toMatchObject({ status: 204 });
  await back();
  const members = team.test.database.db.updateTable('project_members').where('user_id', '=', member.id);
  await members.set({ is_active: false }).execute();
  expect(await move(id, 'Todo', {}, admin)).toMatchObject({ status: 204 });
  await members.set({ is_active: true }).execute();
  await admin.patch(base, { project_lead: null });
});

// docs/contract/workflow.md#conditions
// docs/contract/workflow.md#reasons
test('all conditions that an item does not meet are named at once, and what the body brings counts', async () => {
  const { member, between, putAll, move, makeItem } = team;
  const field = await makeField(team);
  const conditions = [
    { kind: 'field_filled' as const, field_id: field.id },
    { kind: 'sub_items_done' as const },
    { kind: 'no_open_blocker' as const },
    { kind: 'estimate_set' as const },
  ];
  const who = { roles: [], member_ids: [team.admin.id], relations: [] };
  await putAll([
    between('Backlog', 'Done', { who, conditions }),
    between('Backlog', 'Cancelled', { conditions }),
    between('Backlog', 'In Progress'),
    between('In Progress', 'Backlog'),
  ]);
  const { id } = await makeItem();
  const below = [await makeItem({ parent_id: id }), await makeItem({ parent_id: id })];
  const blocker = await makeItem();
  await member.post(`${team.item(id)}issue-relation/`, { relation_type: 'blocked_by', issues: [blocker.id] });
  const open = [
    { kind: 'field_required' as const, field_id: field.id },
    { kind: 'sub_items_open' as const, count: 2, total: 2 },
    { kind: 'blockers_open' as const, count: 1 },
    { kind: 'estimate_missing' as const },
  ];
  const refused = await move(id, 'Done');
  expect(refused).toMatchObject(refusedFor({ kind: 'not_permitted', ...who }, ...open));
  expect(await possibleTo(id, 'Cancelled')).toMatchObject({ allowed: false, reasons: open });
  await team.switchTo(false);
  await Promise.all([move(below[0]!.id, 'Done'), move(blocker.id, 'Cancelled')]);
  await team.switchTo(true);
  const estimate_point = await team.makePoint();
  const fields = { [field.id]: 'Filled' };
  expect(await move(id, 'Cancelled', { fields, estimate_point })).toMatchObject(
    refusedFor({ kind: 'sub_items_open', count: 1, total: 2 }),
  );
  await team.admin.delete(team.item(below[1]!.id));
  expect(await move(id, 'Cancelled', { fields })).toMatchObject(refusedFor({ kind: 'estimate_missing' }));
  expect(await move(id, 'Cancelled', { fields, estimate_point })).toMatchObject({ status: 204 });
});

// docs/contract/workflow.md#conditions
test('sub-items and blockers of other projects count, archived and deleted ones do not', async () => {
  const { admin, member, between, putAll, move, makeItem, test: app } = team;
  await putAll([
    between('Backlog', 'Done', { conditions: [{ kind: 'sub_items_done' }, { kind: 'no_open_blocker' }] }),
  ]);
  const other = await app.makeProject(admin, team.workspace);
  await app.addProjectMember(other.id, member, ROLE.MEMBER);
  const elsewhere = `/api/workspaces/${team.workspace.slug}/projects/${other.id}/issues/`;
  const { id } = await makeItem();
  const below = (await member.post(elsewhere, { name: 'Below', parent_id: id })).body;
  const before = (await member.post(elsewhere, { name: 'Before' })).body;
  await member.post(`${team.item(id)}issue-relation/`, { relation_type: 'blocked_by', issues: [before.id] });
  expect(await move(id, 'Done')).toMatchObject(
    refusedFor({ kind: 'sub_items_open', count: 1, total: 1 }, { kind: 'blockers_open', count: 1 }),
  );
  const { db } = app.database;
  await db.updateTable('work_items').set({ archived_at: '2026-01-01' }).where('id', '=', before.id).execute();
  await admin.delete(`${elsewhere}${below.id}/`);
  expect(await move(id, 'Done')).toMatchObject({ status: 204 });
});

// docs/contract/workflow.md#conditions
test('a field that items of the type do not have, that is off, unused or computed, is not asked for', async () => {
  const { between, putAll, move, makeItem } = team;
  const type = await team.makeType('Task');
  const fields = [
    await makeField(team, { use: { type_ids: [type.id] } }),
    await makeField(team, { is_active: false }),
    await makeField(team, { use: null }),
  ];
  const conditions = fields.map(({ id: field_id }) => ({ kind: 'field_filled' as const, field_id }));
  await team.test.database.db.deleteFrom('project_workflows').execute();
  await putAll([between('Backlog', 'Todo')]);
  // Stores the conditions as if all fields had been in use at the last save.
  const { db } = team.test.database;
  const flows = toJsonb([
    { type_ids: [], transitions: [{ ...between('Backlog', 'Todo'), ...stored, conditions }] },
  ]);
  await db
    .updateTable('project_workflows')
    .set({ flows: flows as RawBuilder<string> })
    .execute();
  expect(await move((await makeItem()).id, 'Todo')).toMatchObject({ status: 204 });
  const typed = await makeItem({ type_id: type.id });
  expect(await move(typed.id, 'Todo')).toMatchObject(
    refusedFor({ kind: 'field_required', field_id: fields[0]!.id }),
  );
  await useField(team, fields[2]!.id);
  expect(await possibleTo(typed.id, 'Todo')).toMatchObject({
    reasons: [fields[0], fields[2]].map((field) => ({ kind: 'field_required', field_id: field!.id })),
  });
});

const stored = {
  id: randomUUID(),
  who: { roles: [], member_ids: [], relations: [] },
  approval: null,
};

// docs/contract/workflow.md#reasons
test('a state that needs approval is refused with its rule, as long as the body asks for none', async () => {
  const { admin, between, putAll, move, makeItem, stateOf } = team;
  const approval = { count: 1, member_ids: [admin.id], role: null };
  await putAll([between('Backlog', 'Done', { approval }), between('Backlog', 'Todo')]);
  const { id } = await makeItem();
  expect(await move(id, 'Done')).toMatchObject(refusedFor({ kind: 'approval', ...approval }));
  expect(await possibleTo(id, 'Done')).toEqual({
    state_id: team.states.Done.id,
    allowed: false,
    needs_approval: approval,
    reasons: [],
  });
  expect(await move(id, 'Todo', { request_approval: true })).toMatchObject({ status: 204 });
  expect(await move(id, 'Cancelled', { request_approval: true })).toMatchObject(
    refusedFor({ kind: 'no_transition' }),
  );
  expect(await stateOf(id)).toBe('Todo');
});

// docs/contract/workflow.md#reasons
test('fields that the group of a state asks for are among the reasons', async () => {
  const { between, putAll, move, makeItem } = team;
  const use = { required: 'on_enter' as const, required_groups: ['completed' as const] };
  const field = await makeField(team, { use });
  await putAll([between('Todo', 'Done')]);
  const { id } = await makeItem();
  const asked = { kind: 'field_required' as const, field_id: field.id };
  expect(await move(id, 'Done')).toMatchObject(refusedFor({ kind: 'no_transition' }, asked));
  await team.switchTo(false);
  expect(await move(id, 'Done')).toMatchObject(refusedFor(asked));
  expect(await possibleTo(id, 'Done')).toMatchObject({ allowed: false, reasons: [asked] });
  await team.test.database.db.deleteFrom('project_fields').where('field_id', '=', field.id).execute();
});

// docs/contract/workflow.md#what-is-possible
test('what is possible names every state in order; it is for those who see the item', async () => {
  const { guest, member, outsider, between, putAll, makeItem, makeItemOf, item, states } = team;
  await putAll([between('Backlog', 'Todo')]);
  const row = await makeItem();
  const ids = ['Backlog', 'Todo', 'In Progress', 'Done', 'Cancelled'].map(
    (name) => states[name as StateName].id,
  );
  const found = await possible(row.id);
  expect(found.map(({ state_id }) => state_id)).toEqual(ids);
  expect(found.map(({ allowed }) => allowed)).toEqual([true, true, false, false, false]);
  const url = `${item(row.id)}transitions/`;
  expect((await guest.get(url)).status).toBe(404);
  expect((await outsider.get(url)).status).toBe(403);
  expect((await member.get(`${item(randomUUID())}transitions/`)).status).toBe(404);
  const own = await makeItemOf(guest);
  expect(await possibleTo(own.id, 'Todo', guest)).toMatchObject({ allowed: true });
  await team.admin.patch(team.base, { guest_view_all_features: true });
  const reader = { kind: 'not_permitted', roles: [ROLE.MEMBER], member_ids: [], relations: ['creator'] };
  expect(await possible(row.id, guest)).toMatchObject([
    { allowed: true, reasons: [] },
    ...ids.slice(1).map((state_id) => ({ state_id, allowed: false, reasons: [reader] })),
  ]);
  await team.admin.patch(team.base, { guest_view_all_features: false });
  await team.admin.delete(item(row.id));
  expect((await member.get(url)).status).toBe(404);
});
