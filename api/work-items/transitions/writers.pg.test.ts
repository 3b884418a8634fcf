import { randomUUID } from 'node:crypto';
import type { PossibleTransition } from '@tandem/shared/projects/workflow/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeToken, programOf } from '../../programs/testing.ts';
import { jobContext } from '../../platform/jobs/testing.ts';
import { automations } from '../automations/job.ts';
import { makeTarget } from '../move/testing.ts';
import { makeField } from '../items/testing-fields.ts';
import { act, takeBack } from '../undo/testing.ts';
import { type RuledTeam, type StateName, makeRuledTeam, refusedFor } from './testing.ts';

let team: RuledTeam;
beforeAll(async () => {
  team = await makeRuledTeam();
});
afterAll(() => team.test.close());
beforeEach(() => team.put([]));

const DONE_BELOW = [{ kind: 'sub_items_done' as const }];
const operate = (ids: string[], properties: object) =>
  team.member.post(`${team.base}bulk-operation-issues/`, { issue_ids: ids, properties });
const makeMany = (count: number, values: object = {}) =>
  Promise.all(Array.from({ length: count }, () => team.makeItem({ ...values })));
const statesOf = async (ids: readonly string[]) => {
  const names: string[] = [];
  for (const id of ids) names.push(await team.stateOf(id));
  return names;
};

// docs/contract/workflow.md#who-obeys
test('a dragged card whose state is refused keeps its place, and so does all else of the body', async () => {
  const { between, putAll, move, makeItem, readItem } = team;
  await putAll([between('Backlog', 'Todo')]);
  const { id } = await makeItem();
  const before = await readItem(id);
  const refused = await move(id, 'Done', { sort_order: 5, between: [null, null], name: 'Other' });
  expect(refused).toMatchObject(refusedFor({ kind: 'no_transition' }));
  expect(await readItem(id)).toEqual(before);
  expect(await move(id, 'Todo', { sort_order: 5 })).toMatchObject({ status: 204 });
  expect(await readItem(id)).toMatchObject({ sort_order: 5, state_id: team.states.Todo.id });
});

// docs/contract/workflow.md#who-obeys
// docs/contract/bulk.md#states-that-items-may-not-enter
test('a bulk operation moves what may go, and lists the rest with why', async () => {
  const { between, putAll, makeItem, states, admin } = team;
  await putAll([
    between('Backlog', 'Done', { conditions: DONE_BELOW }),
    between('Todo', 'Done', { approval: { count: 1, member_ids: [admin.id] } }),
  ]);
  const [free, parent] = await makeMany(2);
  await makeItem({ parent_id: parent!.id });
  const [held, away] = [
    await makeItem({ state_id: states.Todo.id }),
    await makeItem({ state_id: states['In Progress'].id }),
  ];
  const ids = [free!.id, parent!.id, held.id, away.id];
  const answer = await operate(ids, { state_id: states.Done.id, priority: 'high' });
  expect(answer.status).toBe(200);
  const refused = new Map(
    (answer.body.refused as { id: string; reasons: object[] }[]).map(({ id, reasons }) => [id, reasons]),
  );
  expect(Object.fromEntries(refused)).toEqual({
    [parent!.id]: [{ kind: 'sub_items_open', count: 1, total: 1 }],
    [held.id]: [{ kind: 'approval', count: 1, member_ids: [admin.id], role: null }],
    [away.id]: [{ kind: 'no_transition' }],
  });
  expect(await statesOf(ids)).toEqual(['Done', 'Backlog', 'Todo', 'In Progress']);
  expect((await team.readItem(away.id)).priority).toBe('none');
  const none = await operate([away.id, held.id], { state_id: states.Done.id });
  expect(none).toMatchObject({ status: 403, body: { code: 'TRANSITION_REFUSED' } });
  expect(none.body.reasons.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'approval',
    'no_transition',
  ]);
});

