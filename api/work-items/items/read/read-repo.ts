import type { Db } from '@tandem/db/postgres/client.ts';
import type { ExpandedDetail } from '@tandem/shared/work-items/lists/expansions.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type ExpansionName,
  type Reader,
  expansionsColumn,
  presentExpanded,
} from '../../selection/expansions.ts';

/**
 * One item in full, archived and draft ones too; `where` is on `work_items w`
 * (docs/contract/work-items.md#a-single-item).
 */
export async function findWorkItem(
  db: Db,
  where: RawBuilder<boolean>,
  {
    columns,
    reader,
    expansions,
  }: { columns: RawBuilder<WorkItemRow>; reader: Reader; expansions: readonly ExpansionName[] },
): Promise<ExpandedDetail | undefined> {
  const { rows } = await sql<ExpandedDetail & { expansions: unknown }>`
    select ${columns}, coalesce(nullif(w.description_html, ''), '<p></p>') as description_html,
      exists (select 1 from work_item_subscribers b where b.work_item_id = w.id and b.user_id = ${reader.user_id})
        as is_subscribed, ${expansionsColumn(expansions, reader)}
    from work_items w join states s on s.id = w.state_id
    where ${where} and w.deleted_at is null`.execute(db);
  return rows[0] && presentExpanded(rows[0]);
}
