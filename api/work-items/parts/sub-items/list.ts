import type { SubItems } from '@tandem/shared/work-items/bulk/input.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { withComputed } from '../../computed/rows.ts';
import { requireItem } from '../../items/read/require-item.ts';
import { readVisibleItems } from './repo.ts';

/** Rows with their ids by state group; groups without items are left out. */
export function subItemsOf(rows: WorkItemRow[]): SubItems {
  const groups = Map.groupBy(rows, (row) => row.state__group);
  const distribution = [...groups].map(([group, items]) => [group, items.map(({ id }) => id)] as const);
  return { sub_issues: rows, state_distribution: Object.fromEntries(distribution) };
}

/**
 * The items below an item or epic that the caller may see, of other projects too, the newest first
 * (docs/contract/sub-items.md#sub-items-of-other-projects). 404 for an item that the guest rule hides.
 */
export async function listSubItems(ctx: ProjectContext, parentId: string): Promise<SubItems> {
  stampProjectSeq(ctx);
  await requireItem(ctx, parentId);
  const rows = await readVisibleItems(ctx.db, ctx, sql`w.parent_id = ${parentId} and not w.is_epic`);
  return subItemsOf(await withComputed({ db: ctx.db, user: ctx.user }, rows));
}
