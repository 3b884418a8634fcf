import type { Db } from '@tandem/db/postgres/client.ts';

type Table = 'work_item_description_versions' | 'work_item_versions';

/** A version of an item. */
export async function versionOf(db: Db, table: Table, itemId: string): Promise<string> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('work_item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  return row.id;
}
