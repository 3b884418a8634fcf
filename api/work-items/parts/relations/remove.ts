import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { RemoveRelation } from '@tandem/shared/work-items/relations/input.ts';
import { shownRelation, storedRelation } from '@tandem/shared/work-items/relations/types.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { lockItem } from '../../items/read/require-item.ts';
import { relationRemoved } from './activities.ts';
import { announceRelations } from './announce.ts';
import { type FoundRelation, deleteRelations, findRelations, lockItems } from './repo.ts';
import { requireRelationType } from './rules.ts';

/**
 * Takes apart two items that are related by a type, from whichever end (docs/contract/relations.md#taking-apart); 404
 * if they are not.
 */
export async function removeRelation(
  ctx: ProjectContext,
  itemId: string,
  { relation_type, related_issue }: RemoveRelation,
): Promise<void> {
  const { type } = storedRelation(requireRelationType(relation_type));
  await remove(ctx, itemId, sql`w.id = ${related_issue} and r.relation_type = ${type}`);
}

/** The same by the id of the relation, or of the other item: then all that they are related by. */
export const removeRelationById = (ctx: ProjectContext, itemId: string, id: string): Promise<void> =>
  remove(ctx, itemId, sql`r.id = ${id} or w.id = ${id}`);

async function remove(ctx: ProjectContext, item_id: string, where: RawBuilder<unknown>): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, (tx) => write(tx, ctx, { item_id, where }));
}

async function write(
  tx: Tx,
  ctx: ProjectContext,
  { item_id, where }: { item_id: string; where: RawBuilder<unknown> },
): Promise<void> {
  const before = await findRelations(tx, ctx, { item_id, where });
  await lockItems(tx, ctx, [item_id, ...before.map(({ other_id }) => other_id)]);
  const item = await lockItem(tx, ctx, item_id);
  // Somebody else may have taken them apart while the locks were waited for.
  const found = await findRelations(tx, ctx, { item_id, where });
  if (found.length === 0) throw notFound();
  const relation_ids = found.map(({ id }) => id);
  await deleteRelations(tx, relation_ids, ctx.user.id);
  await logParts(
    tx,
    ctx,
    item_id,
    found.map(({ id, other_id }) => ({ part: 'relation', id, other_id, before: {}, after: null })),
  );
  const own = { id: item.id, key: `${ctx.project.identifier}-${item.sequence_id}` };
  await announceRelations(tx, ctx, {
    item_id,
    relation_ids,
    activities: found.flatMap((relation) => relationRemoved({ item: own, ...shownOn(relation) })),
    creators: new Map([
      [item.id, item.created_by],
      ...found.map((each): [string, string | null] => [each.other_id, each.other_creator_id]),
    ]),
  });
}

const shownOn = ({ stored_type, is_outgoing, other_id, other_key }: FoundRelation) => ({
  other: { id: other_id, key: other_key },
  type: shownRelation(stored_type, is_outgoing),
});
