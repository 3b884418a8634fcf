import { readSeq } from '@tandem/db/change-log/log.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jobContext } from '../../platform/jobs/testing.ts';
import { expectReplay } from '../../testing/replay.ts';
import type { Answer } from '../../testing/app.ts';
import { makeField } from '../items/testing-fields.ts';
import { type Team, makeTeam } from '../items/testing.ts';
import { automations } from './job.ts';

let team: Team;
beforeEach(async () => {
  team = await makeTeam();
});
afterEach(() => team.test.close());

const db = () => team.test.database.db;
const run = () => automations.run(jobContext(db()));
const project = (values: Record<string, unknown>) =>
  team.admin.patch(`/api/workspaces/${team.workspace.slug}/projects/${team.project.id}/`, values);

/** Makes an item that nobody has touched for so many days. */
async function oldItem(state: keyof Team['states'], days: number, values: Record<string, unknown> = {}) {
  const item = await team.makeItem({ state_id: team.states[state].id, ...values });
  await untouched(item.id, days);
  return item;
}

/** A minute more, so that it is over when the job looks. */
const untouched = (id: string, days: number) =>
  sql`update work_items set updated_at = now() - make_interval(days => ${days}) - interval '1 minute' where id = ${id}`.execute(
    db(),
  );

const rowOf = (id: string) =>
  db().selectFrom('work_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const activitiesOf = (id: string) =>
  db()
    .selectFrom('activities')
    .selectAll()
    .where('work_item_id', '=', id)
    .where('verb', '=', 'updated')
    .orderBy('created_at')
    .execute();
const today = () => new Date().toISOString().slice(0, 10);

async function isArchived(id: string): Promise<boolean> {
  return (await rowOf(id)).archived_at !== null;
}

// docs/contract/automations.md#archiving-by-itself
test('what has been over for the months that the project sets is archived, and nothing else', async () => {
  await project({ archive_in: 2 });
  const gone = [await oldItem('Done', 60), await oldItem('Cancelled', 400)];
  const retained = [
    await oldItem('Done', 59),
    await oldItem('Backlog', 400),
    await oldItem('Todo', 400),
    await oldItem('In Progress', 400),
  ];
  expect(await run()).toEqual({ archived: 2, closed: 0 });
  expect(await Promise.all(gone.map(({ id }) => isArchived(id)))).toEqual([true, true]);
  expect(await Promise.all(retained.map(({ id }) => isArchived(id)))).toEqual([false, false, false, false]);
  expect(await run()).toEqual({ archived: 0, closed: 0 });
});

// docs/contract/automations.md#archiving-by-itself
// docs/contract/automations.md#in-whose-name
test('an archived item has its day, its moment and a history in the name of who made the project', async () => {
  await project({ archive_in: 1 });
  const item = await oldItem('Done', 31);
  const before = await rowOf(item.id);
  await run();
  const after = await rowOf(item.id);
  expect(after).toMatchObject({
    archived_at: today(),
    updated_by: team.admin.id,
    completed_at: before.completed_at,
    state_id: before.state_id,
  });
  expect(after.updated_at > before.created_at).toBe(true);
  expect(await activitiesOf(item.id)).toMatchObject([
    {
      field: 'archived_at',
      verb: 'updated',
      old_value: null,
      new_value: 'archive',
      actor_id: team.admin.id,
      created_by: team.admin.id,
    },
  ]);
  const { rows } =
    await sql`select user_id from work_item_subscribers where work_item_id = ${item.id}`.execute(db());
  expect(rows).toEqual([{ user_id: team.member.id }]);
});

// docs/contract/automations.md#closing-by-itself
// docs/contract/automations.md#completing-by-closing
test('what nobody has worked on for the months that the project sets is closed with the state that it chose', async () => {
  const chosen = await team.test.makeState(team.admin, team.project as never, {
    name: 'Forgotten',
    group: 'cancelled',
  });
  await project({ close_in: 1, default_state: chosen.id });
  const closed = [await oldItem('Backlog', 30), await oldItem('Todo', 30), await oldItem('In Progress', 30)];
  const retained = [
    await oldItem('Backlog', 29),
    await oldItem('Done', 300),
    await oldItem('Cancelled', 300),
  ];
  expect(await run()).toEqual({ archived: 0, closed: 3 });
  for (const { id } of closed) {
    const row = await rowOf(id);
    expect(row).toMatchObject({
      state_id: chosen.id,
      completed_at: null,
      updated_by: team.admin.id,
      archived_at: null,
    });
    expect(row.last_state_change! > row.created_at).toBe(true);
  }
  for (const item of retained) expect((await rowOf(item.id)).state_id).toBe(item.state_id);
  const { Backlog } = team.states;
  expect(await activitiesOf(closed[0]!.id)).toMatchObject([
    {
      field: 'state',
      old_value: Backlog.name,
      old_identifier: Backlog.id,
      new_value: 'Forgotten',
      new_identifier: chosen.id,
      actor_id: team.admin.id,
    },
  ]);
  expect(await run()).toEqual({ archived: 0, closed: 0 });
});

// docs/contract/automations.md#no-chosen-state
test('without a chosen state the first cancelled one of the project itself is taken', async () => {
  const elsewhere = await team.test.makeProject(team.admin, team.workspace);
  const foreign = await team.test.makeState(team.admin, elsewhere, { name: 'Away', group: 'cancelled' });
  const later = await team.test.makeState(team.admin, team.project as never, {
    name: 'Later',
    group: 'cancelled',
  });
  await sql`update states set sequence = 999999 where id = ${later.id}`.execute(db());
  await sql`update states set sequence = 1 where id = ${foreign.id}`.execute(db());
  await project({ close_in: 1, default_state: null });
  const item = await oldItem('Todo', 40);
  await run();
  expect((await rowOf(item.id)).state_id).toBe(team.states.Cancelled.id);
});

// docs/contract/automations.md#no-chosen-state
test('a project without a state to close with closes nothing', async () => {
  await project({ close_in: 1, default_state: null });
  const item = await oldItem('Todo', 40);
  await sql`update states set deleted_at = now() where id = ${team.states.Cancelled.id}`.execute(db());
  expect(await run()).toEqual({ archived: 0, closed: 0 });
  expect((await rowOf(item.id)).state_id).toBe(item.state_id);
});

// docs/contract/automations.md#completing-by-closing
test('closing into a completed state completes the item', async () => {
  await project({ close_in: 1, default_state: team.states.Done.id });
  const item = await oldItem('Todo', 40);
  await run();
  const row = await rowOf(item.id);
  expect(row).toMatchObject({ state_id: team.states.Done.id });
  expect(row.completed_at).not.toBeNull();
});

// docs/contract/automations.md#which-items
test.each([
  ['deleted', sql`deleted_at = now()`],
  ['a draft', sql`is_draft = true`],
  ['waiting in intake', sql`is_hidden_by_intake = true`],
  ['archived already', sql`archived_at = '2020-01-01'`],
])('an item that is %s is not taken', async (_name, values) => {
  await project({ archive_in: 1, close_in: 1 });
  const items = [await oldItem('Done', 40), await oldItem('Todo', 40)];
  await sql`update work_items set ${values}`.execute(db());
  expect(await run()).toEqual({ archived: 0, closed: 0 });
  for (const { id } of items) expect(await activitiesOf(id)).toEqual([]);
});

async function addCycle(itemId: string, end_date: string | null): Promise<string> {
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  const cycle = await db()
    .insertInto('cycles')
    .values({ ...scope, name: 'Cycle', end_date, owned_by_id: team.admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { ...scope, cycle_id: cycle.id, work_item_id: itemId };
  await db().insertInto('cycle_work_items').values(row).execute();
  return cycle.id;
}

async function addModule(itemId: string, name: string, target_date: string | null): Promise<string> {
  const scope = { workspace_id: team.workspace.id, project_id: team.project.id };
  const module = await db()
    .insertInto('modules')
    .values({ ...scope, name, target_date })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { ...scope, module_id: module.id, work_item_id: itemId };
  await db().insertInto('module_work_items').values(row).execute();
  return module.id;
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

// docs/contract/automations.md#items-in-cycles-and-modules
test('what is in a cycle waits until that has ended or is removed or archived', async () => {
  await project({ archive_in: 1 });
  const [ended, going, open, removed, archivedOne] = [
    await oldItem('Done', 40),
    await oldItem('Done', 40),
    await oldItem('Done', 40),
    await oldItem('Done', 40),
    await oldItem('Done', 40),
  ];
  await addCycle(ended.id, new Date(Date.now() - 1000).toISOString());
  await addCycle(going.id, new Date(Date.now() + 60_000).toISOString());
  await addCycle(open.id, null);
  const cycle = await addCycle(removed.id, null);
  await sql`update cycles set deleted_at = now() where id = ${cycle}`.execute(db());
  const away = await addCycle(archivedOne.id, null);
  await sql`update cycles set archived_at = now() where id = ${away}`.execute(db());
  expect(await run()).toEqual({ archived: 3, closed: 0 });
  const items = [ended, going, open, removed, archivedOne];
  const archived = await Promise.all(items.map(({ id }) => isArchived(id)));
  expect(archived).toEqual([true, false, false, true, true]);
});

// docs/contract/automations.md#items-in-cycles-and-modules
test('what is in modules waits until the last of them is over, removed or archived', async () => {
  await project({ archive_in: 1 });
  const [over, last, open, removed, archivedOne] = [
    await oldItem('Done', 40),
    await oldItem('Done', 40),
    await oldItem('Done', 40),
    await oldItem('Done', 40),
    await oldItem('Done', 40),
  ];
  await addModule(over.id, 'over', day(-1));
  await addModule(last.id, 'over too', day(-1));
  await addModule(last.id, 'ends today', day(0));
  await addModule(open.id, 'without an end', null);
  const module = await addModule(removed.id, 'removed', null);
  await sql`update modules set deleted_at = now() where id = ${module}`.execute(db());
  const away = await addModule(archivedOne.id, 'archived', day(5));
  await sql`update modules set archived_at = now() where id = ${away}`.execute(db());
  expect(await run()).toEqual({ archived: 3, closed: 0 });
  const items = [over, last, open, removed, archivedOne];
  const archived = await Promise.all(items.map(({ id }) => isArchived(id)));
  expect(archived).toEqual([true, false, false, true, true]);
});

// docs/contract/automations.md#which-projects
test('archived and deleted projects are left alone, and those that ask for nothing', async () => {
  const items = [await oldItem('Done', 400), await oldItem('Todo', 400)];
  expect(await run()).toEqual({ archived: 0, closed: 0 });
  await project({ archive_in: 1, close_in: 1 });
  for (const column of ['archived_at', 'deleted_at']) {
    await sql`update projects set ${sql.ref(column)} = now()`.execute(db());
    expect(await run()).toEqual({ archived: 0, closed: 0 });
    await sql`update projects set ${sql.ref(column)} = null`.execute(db());
  }
  for (const { id } of items) expect(await activitiesOf(id)).toEqual([]);
});

// docs/contract/automations.md#in-whose-name
test('a project that nobody made is served by the product itself', async () => {
  await project({ archive_in: 1 });
  const item = await oldItem('Done', 40);
  await sql`update projects set created_by = null`.execute(db());
  await run();
  const [activity] = await activitiesOf(item.id);
  const actor = await db()
    .selectFrom('users')
    .selectAll()
    .where('id', '=', activity!.actor_id)
    .executeTakeFirstOrThrow();
  expect(actor).toMatchObject({ is_bot: true, display_name: 'Tandem', email: null });
});

// docs/contract/automations.md#changes-of-automations
test('clients that follow the project end with what they would read, parents with their counts among them', async () => {
  await project({ archive_in: 1, close_in: 1 });
  const parent = await team.makeItem({ name: 'parent' });
  const dueParent = await oldItem('Done', 40, { name: 'due parent' });
  const child = await oldItem('Done', 40, { parent_id: parent.id });
  await oldItem('Done', 40, { parent_id: dueParent.id });
  await untouched(dueParent.id, 40);
  const stale = await oldItem('Todo', 40);
  const before = await rowOf(parent.id);
  const action = async (): Promise<Answer> => {
    expect(await run()).toEqual({ archived: 3, closed: 1 });
    const seq = await readSeq(db(), team.stream);
    return { status: 200, body: null, text: '', headers: { 'x-stream-seq': `${team.stream}=${seq}` } };
  };
  await expectReplay({
    test: team.test,
    caller: team.member,
    stream: team.stream,
    lists: [team.liveList],
    action,
  });
  expect((await team.readItem(parent.id)).sub_issues_count).toBe(0);
  expect((await rowOf(parent.id)).updated_at > before.updated_at).toBe(true);
  expect(await isArchived(child.id)).toBe(true);
  const { rows } = await sql<{ kind: string }>`select kind, op, actor_id, mutation_id from changes
    where entity_id = ${stale.id} order by seq desc limit 1`.execute(db());
  expect(rows).toEqual([{ kind: 'work_item', op: 'put', actor_id: team.admin.id, mutation_id: null }]);
});

// docs/contract/automations.md#in-batches
test('many items are taken in batches, each in a transaction of its own', async () => {
  await project({ archive_in: 1 });
  const first = await oldItem('Done', 40);
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id, created_by, updated_at)
    select workspace_id, project_id, sequence_id + n, name, state_id, created_by, updated_at
    from work_items, generate_series(1, 249) n where id = ${first.id}`.execute(db());
  expect(await run()).toEqual({ archived: 250, closed: 0 });
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct updated_at)::int as count from work_items`.execute(db());
  expect(rows[0]!.count).toBeGreaterThan(1);
  const transactions = await sql`select distinct xmin::text from work_items`.execute(db());
  expect(transactions.rows).toHaveLength(3);
});

// docs/contract/automations.md#in-batches
test('a run that is asked to stop ends between two batches, and the next one goes on', async () => {
  await project({ archive_in: 1 });
  await oldItem('Done', 40);
  const stopped = { ...jobContext(db()), signal: AbortSignal.abort() };
  await expect(automations.run(stopped)).rejects.toThrow();
  expect(await run()).toEqual({ archived: 1, closed: 0 });
});

// docs/contract/automations.md#closing-by-itself
// docs/contract/item-fields.md#fields-asked-for-on-entering
test('items that lack a field which the state asks for are not closed', async () => {
  await project({ close_in: 1 });
  const use = { required: 'on_enter' as const, required_groups: ['cancelled' as const] };
  const field = await makeField(team, { use });
  const [empty, full] = [
    await oldItem('Todo', 40),
    await oldItem('Todo', 40, { fields: { [field.id]: 'why' } }),
  ];
  await run();
  expect((await rowOf(empty.id)).state_id).toBe(team.states.Todo.id);
  expect((await rowOf(full.id)).state_id).toBe(team.states.Cancelled.id);
});