// docs/contract/bulk.md#states-that-items-may-not-enter
test('items that one operation closes do not hold up each other, and those that it does not close do', async () => {
  const { between, putAll, makeItem, states, member, item } = team;
  const conditions = [...DONE_BELOW, { kind: 'no_open_blocker' as const }];
  await putAll([between('Backlog', 'Done', { conditions })]);
  const top = await makeItem();
  const middle = await makeItem({ parent_id: top.id });
  const below = await makeItem({ parent_id: middle.id });
  const blocked = await makeItem();
  const relate = (blocker: string) =>
    member.post(`${item(blocked.id)}issue-relation/`, { relation_type: 'blocked_by', issues: [blocker] });
  await relate(top.id);
  const all = [top.id, middle.id, below.id, blocked.id];
  const whole = await operate(all, { state_id: states.Done.id });
  expect([whole.status, whole.body.refused]).toEqual([200, undefined]);
  expect(await statesOf(all)).toEqual(['Done', 'Done', 'Done', 'Done']);
  const [high, low] = [await makeItem(), await makeItem({ state_id: states.Todo.id })];
  await member.patch(item(low.id), { parent_id: high.id });
  const part = await operate([high.id, low.id], { state_id: states.Done.id });
  expect(part.status).toBe(403);
  expect(part.body.refused).toHaveLength(2);
});

// docs/contract/bulk.md#states-that-items-may-not-enter
test('five hundred items are decided on at once', async () => {
  const { between, putAll, states, test: app } = team;
  await putAll([between('Backlog', 'Todo', { conditions: DONE_BELOW })]);
  const { id: first } = await team.makeItem();
  await sql`
    insert into work_items (id, workspace_id, project_id, sequence_id, name, state_id, priority, sort_order, created_by)
    select gen_random_uuid(), workspace_id, project_id, 100000 + n, 'Item ' || n,
      case when n % 2 = 0 then state_id else ${states.Done.id}::uuid end, 'none', n, created_by
    from work_items, generate_series(1, 499) n where id = ${first}`.execute(app.database.db);
  const { rows } = await sql<{ id: string }>`
    select id from work_items where sequence_id > 100000 and project_id = ${team.project.id}`.execute(
    app.database.db,
  );
  const answer = await operate(
    rows.map(({ id }) => id),
    { state_id: states.Todo.id },
  );
  expect([answer.status, answer.body.refused.length]).toEqual([200, 250]);
});

// docs/contract/workflow.md#who-obeys
// docs/contract/undo.md#states-that-items-may-not-enter
test('undo and redo are refused where no transition leads back', async () => {
  const { between, putAll, makeItem, states, member, item, stateOf } = team;
  await putAll([between('Backlog', 'Todo')]);
  const { id } = await makeItem();
  const mutation = await act(member, 'patch', item(id), { state_id: states.Todo.id, name: 'Moved' });
  expect(await takeBack(team, member, mutation)).toMatchObject(refusedFor({ kind: 'no_transition' }));
  expect(await team.readItem(id)).toMatchObject({ name: 'Moved', state_id: states.Todo.id });
  await putAll([between('Backlog', 'Todo'), between('Todo', 'Backlog')]);
  const undone = await takeBack(team, member, mutation);
  expect([undone.status, await stateOf(id)]).toEqual([200, 'Backlog']);
  await putAll([between('Todo', 'Backlog')]);
  const redo = () => takeBack(team, member, undone.body.mutation_id);
  expect(await redo()).toMatchObject(refusedFor({ kind: 'no_transition' }));
  await team.switchTo(false);
  expect(await redo()).toMatchObject({ status: 200 });
  await team.switchTo(true);
  expect(await stateOf(id)).toBe('Todo');
});

// docs/contract/workflow.md#who-obeys
// docs/contract/automations.md#closing-by-itself
test('what the workflow does not let close by itself holds up nothing behind it', async () => {
  const { between, putAll, makeItem, states, admin, base, test: app } = team;
  const who = { roles: [], member_ids: [admin.id], relations: ['creator' as const] };
  await putAll([
    between('Todo', 'Cancelled', { who: { roles: [20], member_ids: [], relations: [] } }),
    between('In Progress', 'Cancelled', { who }),
    between('Backlog', 'Done'),
  ]);
  const rows = [
    await makeItem(),
    await makeItem({ state_id: states['In Progress'].id }),
    await makeItem({ state_id: states.Todo.id }),
  ];
  const { db } = app.database;
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id, priority, sort_order, created_by,
      updated_at)
    select workspace_id, project_id, 200000 + n, 'Old ' || n, state_id, 'none', n, ${admin.id},
      now() - interval '900 days' + make_interval(secs => n)
    from work_items, generate_series(1, 150) n where id = ${rows[0]!.id}`.execute(db);
  await sql`update work_items set updated_at = now() - interval '400 days'
    where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
  await admin.patch(base, { close_in: 1 });
  expect(await automations.run(jobContext(db))).toEqual({ archived: 0, closed: 1 });
  expect(await statesOf(rows.map(({ id }) => id))).toEqual(['Backlog', 'In Progress', 'Cancelled']);
  expect(await automations.run(jobContext(db))).toEqual({ archived: 0, closed: 0 });
  await admin.patch(base, { close_in: 0 });
});

