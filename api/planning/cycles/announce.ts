import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { CycleInChange } from '@tandem/shared/planning/cycles/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { cycleColumns } from './columns.ts';

/**
 * What the log is to say of these cycles, which the transaction holds: the row while the list of their project has them
 * (docs/contract/cycles.md#changes-of-cycles).
 */
export async function readCycleChanges(tx: Tx, ids: readonly string[]): Promise<NewChange[]> {
  const { rows } = await sql<CycleInChange & { is_listed: boolean }>`
    select ${cycleColumns(sql`c.progress_snapshot`)}, c.deleted_at is null and c.archived_at is null as is_listed
    from cycles c join projects p on p.id = c.project_id where c.id = any(${ids}::uuid[]) order by c.id`.execute(
    tx,
  );
  return rows.map(({ is_listed, ...row }) => ({
    stream: projectStream(row.project_id),
    workspace_id: row.workspace_id,
    kind: 'cycle',
    id: row.id,
    ...(is_listed ? { op: 'put', row } : { op: 'remove' }),
  }));
}
