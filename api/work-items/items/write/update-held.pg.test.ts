import { readChanges } from '@tandem/db/change-log/log.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seqInHeader } from '../../../testing/replay.ts';
import { type Team, makeTeam } from '../testing.ts';

let team: Team;
beforeAll(async () => {
  team = await makeTeam();
});
afterAll(() => team.test.close());

const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(team.test.database.db);
  return rows.length;
};

/** Patches an item while somebody holds it, who does `work` and lets go `held_ms` after the patch began to wait. */
async function patchWhileHeld(
  id: string,
  body: unknown,
  { work, held_ms = 0 }: { work: (tx: Db) => Promise<unknown>; held_ms?: number },
) {
  const { db } = team.test.database;
  const answer = await db.transaction().execute(async (tx) => {
    await sql`select from work_items where id = ${id} for no key update`.execute(tx);
    const patched = team.member.patch(team.item(id), body);
    await expect.poll(waiting, { interval: 5, timeout: 10_000 }).toBe(1);
    const since = performance.now();
    await work(tx);
    await expect.poll(() => performance.now() - since, { interval: 20 }).toBeGreaterThanOrEqual(held_ms);
    return { patched };
  });
  return answer.patched;
}

const changesOf = async (after: number) =>
  (await readChanges(team.test.database.db, { stream: team.stream, after })).changes;

// docs/contract/work-items.md#what-a-patch-does
test.each([0, 500])(
  'the row that a patch sends has what others did who held the item for %i ms and left its row as it was',
  async (held_ms) => {
    const label = await team.test.makeLabel(team.admin, team.project as never, { name: `held ${held_ms}` });
    const row = await team.makeItem();
    const answer = await patchWhileHeld(
      row.id,
      { priority: 'high' },
      {
        held_ms,
        work: (tx) =>
          sql`insert into work_item_labels (workspace_id, project_id, work_item_id, label_id)
        values (${team.workspace.id}, ${team.project.id}, ${row.id}, ${label.id})`.execute(tx),
      },
    );
    expect(answer.status).toBe(204);
    const last = (await changesOf((seqInHeader(answer, team.stream) ?? 0) - 2)).find(
      ({ id }) => id === row.id,
    );
    expect(last).toMatchObject({ op: 'put', row: { priority: 'high', label_ids: [label.id] } });
  },
);

// docs/contract/work-items.md#many-at-once
test('what somebody else changed meanwhile stays, and is what the history calls the old value', async () => {
  const row = await team.makeItem({ name: 'Ours' });
  const answer = await patchWhileHeld(
    row.id,
    { name: 'Mine', start_date: '2026-01-01' },
    {
      work: (tx) =>
        sql`update work_items set name = 'Theirs', priority = 'urgent' where id = ${row.id}`.execute(tx),
    },
  );
  expect(answer.status).toBe(204);
  expect(await team.readItem(row.id)).toMatchObject({
    name: 'Mine',
    priority: 'urgent',
    start_date: '2026-01-01',
  });
  const history = await team.test.database.db
    .selectFrom('activities')
    .select(['field', 'old_value', 'new_value'])
    .where('work_item_id', '=', row.id)
    .where('verb', '=', 'updated')
    .orderBy('field')
    .execute();
  expect(history).toEqual([
    { field: 'name', old_value: 'Theirs', new_value: 'Mine' },
    { field: 'start_date', old_value: '', new_value: '2026-01-01' },
  ]);
});

// docs/contract/work-items.md#what-a-patch-does
test('an item that is archived meanwhile is not changed', async () => {
  const row = await team.makeItem({ name: 'Before' });
  const answer = await patchWhileHeld(
    row.id,
    { name: 'After' },
    {
      work: (tx) => sql`update work_items set archived_at = current_date where id = ${row.id}`.execute(tx),
    },
  );
  expect(answer.status).toBe(404);
  const { rows } = await sql`select name from work_items where id = ${row.id}`.execute(team.test.database.db);
  expect(rows).toEqual([{ name: 'Before' }]);
});

// docs/contract/work-items.md#what-a-patch-does
test('days in the wrong order and items of others are refused as ever', async () => {
  const row = await team.makeItem({ start_date: '2026-02-01' });
  const wrong = await team.member.patch(team.item(row.id), { target_date: '2026-01-01' });
  expect(wrong.status).toBe(400);
  expect((await team.guest.patch(team.item(row.id), { name: 'x' })).status).toBe(404);
  expect((await team.outsider.patch(team.item(row.id), { name: 'x' })).status).toBe(403);
  expect(await team.readItem(row.id)).toMatchObject({ name: row.name, target_date: null });
});