// docs/contract/workflow.md#who-obeys
// docs/contract/workflow.md#what-is-possible
test('programs and assistants are refused for the same reasons, and read what is possible', async () => {
  const { between, putAll, makeItem, states, admin, workspace, project, test: app } = team;
  await putAll([between('Backlog', 'Todo')]);
  const ask = programOf(app, await makeToken(admin, workspace.slug));
  const { id } = await makeItem();
  const path = `workspaces/${workspace.slug}/projects/${project.id}/work-items/${id}/`;
  expect(await ask('PATCH', path, { state: states.Done.id })).toMatchObject(
    refusedFor({ kind: 'no_transition' }),
  );
  const { body } = await ask('GET', `${path}transitions/`);
  expect((body as PossibleTransition[]).map(({ allowed }) => allowed)).toEqual([
    ...[true, true, false, false, false],
  ]);
  expect(await ask('PATCH', path, { state: states.Todo.id })).toMatchObject({ status: 200 });
  const approval = { count: 1, member_ids: [team.member.id] };
  await putAll([between('Todo', 'Done', { approval })]);
  const asked = await ask('PATCH', path, { state: states.Done.id, name: 'Waits', request_approval: true });
  expect(asked).toMatchObject({ status: 202, body: { issue_id: id, to_state_id: states.Done.id } });
  const held = await ask('GET', path);
  expect(held.body).toMatchObject({ name: 'Waits', state: states.Todo.id });
});

// docs/contract/workflow.md#who-obeys
test('a body that asks for approval keeps the place of the card, and writes the rest', async () => {
  const { between, putAll, move, makeItem, readItem, member, admin, item } = team;
  const approval = { count: 1, member_ids: [admin.id] };
  await putAll([between('Backlog', 'Done', { approval }), between('Backlog', 'Todo')]);
  const { id, sort_order } = await makeItem();
  const asked = await move(id, 'Done', { sort_order: 5, priority: 'high', request_approval: true });
  expect(asked).toMatchObject({ status: 202, body: { issue_id: id, state: 'pending' } });
  const state_id = team.states.Backlog.id;
  expect(await readItem(id)).toMatchObject({ state_id, sort_order, priority: 'high' });
  const pending = { kind: 'approval_pending' as const, approval_id: asked.body.id };
  expect(await move(id, 'Done')).toMatchObject(refusedFor(pending));
  const possible = (await member.get(`${item(id)}transitions/`)).body as PossibleTransition[];
  expect(possible.find((each) => each.state_id === team.states.Done.id)).toMatchObject({
    allowed: false,
    needs_approval: null,
    reasons: [pending],
  });
  const bulk = await operate([id], { state_id: team.states.Done.id });
  expect(bulk).toMatchObject(refusedFor(pending));
  expect(await move(id, 'Todo')).toMatchObject({ status: 204 });
});

// docs/contract/workflow.md#who-obeys
test('moves between projects, and coming back after a deletion, ask nothing', async () => {
  const { putAll, makeItem, admin, project, item, stateOf } = team;
  await putAll([]);
  const { id } = await makeItem();
  const other = await makeTarget(team);
  const elsewhere = await admin.post(other.path(), { name: 'Elsewhere' });
  expect(elsewhere.status).toBe(201);
  const moved = await admin.post(other.path(`issues/${elsewhere.body.id}/move/`), { project_id: project.id });
  expect(moved.status, moved.text).toBe(200);
  expect((await admin.post(`${item(id)}move/`, { project_id: other.project.id })).status).toBe(200);
  const { id: last } = await makeItem();
  const mutation = await act(admin, 'delete', item(last));
  expect((await takeBack(team, admin, mutation)).status).toBe(200);
  expect(await stateOf(last)).toBe('Backlog');
});

