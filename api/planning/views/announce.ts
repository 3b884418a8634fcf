import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import type { ViewInChange } from '@tandem/shared/planning/views/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, userStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { viewColumns } from './columns.ts';

type Announced = ViewInChange & { is_of_guest: boolean };

/**
 * What the log is to say of a view, which the transaction holds (docs/contract/views.md#changes-of-views). `left` is who
 * saw it until now, when that changes.
 */
export async function readViewChanges(
  tx: Tx,
  id: string,
  { left }: { left?: ViewAccess } = {},
): Promise<NewChange[]> {
  const { rows } = await sql<Announced>`
    select ${viewColumns}, exists (select from workspace_members m where m.workspace_id = v.workspace_id
      and m.user_id = v.owned_by_id and m.role = ${ROLE.GUEST} and m.is_active and m.deleted_at is null) as is_of_guest
    from views v where v.id = ${id}`.execute(tx);
  return rows.flatMap((announced) => {
    const { is_of_guest: _guest, ...row } = announced;
    const common = { workspace_id: row.workspace, kind: 'view', id: row.id } as const;
    const home = streamsOf(announced, row.access);
    const former = left === undefined || left === row.access ? [] : streamsOf(announced, left);
    return [
      ...former.map((place) => ({ ...common, ...place, op: 'remove' as const })),
      ...home.map((place) =>
        row.deleted_at === null
          ? { ...common, ...place, op: 'put' as const, row }
          : { ...common, ...place, op: 'remove' as const },
      ),
    ];
  });
}

type Place = Pick<NewChange, 'stream' | 'item_creator_id'>;

/** A guest of the workspace hears nothing of views on its stream, so that their own come to theirs. */
function streamsOf({ project, workspace, owned_by, is_of_guest }: Announced, access: ViewAccess): Place[] {
  const own = { stream: userStream(owned_by) };
  if (access === VIEW_ACCESS.PRIVATE) return [own];
  if (project) return [{ stream: projectStream(project), item_creator_id: owned_by }];
  return [{ stream: workspaceStream(workspace) }, ...(is_of_guest ? [own] : [])];
}
