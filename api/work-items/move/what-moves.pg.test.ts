import { readSeq } from '@tandem/db/change-log/log.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { State } from '@tandem/shared/projects/states/schema.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, expectMade } from '../../testing/app.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { type Target, makeTarget } from './testing.ts';

let team: Team;
let target: Target;
beforeAll(async () => {
  team = await makeTeam();
});
beforeEach(async () => {
  target = await makeTarget(team);
});
afterAll(() => team.test.close());

const MISSING = '11111111-1111-4111-8111-111111111111';
const source = () => ({ ...team.project, workspace: team.workspace.id }) as never;
const statesOf = async () => (await team.admin.get(target.path('states/'))).body as State[];

// docs/contract/move.md#states-and-labels
test('states and labels go as the maps say, else by name, else by group and not at all', async () => {
  const { test: app, admin, states, makeItem } = team;
  const [same, mapped, gone, left] = [
    await app.makeLabel(admin, source(), { name: 'Same' }),
    await app.makeLabel(admin, source(), { name: 'Mapped' }),
    await app.makeLabel(admin, source(), { name: 'Gone' }),
    await app.makeLabel(admin, source(), { name: 'Left' }),
  ];
  const special = await app.makeState(admin, source(), { name: 'Special', group: 'started' });
  const [sameThere, otherThere, leftThere] = [
    await app.makeLabel(admin, target.project, { name: 'same' }),
    await app.makeLabel(admin, target.project, { name: 'Other' }),
    await app.makeLabel(admin, target.project, { name: 'Left' }),
  ];
  const there = await statesOf();
  const named = (name: string) => there.find((state) => state.name === name)!.id;
  const byName = await makeItem({ state_id: states.Done.id });
  const byGroup = await makeItem({ state_id: special.id, parent_id: byName.id });
  const byMap = await makeItem({
    state_id: states.Todo.id,
    parent_id: byName.id,
    label_ids: [same.id, mapped.id, gone.id, left.id],
  });
  const answer = await target.move(byName.id, {
    state_map: { [states.Todo.id]: named('Cancelled') },
    label_map: { [mapped.id]: otherThere.id, [left.id]: null },
  });
  expect(answer.status).toBe(200);
  const read = async (id: string) => (await team.member.get(target.path(`issues/${id}/`))).body;
  expect((await read(byName.id)).state_id).toBe(named('Done'));
  expect((await read(byName.id)).completed_at).toBe(byName.completed_at);
  expect((await read(byGroup.id)).state_id).toBe(named('In Progress'));
  const last = await read(byMap.id);
  expect(last.state_id).toBe(named('Cancelled'));
  expect(last.label_ids.sort()).toEqual([sameThere.id, otherThere.id].sort());
  expect(last.label_ids).not.toContain(leftThere.id);
  const dropped = answer.body.dropped.labels.map((label: Label) => label.name);
  expect(dropped.sort()).toEqual(['Gone', 'Left']);
});

