import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { writeMergedHtml } from '@tandem/db/rich-text/merged-write.ts';
import type { UpdateInitiative } from '@tandem/shared/planning/initiatives/input.ts';
import type { Initiative } from '@tandem/shared/planning/initiatives/schema.ts';
import { type WorkspaceContext, recordFor } from '../../context.ts';
import { requireDateOrder } from '../../work-items/items/write/rules.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { rolledUpChanges } from './announce.ts';
import { requireInitiative } from './list.ts';
import {
  type InitiativeColumns,
  type LockedInitiative,
  lockOwnInitiative,
  requireEnabled,
  takeInitiativePlace,
  writeInitiative,
} from './repo.ts';
import { lockInitiatives } from './rollups/refresh.ts';
import { requireOwner, requireParent, targetOf } from './rules.ts';
import { columnsOf } from './values.ts';

type Fields = Omit<UpdateInitiative, 'expected_description_html'>;

/** Changes what the body names (docs/contract/initiatives.md#changing-an-initiative). */
export function updateInitiative(
  ctx: WorkspaceContext,
  id: string,
  { expected_description_html: seen, description_html: sent, ...fields }: UpdateInitiative,
): Promise<Initiative> {
  if (sent === undefined) return writeFields(ctx, id, { fields, requireSeen: () => {} });
  return writeMergedHtml({ seen, sent }, (description_html, requireSeen) =>
    writeFields(ctx, id, { fields: Object.assign({}, fields, { description_html }), requireSeen }),
  );
}

type Asked = { fields: Fields; requireSeen: (stored: string) => void };

async function writeFields(
  ctx: WorkspaceContext,
  id: string,
  { fields, requireSeen }: Asked,
): Promise<Initiative> {
  const workspaceId = ctx.workspace.id;
  return inTransaction(ctx.db, async (tx) => {
    await requireEnabled(tx, workspaceId);
    await lockInitiatives(tx, workspaceId);
    const before = await lockOwnInitiative(tx, ctx, id);
    requireSeen(before.description_html);
    const columns = await checkedColumns(tx, workspaceId, { before, fields });
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'initiative', id });
    const { sort_order: wanted } = fields;
    const taken = wanted === undefined ? null : await takeInitiativePlace(tx, workspaceId, { id, wanted });
    if (taken) columns.sort_order = taken.place;
    const isWritten = await writeInitiative(tx, { id, by: ctx.user.id }, columns);
    await logEdit();
    const written = [...(isWritten ? [id] : []), ...(taken?.moved ?? [])];
    if (written.length > 0) {
      // Where it was nested is counted without it.
      const left = before.parent_id && fields.parent_id !== undefined ? [before.parent_id] : [];
      await recordFor(ctx, tx, await rolledUpChanges(tx, workspaceId, { written, left }));
    }
    return requireInitiative(tx, ctx, id);
  });
}

/** The columns to write, once all that they refer to is there. */
async function checkedColumns(
  tx: Tx,
  workspaceId: string,
  { before, fields }: { before: LockedInitiative; fields: Fields },
): Promise<InitiativeColumns> {
  const target = targetOf(before, fields);
  const { start_date = before.start_date, parent_id, owner_id } = fields;
  requireDateOrder(start_date, target.target_date);
  if (owner_id !== before.owner_id) await requireOwner(tx, workspaceId, owner_id);
  if (parent_id !== before.parent_id) await requireParent(tx, workspaceId, { id: before.id, parent_id });
  return Object.assign(columnsOf(fields), target);
}
