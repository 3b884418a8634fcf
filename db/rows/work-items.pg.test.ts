import { projectStream } from '@tandem/shared/sync/stream.ts';
import { workItemSchema } from '@tandem/shared/work-items/items/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../testing/database.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { readWorkItemChanges } from './work-items.ts';

let database: TestDatabase;
let ids: { user: string; workspace: string; project: string; state: string };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const one = async (text: string) => (await database.sql.unsafe(text))[0]!['id'] as string;
  const user = await one(`insert into users (display_name) values ('a') returning id`);
  const workspace = await one(
    `insert into workspaces (name, slug, owner_id) values ('w', 'w', '${user}') returning id`,
  );
  const project = await one(
    `insert into projects (workspace_id, name, identifier) values ('${workspace}', 'p', 'P') returning id`,
  );
  const state = await db
    .insertInto('states')
    .values({ workspace_id: workspace, project_id: project, name: 's', color: '#000', group: 'started' })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids = { user, workspace, project, state: state.id };
});
afterAll(() => database.close());

let sequence = 0;
async function insertItem(values: Record<string, unknown> = {}): Promise<string> {
  sequence += 1;
  const row = await database.db
    .insertInto('work_items')
    .values({
      workspace_id: ids.workspace,
      project_id: ids.project,
      state_id: ids.state,
      sequence_id: sequence,
      name: `Item ${sequence}`,
      created_by: ids.user,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const changesOf = (items: string[]) => inTransaction(database.db, (tx) => readWorkItemChanges(tx, items));
const rowsOf = async (...items: string[]) => (await changesOf(items)).map(({ row }) => row);

// docs/contract/work-items.md#the-row-of-an-item
test('a row has exactly the fields of the schema, and rows come in the order of the numbers', async () => {
  const first = await insertItem();
  const second = await insertItem({ parent_id: first });
  const rows = await rowsOf(second, first);
  expect(rows.map((row) => row?.['id'])).toEqual([first, second]);
  expect(rows[0]).toMatchObject({
    sub_issues_count: 1,
    state__group: 'started',
    label_ids: [],
    link_count: 0,
  });
  for (const row of rows) expect(workItemSchema.strict().parse(row)).toEqual(row);
});

// docs/contract/work-items.md#assignees-who-left
test('assignees who left the project are left out', async () => {
  const item = await insertItem();
  const { db } = database;
  const scope = { workspace_id: ids.workspace, project_id: ids.project, user_id: ids.user };
  await db
    .insertInto('project_members')
    .values({ ...scope, role: 15 })
    .execute();
  await db
    .insertInto('work_item_assignees')
    .values({ ...scope, work_item_id: item })
    .execute();
  expect((await rowsOf(item))[0]?.['assignee_ids']).toEqual([ids.user]);
  await db.updateTable('project_members').set({ is_active: false }).execute();
  expect((await rowsOf(item))[0]?.['assignee_ids']).toEqual([]);
});

// docs/contract/lists.md#visible-items
test('listed items are put, items that no list shows are removed', async () => {
  const shown = await insertItem();
  const archived = await insertItem({ archived_at: '2026-01-02' });
  const changes = await changesOf([shown, archived]);
  const common = { stream: projectStream(ids.project), workspace_id: ids.workspace, kind: 'work_item' };
  expect(changes).toEqual([
    {
      ...common,
      op: 'put',
      id: shown,
      item_creator_id: ids.user,
      row: expect.objectContaining({ id: shown }),
    },
    { ...common, op: 'remove', id: archived, item_creator_id: ids.user },
  ]);
});