// docs/contract/workflow.md#who-obeys
test('a workflow that is saved while an item is held counts for who waits for it', async () => {
  const { between, putAll, makeItem, move, test: app } = team;
  await putAll([between('Backlog', 'Todo')]);
  const { id } = await makeItem();
  const { db } = app.database;
  let waiting: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    await sql`select from work_items where id = ${id} for no key update`.execute(tx);
    waiting = move(id, 'Todo');
    await isWaiting();
    await putAll([between('Backlog', 'Done')]);
  });
  expect(await waiting).toMatchObject(refusedFor({ kind: 'no_transition' }));

  async function isWaiting(): Promise<void> {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      db,
    );
    if (rows.length === 0) await isWaiting();
  }
});

// docs/contract/workflow.md#who-obeys
test('a sub-item that is made while its parent is held counts for who waits for it', async () => {
  const { between, putAll, makeItem, move } = team;
  await putAll([between('Backlog', 'Done', { conditions: DONE_BELOW })]);
  for (let round = 0; round < 20; round += 1) {
    const { id } = await makeItem();
    const [child, moved] = await Promise.all([makeItem({ parent_id: id }), move(id, 'Done')]);
    const [below, above] = [await team.readItem(child.id), await team.readItem(id)];
    // In either order, the item is done only if it was done before it had a sub-item.
    if (moved.status === 204) {
      expect(Date.parse(above.last_state_change ?? '')).toBeLessThanOrEqual(Date.parse(below.created_at));
    } else expect(moved).toMatchObject(refusedFor({ kind: 'sub_items_open', count: 1, total: 1 }));
  }
});

// docs/contract/workflow.md#new-items
test('a new item begins where its type does, and elsewhere only as its maker could move it there', async () => {
  const { between, put, states, member, admin, items, makeItem, stateOf } = team;
  const type = await team.makeType('Request');
  const field = await makeField(team);
  const field_filled = { kind: 'field_filled' as const, field_id: field.id };
  await put(
    [
      {
        transitions: [
          between('Todo', 'In Progress', { conditions: [field_filled] }),
          between('Todo', 'Done', { who: { roles: [], member_ids: [], relations: ['assignee'] } }),
          between('Todo', 'Cancelled', { approval: { count: 1, member_ids: [admin.id] } }),
        ],
      },
    ],
    {
      initial_states: [
        { state_id: states.Todo.id },
        { type_id: type.id, state_id: states['In Progress'].id },
      ],
    },
  );
  expect(await stateOf((await makeItem()).id)).toBe('Todo');
  expect(await stateOf((await makeItem({ type_id: type.id })).id)).toBe('In Progress');
  const make = (state: StateName, more: object = {}) =>
    member.post(items, { name: 'New', state_id: states[state].id, ...more });
  expect((await make('Todo')).status).toBe(201);
  expect(await make('Backlog')).toMatchObject(refusedFor({ kind: 'no_transition' }));
  expect(await make('In Progress')).toMatchObject(refusedFor({ kind: 'field_required', field_id: field.id }));
  expect((await make('In Progress', { fields: { [field.id]: 'Here' } })).status).toBe(201);
  expect(await make('Done')).toMatchObject({ status: 403 });
  expect((await make('Done', { assignee_ids: [member.id] })).status).toBe(201);
  expect(await make('Cancelled')).toMatchObject({ body: { reasons: [{ kind: 'approval' }] } });
  const { body: draft } = await member.post(`/api/workspaces/${team.workspace.slug}/draft-issues/`, {
    name: 'A draft',
    project_id: team.project.id,
  });
  expect(draft.state_id).toBe(states.Todo.id);
  const convert = (state_id: string) =>
    member.post(`/api/workspaces/${team.workspace.slug}/draft-to-issue/${draft.id}/`, {
      name: 'A draft',
      state_id,
    });
  expect(await convert(states.Backlog.id)).toMatchObject(refusedFor({ kind: 'no_transition' }));
  expect((await convert(states.Todo.id)).status).toBe(201);
  await put([{ transitions: [] }]);
  expect((await make('Done')).status).toBe(201);
  await team.switchTo(false);
  expect(await stateOf((await makeItem()).id)).toBe('Backlog');
  await team.switchTo(true);
  expect((await member.post(items, { name: 'New', state_id: randomUUID() })).status).toBe(400);
});
