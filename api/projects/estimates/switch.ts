import type { NewChange } from '@tandem/db/change-log/log.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { type PointMove, reassignPoints } from './reassign.ts';

type Next = { id: string; mapping: Readonly<Record<string, string | null>> };

/**
 * The project estimates with another scale from now on: items that hold a point of a former one get the one that
 * `mapping` has for it, else the point with the same key, or none (docs/contract/estimates.md#points-for-points). Gives the
 * Changes of items, to be recorded; 400 when a point is of no estimate that it should be of.
 */
export async function switchEstimate(tx: Tx, ctx: ProjectContext, next: Next): Promise<NewChange[]> {
  const { rows } = await sql<PointMove>`
    select o.id as from_id, n.id as to_id from estimate_points o
    left join estimate_points n on n.estimate_id = ${next.id} and n.key = o.key and n.deleted_at is null
    where o.project_id = ${ctx.project.id} and o.estimate_id <> ${next.id} and o.deleted_at is null`.execute(
    tx,
  );
  await requirePoints(tx, rows, next);
  return reassignPoints(
    tx,
    ctx,
    rows.map((move) => ({ ...move, to_id: mappedTo(next, move) })),
  );
}

const mappedTo = ({ mapping }: Next, { from_id, to_id }: PointMove): string | null =>
  Object.hasOwn(mapping, from_id) ? (mapping[from_id] ?? null) : to_id;

async function requirePoints(tx: Tx, moves: readonly PointMove[], { id, mapping }: Next): Promise<void> {
  const former = new Set(moves.map(({ from_id }) => from_id));
  if (Object.keys(mapping).some((point) => !former.has(point))) {
    throw invalidField('estimate_mapping', 'Points are mapped from other estimates of the project.');
  }
  const { rows } = await sql<{ id: string }>`
    select id from estimate_points where estimate_id = ${id} and deleted_at is null`.execute(tx);
  const own = new Set(rows.map((point) => point.id));
  if (Object.values(mapping).some((point) => point !== null && !own.has(point))) {
    throw invalidField('estimate_mapping', 'Points are mapped to those of the new estimate.');
  }
}
