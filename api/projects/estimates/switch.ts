import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { type PointMove, reassignPoints } from './reassign.ts';

/**
 * The project estimates with another scale from now on: items that hold a point of a former one get the point with the
 * same key, or none (docs/contract/estimates.md#another-estimate). Gives the Changes of items, to be recorded.
 */
export async function switchEstimate(tx: Tx, ctx: ProjectContext, estimateId: string): Promise<NewChange[]> {
  const { rows } = await sql<PointMove>`
    select o.id as from_id, n.id as to_id from estimate_points o
    left join estimate_points n on n.estimate_id = ${estimateId} and n.key = o.key and n.deleted_at is null
    where o.project_id = ${ctx.project.id} and o.estimate_id <> ${estimateId} and o.deleted_at is null`.execute(
    tx,
  );
  return reassignPoints(tx, ctx, rows);
}
