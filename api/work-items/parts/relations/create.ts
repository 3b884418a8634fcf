import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { CreateRelations } from '@tandem/shared/work-items/relations/input.ts';
import type { NewRelation } from '@tandem/shared/work-items/relations/schema.ts';
import { type RelationType, storedRelation } from '@tandem/shared/work-items/relations/types.ts';
import type { ProjectContext } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { logParts } from '../../record/edits/part-log.ts';
import { type ItemInPath, lockItem } from '../../items/read/require-item.ts';
import { unknownReference } from '../../items/write/rules.ts';
import { relationAdded } from './activities.ts';
import { announceRelations } from './announce.ts';
import { type Pair, type RelatedItem, insertRelations, lockItems, readPairs, readSeenItems } from './repo.ts';
import { freshPairs, requireRelationType } from './rules.ts';

type Wanted = { item: ItemInPath; others: RelatedItem[]; type: RelationType };

/**
 * Relates an item to others of its workspace, in any project that the caller may see
 * (docs/contract/relations.md#relating). Gives those that were not related yet. 400 for itself, for what they cannot
 * see, and for a relation that is there the other way round.
 */
export async function createRelations(
  ctx: ProjectContext,
  itemId: string,
  input: CreateRelations,
): Promise<NewRelation[]> {
  requireUnarchived(ctx.project);
  const type = requireRelationType(input.relation_type);
  const ids = [...new Set(input.issues)];
  return inTransaction(ctx.db, async (tx) => {
    await lockItems(tx, ctx, [itemId, ...ids]);
    const item = await lockItem(tx, ctx, itemId);
    if (ids.includes(itemId)) throw invalidField('issues', 'A work item cannot be related to itself.');
    const seen = await readSeenItems(tx, ctx, ids);
    const others = ids.flatMap((id) => seen.find((each) => each.id === id) ?? []);
    if (others.length < ids.length) throw unknownReference('issues');
    return write(tx, ctx, { item, others, type });
  });
}

async function write(tx: Tx, ctx: ProjectContext, { item, others, type }: Wanted): Promise<NewRelation[]> {
  const stored = storedRelation(type);
  const pairOf = ({ id }: RelatedItem): Pair =>
    stored.is_swapped
      ? { from: id, to: item.id, type: stored.type }
      : { from: item.id, to: id, type: stored.type };
  const known = await readPairs(
    tx,
    item.id,
    others.map(({ id }) => id),
  );
  const fresh = freshPairs(others.map(pairOf), known);
  if (fresh.length === 0) return [];
  const added = others.filter(({ id }) => fresh.some(({ from, to }) => from === id || to === id));
  const made = await insertRelations(tx, ctx, fresh);
  await logParts(
    tx,
    ctx,
    item.id,
    made.map(({ id, from, to }) => ({
      part: 'relation' as const,
      id,
      other_id: from === item.id ? to : from,
      before: null,
      after: {},
    })),
  );
  const own = { id: item.id, key: `${ctx.project.identifier}-${item.sequence_id}` };
  await announceRelations(tx, ctx, {
    item_id: item.id,
    relation_ids: made.map(({ id }) => id),
    activities: added.flatMap((other) => relationAdded({ item: own, other, type })),
    creators: new Map([
      [item.id, item.created_by],
      ...added.map((other): [string, string | null] => [other.id, other.created_by]),
    ]),
  });
  return added.map((other) => answerOf(other, stored.type));
}

function answerOf(other: RelatedItem, relation_type: RelationType): NewRelation {
  const { id, project_id, sequence_id, name, state_id, priority, assignee_ids } = other;
  return { id, project_id, sequence_id, relation_type, name, state_id, priority, assignee_ids };
}
