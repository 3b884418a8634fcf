import { type RawBuilder, sql } from 'kysely';

/** Which items `work_items c` count as below another one (docs/contract/work-items.md#counts-in-the-row). */
export const isSubItem: RawBuilder<boolean> = sql`
  (c.deleted_at is null and c.archived_at is null and not c.is_draft)`;
