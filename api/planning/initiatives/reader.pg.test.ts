import { must } from '@tandem/shared/must.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBehind } from './behind.ts';
import { InitiativeReader } from './reader.ts';
import { type InitiativeTeam, makeInitiativeTeam } from './testing.ts';

let team: InitiativeTeam;
const errors: unknown[] = [];
beforeAll(async () => {
  team = await makeInitiativeTeam();
});
afterAll(() => team.test.close());
beforeEach(async () => {
  const { sql } = team.test.database;
  for (const table of ['initiatives', 'work_items']) await sql.unsafe(`delete from ${table}`);
});

const makeReader = () => {
  const { db, sql } = team.test.database;
  return new InitiativeReader({ db, sql, onError: (error) => errors.push(error), tick_ms: 50 });
};
const doneOf = async (id: string) => (await team.read(id)).progress.completed;

async function makeCounted(): Promise<{ id: string; item: string }> {
  const { id } = await team.makeInitiative();
  await team.addPart(id, { kind: 'project', project_id: team.project.id });
  const { id: item } = await team.makeItem();
  return { id, item };
}

// docs/contract/initiatives.md#when-roll-ups-change
test('a running reader follows items, projects and updates, and a second one beside it', async () => {
  const { admin, member, item, states } = team;
  const made = await makeCounted();
  const readers = [makeReader(), makeReader()];
  await Promise.all(readers.map((reader) => reader.start()));
  await member.patch(item(made.item), { state_id: states.Done.id });
  await expect.poll(() => doneOf(made.id), { timeout: 10_000 }).toBe(1);
  await member.patch(item(made.item), { state_id: states.Todo.id });
  await expect.poll(() => doneOf(made.id), { timeout: 10_000 }).toBe(0);
  await admin.patch(team.base, { target_date: '2027-01-05' });
  await expect.poll(async () => (await team.read(made.id)).last_date, { timeout: 10_000 }).toBe('2027-01-05');
  const seq = async () =>
    Number(
      (
        await team.test.database
          .sql`select last_seq from change_streams where stream = ${team.workspace_stream}`
      )[0]?.['last_seq'],
    );
  const before = await seq();
  await team.test.database
    .sql`update initiatives set health = 'at_risk', health_at = now() where id = ${made.id}`;
  await expect.poll(seq, { timeout: 10_000 }).toBe(before + 1);
  await Promise.all(readers.map((reader) => reader.close()));
  expect(errors).toEqual([]);
});

// docs/contract/initiatives.md#when-roll-ups-change
test('what a process had not finished when it was killed is counted by the next one', async () => {
  const { member, item, states, project } = team;
  const { sql, db } = team.test.database;
  const made = await makeCounted();
  await team.catchUp();
  await member.patch(item(made.item), { state_id: states.Done.id });
  // It has counted the project, and waits to write the roll-up of its initiative.
  const release = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const holding = sql.begin(async (tx) => {
    await tx`select from initiative_rollups where initiative_id = ${made.id} for update`;
    isHeld.resolve();
    await release.promise;
  });
  await isHeld.promise;
  const killed = readBehind(db, `project:${project.id}`).catch((error: unknown) => error);
  const waiting = async () => {
    const [row] = await sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%initiative_rollups%' and datname = current_database()`;
    return row?.['pid'] as number | undefined;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBeDefined();
  await sql`select pg_terminate_backend(${must(await waiting(), 'it waits')})`;
  release.resolve();
  await holding;
  await killed;
  await team.catchUp();
  expect(await doneOf(made.id)).toBe(1);
  expect(await team.catchUp()).toBe(0);
});
