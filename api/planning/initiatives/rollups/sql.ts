import { isListed } from '@tandem/db/rows/work-items.ts';
import { type RawBuilder, sql } from 'kysely';

const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;

/** Work items `w` in states `s` that lists show; epics are counted by their sub-items. */
export const isCounted: RawBuilder<boolean> = sql`${isListed} and not w.is_epic`;

/** Counts by groups of the states `s`. */
export const countsByGroup = sql`count(*)::int as total, ${sql.join(
  GROUPS.map((group) => sql`count(*) filter (where s."group" = ${sql.lit(group)})::int as ${sql.ref(group)}`),
)}`;

/** The sums of counts of `alias`. */
export const sumsOf = (alias: string): RawBuilder<unknown> =>
  sql.join(
    ['total', ...GROUPS].map(
      (name) => sql`coalesce(sum(${sql.ref(`${alias}.${name}`)}), 0)::int as ${sql.ref(name)}`,
    ),
  );

/**
 * Parts `r` whose project `p`, module `m` or item `w` was not deleted: others come back with what they are
 * (docs/contract/initiatives.md#what-was-deleted).
 */
export const liveParts: RawBuilder<unknown> = sql`
  initiative_parts r join projects p on p.id = r.project_id and p.deleted_at is null
    left join modules m on m.id = r.module_id
    left join work_items w on w.id = r.work_item_id`;
export const isLivePart: RawBuilder<boolean> = sql`
  (r.module_id is null or m.deleted_at is null) and (r.work_item_id is null or w.deleted_at is null)`;
