import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import type { ModuleInChange } from '@tandem/shared/planning/modules/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { moduleColumns } from './columns.ts';

/**
 * What the log is to say of a module, which the transaction holds: the row while the list of its project has it
 * (docs/contract/modules.md#changes-of-modules).
 */
export async function readModuleChanges(tx: Tx, id: string): Promise<NewChange[]> {
  const { rows } = await sql<ModuleInChange & { is_listed: boolean }>`
    select ${moduleColumns}, c.deleted_at is null and c.archived_at is null as is_listed
    from modules c where c.id = ${id}`.execute(tx);
  return rows.map(({ is_listed, ...row }) => ({
    stream: projectStream(row.project_id),
    workspace_id: row.workspace_id,
    kind: 'module',
    id: row.id,
    ...(is_listed ? { op: 'put', row } : { op: 'remove' }),
  }));
}
