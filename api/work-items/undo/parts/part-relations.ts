import { shownRelation } from '@tandem/shared/work-items/relations/types.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { relationAdded, relationRemoved } from '../../parts/relations/activities.ts';
import { followRelations } from '../../parts/relations/announce.ts';
import { deleteRelations, findRelations, readPairs } from '../../parts/relations/repo.ts';
import type { PartKind, PartPlace } from './part-kind.ts';

export const relationParts: PartKind = {
  role: ROLE.MEMBER,
  lock: async ({ tx }, id) => {
    const row = await tx
      .selectFrom('work_item_relations')
      .select('deleted_at')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row && { values: row.deleted_at ? null : {} };
  },
  hasRoom: async ({ tx, item }, { other_id = '' }) => (await readPairs(tx, item.id, [other_id])).length === 0,
  write: async (place, { id, before }) => {
    if (before !== null) {
      await place.tx
        .updateTable('work_item_relations')
        .set({ deleted_at: null, updated_at: sql`clock_timestamp()`, updated_by: place.ctx.user.id })
        .where('id', '=', id)
        .execute();
    }
    const found = await find(place, id);
    if (before === null) await deleteRelations(place.tx, [id], place.ctx.user.id);
    const { tx, ctx, item } = place;
    const toActivities = before === null ? relationRemoved : relationAdded;
    const changes = await followRelations(tx, ctx, {
      ...{ item_id: item.id, relation_ids: [id], activities: toActivities(found.ends) },
      creators: new Map([
        [item.id, item.created_by],
        [found.ends.other.id, found.other_creator_id],
      ]),
    });
    return { changes };
  },
};

/** The relation as both histories name it; 404 when the caller may not see the other item any more. */
async function find({ tx, ctx, item }: PartPlace, id: string) {
  const [found] = await findRelations(tx, ctx, { item_id: item.id, where: sql`r.id = ${id}` });
  if (!found) throw notFound();
  const { stored_type, is_outgoing, other_id, other_key, other_creator_id } = found;
  const { rows } = await sql<{ key: string }>`
    select ${ctx.project.identifier} || '-' || sequence_id as key from work_items where id = ${item.id}`.execute(
    tx,
  );
  const ends = {
    item: { id: item.id, key: rows[0]?.key ?? '' },
    other: { id: other_id, key: other_key },
    type: shownRelation(stored_type, is_outgoing),
  };
  return { ends, other_creator_id };
}