// docs/contract/move.md#what-stays-behind
test('people, cycles and modules without a counterpart stay behind, and the answer says which', async () => {
  const { test: app, admin, member, makeItem, workspace, project } = team;
  const { db } = app.database;
  const scope = { workspace_id: workspace.id, project_id: project.id };
  const insert = async (table: string, values: object) =>
    (
      await db
        .insertInto(table as 'modules')
        .values({ ...scope, ...values } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const helper = await app.makeUser({ display_name: 'helper' });
  await app.addMember(workspace.id, helper, ROLE.MEMBER);
  await app.addProjectMember(project.id, helper, ROLE.MEMBER);
  const cycle_id = await insert('cycles', { name: 'A cycle', owned_by_id: admin.id });
  const [retained, lost] = [
    await insert('modules', { name: 'Kept' }),
    await insert('modules', { name: 'Lost' }),
  ];
  const retainedThere = await insert('modules', { name: 'kept', project_id: target.project.id });
  const row = await makeItem({ assignee_ids: [helper.id, member.id] });
  await db
    .insertInto('cycle_work_items')
    .values({ ...scope, cycle_id, work_item_id: row.id })
    .execute();
  for (const module_id of [retained, lost]) {
    await db
      .insertInto('module_work_items')
      .values({ ...scope, module_id, work_item_id: row.id })
      .execute();
  }
  const answer = await target.move(row.id);
  expect(answer.body.dropped).toMatchObject({
    assignees: [{ id: helper.id, name: 'helper' }],
    cycles: [{ id: cycle_id, name: 'A cycle' }],
    modules: [{ id: lost, name: 'Lost' }],
  });
  expect((await member.get(target.path(`issues/${row.id}/`))).body).toMatchObject({
    assignee_ids: [member.id],
    cycle_id: null,
    module_ids: [retainedThere],
  });
});

// docs/contract/move.md#what-stays-behind
test('a point and a type go along by their names, or stay behind, and the answer says so', async () => {
  const { admin, member, makeItem } = team;
  const here = team.items.replace(/issues\/$/, '');
  const estimate = async (path: string) => {
    const estimate_points = [1, 2].map((key) => ({ key, value: `${key}` }));
    const body = { estimate: { type: 'points' }, estimate_points };
    const made = expectMade<{ id: string; points: { id: string }[] }>(
      await admin.post(`${path}estimates/`, body),
    );
    expect((await admin.patch(path, { estimate: made.id })).status).toBe(200);
    return made.points[0]!;
  };
  const point = await estimate(here);
  const type = expectMade<{ id: string }>(await admin.post(`${here}work-item-types/`, { name: 'Bug' }));
  const make = () => makeItem({ estimate_point: point.id, type_id: type.id });
  const [bare, retained] = [await make(), await make()];
  const { dropped } = (await target.move(bare.id)).body;
  expect(dropped).toMatchObject({ estimate_points: [{ id: point.id, name: '1' }], types: [{ name: 'Bug' }] });
  const there = { estimate_point: (await estimate(target.path(''))).id, type_id: type.id };
  expectMade(await admin.post(target.path('work-item-types/'), { name: 'Bug' }));
  expect((await target.move(retained.id)).body.dropped).toMatchObject({ estimate_points: [], types: [] });
  expect((await member.get(target.path(`issues/${retained.id}/`))).body).toMatchObject(there);
});

// docs/contract/move.md#refused-moves
test('what cannot be meant is refused by its name, and then nothing moves', async () => {
  const { test: app, admin, member, outsider, makeItem, states, project } = team;
  const row = await makeItem();
  const label = await app.makeLabel(admin, source());
  const foreign = await app.makeProject(outsider, await app.makeWorkspace(outsider));
  const own = await app.makeProject(outsider, team.workspace);
  const seq = await readSeq(app.database.db, team.stream);
  for (const [body, field] of [
    [{ project_id: MISSING }, 'project_id'],
    [{ project_id: foreign.id }, 'project_id'],
    [{ project_id: own.id }, 'project_id'],
    [{ project_id: undefined }, 'project_id'],
    [{ project_id: project.id }, 'error'],
    [{ state_map: { [states.Todo.id]: states.Done.id } }, 'state_map'],
    [{ label_map: { [label.id]: label.id } }, 'label_map'],
    [{ state_map: { x: 'y' } }, 'state_map'],
  ] as const) {
    const answer = await target.move(row.id, body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  }
  await admin.post(target.path('archive/'));
  const archived = await target.move(row.id);
  expect([archived.status, Object.keys(archived.body)]).toEqual([400, ['error']]);
  expect(await readSeq(app.database.db, team.stream)).toBe(seq);
  expect((await member.get(team.item(row.id))).body.updated_at).toBe(row.updated_at);
});

// docs/contract/move.md#rights-for-a-move
test('members of both projects move; guests of either, strangers and what is archived do not', async () => {
  const { test: app, admin, member, guest, outsider, makeItem, makeItemOf, states } = team;
  const own = await makeItemOf(guest);
  await app.addProjectMember(target.project.id, guest, ROLE.GUEST);
  for (const [caller, status] of [
    [app.nobody, 401],
    [guest, 403],
    [outsider, 403],
  ] as [Caller, number][]) {
    expect((await target.move(own.id, {}, caller)).status).toBe(status);
  }
  await app.database.db
    .updateTable('project_members')
    .set({ role: ROLE.GUEST })
    .where('project_id', '=', target.project.id)
    .where('user_id', '=', member.id)
    .execute();
  const refused = await target.move(own.id);
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['project_id']]);
  expect((await target.move(MISSING, {}, admin)).status).toBe(404);
  const done = await makeItem({ state_id: states.Done.id });
  await admin.post(`${team.item(done.id)}archive/`);
  expect((await target.move(done.id, {}, admin)).status).toBe(404);
});
