import type { Relations } from '@tandem/shared/work-items/relations/schema.ts';
import { type RelationType, shownRelation } from '@tandem/shared/work-items/relations/types.ts';
import { type ProjectContext, stampProjectSeq } from '../../../context.ts';
import { requireItem } from '../../items/read/require-item.ts';
import { type Related, readRelated } from './repo.ts';

const present =
  (relation_type: RelationType) =>
  ({ stored_type: _stored, is_outgoing: _direction, ...item }: Related) => ({ ...item, relation_type });

/**
 * What an item is related to, by type, as the item sees it (docs/contract/relations.md#listing-relations); nothing in
 * an archived project. What lists do not show and what the caller may not see is left out.
 */
export async function listRelations(ctx: ProjectContext, itemId: string): Promise<Relations> {
  stampProjectSeq(ctx);
  await requireItem(ctx, itemId);
  const rows = ctx.project.archived_at === null ? await readRelated(ctx.db, ctx, itemId) : [];
  const of = (type: RelationType) =>
    rows
      .filter(({ stored_type, is_outgoing }) => shownRelation(stored_type, is_outgoing) === type)
      .map(present(type));
  return {
    blocking: of('blocking'),
    blocked_by: of('blocked_by'),
    duplicate: of('duplicate'),
    relates_to: of('relates_to'),
    start_after: of('start_after'),
    start_before: of('start_before'),
    finish_after: of('finish_after'),
    finish_before: of('finish_before'),
  };
}
