import type { Database } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Pictures, makePictures } from '../../files/assets/testing.ts';
import { jobContext } from '../jobs/testing.ts';
import { changedTables } from '../../every-call/testing/state.ts';
import { makeWorld } from '../../every-call/testing/world.ts';
import { hardDelete } from './job.ts';

let team: Pictures;
beforeEach(async () => {
  team = await makePictures();
});
afterEach(() => team.test.close());

const db = () => team.test.database.db;
const run = (env: Record<string, string> = {}) =>
  hardDelete.run({ ...jobContext(db(), env), storage: team.test.app.storage });

/** A minute more, so that the days are over when the job looks. */
const deletedSince = (table: string, days: number) =>
  sql`update ${sql.table(table)} set deleted_at = now() - make_interval(days => ${days}) - interval '1 minute'
    where deleted_at is not null`.execute(db());

/** Tables in which an id stands anywhere. Logs are trimmed by their age; the history of exports names what they held. */
async function tablesWith(db: Database['db'], id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('changes', 'exports')`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`select from ${sql.table(name)} t where t::text like ${`%${id}%`} limit 1`.execute(
      db,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

// docs/contract/conventions.md#gone-for-good
// docs/contract/retention.md#after-the-days
test('an item that was deleted longer ago than the days goes with all that belongs to it', async () => {
  const { member, admin, item, projectUrl } = team;
  const stays = await team.makeItem({ name: 'stays' });
  const gone = await team.makeItem({
    name: 'goes',
    description_html: '<p>a text</p>',
    assignee_ids: [member.id],
  });
  for (const { id } of [stays, gone]) {
    await member.post(`${item(id)}issue-links/`, { url: 'https://example.com' });
    await member.post(`${item(id)}comments/`, { comment_html: '<p>a comment</p>' });
  }
  const picture = await team.bringTo(projectUrl, member, ['ISSUE_DESCRIPTION', gone.id]);
  const { storage_key } = await db()
    .selectFrom('assets')
    .select('storage_key')
    .where('id', '=', picture.asset_id)
    .executeTakeFirstOrThrow();
  expect(await team.test.app.storage.look(storage_key)).not.toBeNull();
  expect((await admin.delete(item(gone.id))).status).toBe(204);
  expect(await run()).toEqual({});
  for (const table of ['work_items', 'comments', 'work_item_links', 'assets', 'activities'])
    await deletedSince(table, 60);
  expect(await run()).toMatchObject({ work_items: 1 });
  expect(await tablesWith(db(), gone.id)).toEqual([]);
  expect(await team.test.app.storage.look(storage_key)).toBeNull();
  expect((await team.readItem(stays.id)).link_count).toBe(1);
  expect((await member.get(`${item(stays.id)}comments/`)).body).toHaveLength(1);
  expect(await run()).toEqual({});
});

// docs/contract/retention.md#numbers-stay-given
test('the number of a deleted item is never used again', async () => {
  const first = await team.makeItem();
  const last = await team.makeItem();
  await team.admin.delete(team.item(last.id));
  await deletedSince('work_items', 61);
  expect(await run()).toMatchObject({ work_items: 1 });
  const next = await team.makeItem();
  expect([first.sequence_id, last.sequence_id, next.sequence_id]).toEqual([1, 2, 3]);
});

// docs/contract/retention.md#sixty-days
test('the days can be set, sixty without', async () => {
  const item = await team.makeItem();
  await team.admin.delete(team.item(item.id));
  await deletedSince('work_items', 59);
  expect(await run()).toEqual({});
  expect(await run({ HARD_DELETE_AFTER_DAYS: '60' })).toEqual({});
  expect(await run({ HARD_DELETE_AFTER_DAYS: '59' })).toMatchObject({ work_items: 1 });
});

// docs/contract/retention.md#shared-files
test('a file that another row has too stays in the storage', async () => {
  const { admin, projectUrl } = team;
  const picture = await team.bringTo(projectUrl, admin, ['PROJECT_COVER']);
  await sql`insert into assets (workspace_id, project_id, entity_type, storage_key, is_uploaded)
    select workspace_id, project_id, entity_type, storage_key, true from assets where id = ${picture.asset_id}`.execute(
    db(),
  );
  await sql`update assets set deleted_at = now() - interval '61 days' where id = ${picture.asset_id}`.execute(
    db(),
  );
  expect(await run()).toEqual({ assets: 1 });
  const { storage_key } = await db().selectFrom('assets').select('storage_key').executeTakeFirstOrThrow();
  expect(await team.test.app.storage.look(storage_key)).not.toBeNull();
  await sql`update assets set deleted_at = now() - interval '61 days'`.execute(db());
  expect(await run()).toEqual({ assets: 1 });
  expect(await team.test.app.storage.look(storage_key)).toBeNull();
});

// docs/contract/retention.md#what-is-still-needed
test('a state that an item still has stays until the item goes', async () => {
  const state = await team.test.makeState(team.admin, team.project as never);
  const item = await team.makeItem({ state_id: state.id });
  await sql`update states set deleted_at = now() where id = ${state.id}`.execute(db());
  await deletedSince('states', 61);
  expect(await run()).toEqual({});
  expect(await db().selectFrom('states').select('id').where('id', '=', state.id).execute()).toHaveLength(1);
  await team.admin.delete(team.item(item.id));
  await deletedSince('work_items', 61);
  expect(await run()).toMatchObject({ work_items: 1, states: 1 });
});

// docs/contract/retention.md#in-batches
test('more than one batch of items goes, each with its rows', async () => {
  const item = await team.makeItem();
  await sql`
    insert into work_items (workspace_id, project_id, sequence_id, name, state_id, created_by)
    select workspace_id, project_id, sequence_id + n, name, state_id, created_by
    from work_items, generate_series(1, 250) n where id = ${item.id}`.execute(db());
  await sql`insert into activities (workspace_id, project_id, work_item_id, verb, epoch)
    select workspace_id, project_id, id, 'updated', 0 from work_items, generate_series(1, 5)`.execute(db());
  await sql`update work_items set deleted_at = now() - interval '61 days'`.execute(db());
  expect(await run()).toMatchObject({ work_items: 251 });
  const left = await sql`select from activities`.execute(db());
  expect(left.rows).toEqual([]);
});

// docs/contract/retention.md#in-batches
test('a run that is asked to stop ends between two batches', async () => {
  const item = await team.makeItem();
  await team.admin.delete(team.item(item.id));
  await deletedSince('work_items', 61);
  const stopped = { ...jobContext(db()), signal: AbortSignal.abort() };
  await expect(hardDelete.run(stopped)).rejects.toThrow();
  expect(await run()).toMatchObject({ work_items: 1 });
});

// docs/contract/retention.md#projects-and-workspaces
test.each(['projects', 'workspaces'] as const)(
  'of deleted %s nothing is left, and others are as they were',
  async (table) => {
    const world = await makeWorld();
    try {
      const { db, sql: raw } = world.test.database;
      const { own, sibling, state, insider } = world;
      const path = `/api/workspaces/${own.slug}/`;
      const url = table === 'projects' ? `${path}projects/${own.project.id}/` : path;
      const context = { ...jobContext(db), storage: world.test.app.storage };
      const age = async () => {
        // Deleted fields stay for their keys.
        const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'deleted_at' and table_name <> 'fields'`.execute(db);
        const since = sql`now() - interval '61 days'`;
        for (const { name } of rows)
          await sql`update ${sql.table(name)} set deleted_at = ${since} where deleted_at is not null`.execute(
            db,
          );
      };
      await age();
      await hardDelete.run(context);
      const before = await state.sums();
      expect((await insider.delete(url)).status).toBe(204);
      await age();
      expect(await hardDelete.run(context)).toMatchObject({ [table]: 1 });
      const [workspace] = await raw`select id from workspaces where lower(slug) = ${own.slug}`;
      // The audit log goes on saying that there was a project, and who changed its workflow and deleted it.
      expect(await tablesWith(db, own.project.id)).toEqual(['audit_log']);
      expect(await tablesWith(db, own.ids.work_item)).toEqual([]);
      if (table === 'projects') expect(workspace).toBeDefined();
      if (table === 'projects') expect(await state.countOf(sibling.ids.work_item)).toBeGreaterThan(0);
      else expect(workspace).toBeUndefined();
      expect(changedTables(before, await state.sums(), 'foreign')).toEqual([]);
    } finally {
      await world.test.close();
    }
  },
);
