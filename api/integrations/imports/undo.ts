import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import type { ImporterRow } from '@tandem/shared/integrations/importers/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import {
  type ProjectContext,
  type ProjectInPath,
  type WorkspaceContext,
  auditFor,
  recordFor,
} from '../../context.ts';
import { removeProject } from '../../projects/projects/delete.ts';
import { lockProject, requireUnarchived } from '../../projects/base/lock.ts';
import { takeImportTurn } from '../importers/turn.ts';
import type { Made, MadeKind } from '../importers/write/made-rows.ts';
import { type ImporterKey, lockImporter, markUndone } from './repo.ts';
import { removeMadeFields, removeMadePeople, removeMadeRows } from './undo-rows.ts';

/**
 * Takes back what an import has made (docs/contract/imports.md#taking-an-import-back). Once more changes nothing. 400 for
 * an import of which nothing is known, while another one runs, and in an archived project; 403 for a project that the
 * caller does not administer.
 */
export async function undoImport(ctx: WorkspaceContext, key: ImporterKey): Promise<ImporterRow> {
  return inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    if (!(await takeImportTurn(tx, ctx.workspace.id)))
      throw badRequest('An import into this workspace is running. Wait until it is done.');
    const row = await lockImporter(tx, key);
    if (row.undone_at !== null) return row;
    if (!row.can_undo) throw badRequest('What this import has made is not known, or it has made nothing.');
    const made = await readMade(tx, row.id);
    const inProject = await undoIn(tx, ctx, { row, made });
    const fields = await removeMadeFields(tx, ctx, made);
    const changes = [...inProject, ...fields, ...(await removeMadePeople(tx, ctx, made))];
    await markUndone(tx, row.id, ctx.user.id);
    await auditFor(ctx, tx, {
      action: 'import_undone',
      target: { type: 'importer', id: row.id, name: String(row.metadata['file_name'] ?? '') },
      details: { service: row.service },
    });
    await recordFor(ctx, tx, changes);
    return lockImporter(tx, key);
  });
}

async function readMade(tx: Tx, id: string): Promise<Made> {
  const { rows } = await sql<{ kind: MadeKind; ids: string[] }>`
    select kind, array_agg(row_id order by row_id) as ids from imported_rows where importer_id = ${id}
    group by kind`.execute(tx);
  return new Map(rows.map(({ kind, ids }) => [kind, ids]));
}

/** What it made in its project, or the whole of one that it made. A project that is gone is no hindrance. */
async function undoIn(
  tx: Tx,
  ctx: WorkspaceContext,
  { row, made }: { row: ImporterRow; made: Made },
): Promise<NewChange[]> {
  const project = await findProject(tx, ctx, row.project);
  if (!project) return [];
  if (project.role !== ROLE.ADMIN) throw forbidden();
  if (made.has('project')) return removeProject(tx, ctx, project.id);
  requireUnarchived(await lockProject(tx, project.id));
  const inProject: ProjectContext = { ...ctx, project: { ...project, role: project.role, stream_seq: 0 } };
  return removeMadeRows(tx, inProject, made);
}

type FoundProject = Omit<ProjectInPath, 'role' | 'stream_seq'> & { role: ProjectInPath['role'] | null };

async function findProject(
  tx: Tx,
  { workspace, user }: WorkspaceContext,
  id: string | null,
): Promise<FoundProject | undefined> {
  const { rows } = await sql<FoundProject>`
    select p.id, p.identifier, p.name, p.guest_view_all_features, p.is_epic_enabled, p.archived_at, m.role
    from projects p left join project_members m
      on m.project_id = p.id and m.user_id = ${user.id} and m.is_active and m.deleted_at is null
    where p.id = ${id} and p.workspace_id = ${workspace.id} and p.deleted_at is null`.execute(tx);
  return rows[0];
}
