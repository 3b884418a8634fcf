import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { storedHtml } from '@tandem/db/rich-text/sanitize.ts';
import type { CreateInitiative } from '@tandem/shared/planning/initiatives/input.ts';
import type { Initiative } from '@tandem/shared/planning/initiatives/schema.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { isMadeAlready } from '../../http/new-id.ts';
import { requireDateOrder } from '../../work-items/items/write/rules.ts';
import { logCreation } from '../edits/log.ts';
import { rolledUpChanges } from './announce.ts';
import { requireInitiative } from './list.ts';
import { insertInitiative, requireEnabled } from './repo.ts';
import { lockInitiatives } from './rollups/refresh.ts';
import { requireOwner, requireParent, requireRoom, targetOf } from './rules.ts';
import { columnsOf } from './values.ts';

/** A new initiative without parts (docs/contract/initiatives.md#a-new-initiative). */
export async function createInitiative(
  ctx: WorkspaceContext,
  { id, ...input }: CreateInitiative,
): Promise<Initiative> {
  const { description_html } = await storedHtml(input.description_html ?? '');
  const target = targetOf({ target_kind: null, target_date: null }, input);
  requireDateOrder(input.start_date ?? null, target.target_date);
  const workspaceId = ctx.workspace.id;
  const columns = Object.assign(columnsOf(input), target, { description_html, name: input.name });
  if (input.sort_order !== undefined) columns.sort_order = input.sort_order;
  if (id !== undefined) columns.id = id;
  return inTransaction(ctx.db, async (tx) => {
    await requireEnabled(tx, workspaceId);
    await lockInitiatives(tx, workspaceId);
    const is_same = sql<boolean>`t.workspace_id = ${workspaceId} and t.created_by = ${ctx.user.id}
      and t.deleted_at is null`;
    if (id && (await isMadeAlready(tx, { table: 'initiatives', id, is_same })))
      return requireInitiative(tx, ctx, id);
    await requireRoom(tx, workspaceId);
    await requireOwner(tx, workspaceId, input.owner_id);
    await requireParent(tx, workspaceId, { id: null, parent_id: input.parent_id });
    const made = await insertInitiative(tx, ctx, columns);
    await logCreation(tx, ctx, { kind: 'initiative', id: made });
    await recordFor(ctx, tx, await rolledUpChanges(tx, workspaceId, { written: [made] }));
    return requireInitiative(tx, ctx, made);
  });
}
