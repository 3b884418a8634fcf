import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, expectAsked } from './testing/calls.ts';
import { sendTo, validRequest } from './testing/requests.ts';
import { type World, makeWorld } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.test.close());

/** Tables whose rows are marked as deleted, and tell when they were changed. */
async function markedTables(): Promise<string[]> {
  const rows = await world.test.database.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name in ('deleted_at', 'updated_at')
    group by table_name having count(*) = 2 order by 1`;
  return rows.map(({ name }) => name);
}

type Marked = { deleted: number; stale: number };

/** Rows of a table that were deleted in this test, and those of them that look unchanged since before. */
async function markedIn(table: string): Promise<Marked> {
  const { sql } = world.test.database;
  const [row] = await sql<Marked[]>`
    select count(*)::int as deleted, (count(*) filter (where updated_at < deleted_at))::int as stale
    from ${sql(table)} where deleted_at > '2026-01-02'`;
  return row!;
}

// Whoever keeps a copy asks for what has changed since: a row that is deleted and looks unchanged stays there forever.
// docs/contract/conventions.md#marked-first
test('whatever a call deletes is a changed row', async () => {
  const problems: string[] = [];
  const tables = await markedTables();
  const deleting = callsOf(world.test.app).filter(({ method }) => method === 'DELETE');
  let deleted = 0;
  for (const call of deleting) {
    await sendTo(world, call, validRequest(world, call));
    for (const table of tables) {
      const marked = await markedIn(table);
      deleted += marked.deleted;
      if (marked.stale > 0) problems.push(`${call.name}: ${marked.stale} of ${table}`);
    }
    await world.state.restore();
  }
  expect(problems).toEqual([]);
  expectAsked(deleted, 30);
}, 600_000);
