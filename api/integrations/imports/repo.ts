import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import {
  type RawProject,
  type RawUser,
  type RawWorkspace,
  presentProject,
  presentUser,
  presentWorkspace,
  projectDetail,
  userDetail,
  workspaceDetail,
} from '@tandem/db/rows/lite.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { ImportErrorCode } from '@tandem/shared/integrations/importers/errors.ts';
import type { ImporterRow } from '@tandem/shared/integrations/importers/schema.ts';
import type { ImportService } from '@tandem/shared/integrations/importers/services.ts';
import { type RawBuilder, sql } from 'kysely';

/** The history is read whole: older ones are of no use but to know that they were. */
const MAX_LISTED = 100;

type Details = {
  initiated_by_detail: RawUser;
  project_detail: RawProject | null;
  workspace_detail: RawWorkspace;
};
type Row = Omit<ImporterRow, keyof Details> & Details;

const columns = sql`
  i.id, i.created_at, i.updated_at, i.created_by, i.updated_by, i.workspace_id as workspace, i.project_id as project,
  i.service, i.status, i.created_by as initiated_by, ${userDetail(sql`i.created_by`)} as initiated_by_detail,
  i.metadata || jsonb_build_object('file_id', i.file_id, 'identifier', i.identifier, 'name', i.name) as metadata, i.config, i.data, i.token, i.imported_data,
  ${projectDetail(sql`i.project_id`)} as project_detail, ${workspaceDetail(sql`i.workspace_id`)} as workspace_detail,
  i.is_dry_run, i.difference, i.step, i.done, i.total, i.error,
  exists (select from assets a where a.id = i.file_id and a.deleted_at is null) as has_file, i.undone_at,
  exists (select from imported_rows m where m.importer_id = i.id and m.kind = 'project') as made_project,
  i.undone_at is null and exists (select from imported_rows m where m.importer_id = i.id) as can_undo`;

const present = ({ initiated_by_detail, project_detail, workspace_detail, ...row }: Row): ImporterRow => ({
  ...row,
  initiated_by_detail: presentUser(initiated_by_detail),
  project_detail: project_detail && presentProject(project_detail),
  workspace_detail: presentWorkspace(workspace_detail),
});

async function read(db: Db, where: RawBuilder<boolean>): Promise<ImporterRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from importers i where ${where}
    order by i.created_at desc, i.id limit ${MAX_LISTED}`.execute(db);
  return rows.map(present);
}

/** Imports of a workspace, the newest first; dry runs are for who asked for them. */
export const listImporters = (db: Db, workspaceId: string): Promise<ImporterRow[]> =>
  read(db, sql`i.workspace_id = ${workspaceId} and not i.is_dry_run`);

export type ImporterKey = { workspace_id: string; service: ImportService; id: string };

const isOf = ({ workspace_id, service, id }: ImporterKey): RawBuilder<boolean> =>
  sql`i.id = ${id} and i.workspace_id = ${workspace_id} and i.service = ${service}`;

/** One import or dry run; 404 for one of another workspace or service. */
export async function requireImporter(db: Db, key: ImporterKey): Promise<ImporterRow> {
  const [row] = await read(db, isOf(key));
  if (!row) throw notFound();
  return row;
}

/** The same, locked. */
export async function lockImporter(tx: Tx, key: ImporterKey): Promise<ImporterRow> {
  await sql`select from importers i where ${isOf(key)} for update`.execute(tx);
  return requireImporter(tx, key);
}

export async function markUndone(tx: Tx, id: string, by: string): Promise<void> {
  await sql`update importers set undone_at = clock_timestamp(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
}

/** Takes the row away. An import that runs is broken off by that. */
export async function deleteImporter(tx: Tx, key: ImporterKey): Promise<void> {
  const { numAffectedRows } = await sql`delete from importers i where ${isOf(key)}`.execute(tx);
  if (numAffectedRows === 0n) throw notFound();
}

/** What a job needs to know of an import. */
export type WantedImport = {
  id: string;
  workspace_id: string;
  slug: string;
  service: ImportService;
  is_dry_run: boolean;
  project_id: string | null;
  identifier: string | null;
  name: string | null;
  metadata: { file_name: string; cloud_hostname?: string | null };
  config: ImporterRow['config'];
  data: ImporterRow['data'];
  storage_key: string | null;
  user_id: string;
};

/** The import that is to be done; nothing when it is over already, or was taken away. */
export async function beginImport(db: Db, id: string): Promise<WantedImport | undefined> {
  const { rows } = await sql<WantedImport>`
    update importers i set status = 'processing', step = 'reading', done = 0, total = null, updated_at = clock_timestamp()
    from workspaces w
    where i.id = ${id} and i.status in ('queued', 'processing') and w.id = i.workspace_id and w.deleted_at is null
    returning i.id, i.workspace_id, w.slug, i.service, i.is_dry_run, i.project_id, i.identifier, i.name, i.metadata,
      i.config, i.data, i.created_by as user_id,
      (select a.storage_key from assets a where a.id = i.file_id and a.deleted_at is null) as storage_key`.execute(
    db,
  );
  return rows[0];
}

const isRunning = (id: string) => sql`id = ${id} and status = 'processing'`;

/** Notes how far a job is; false when its row is gone. */
export async function noteProgress(
  db: Db,
  id: string,
  { step, done, total }: { step: string; done: number; total: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update importers set step = ${step}, done = ${done}, total = ${total}::int, updated_at = clock_timestamp()
    where ${isRunning(id)}`.execute(db);
  return numAffectedRows !== 0n;
}

type Outcome =
  | { difference: ImporterRow['difference'] }
  | { imported_data: ImporterRow['imported_data']; project_id: string };

/** An import is done; false when its row is gone. */
export async function completeImport(db: Db, id: string, outcome: Outcome): Promise<boolean> {
  const result =
    'difference' in outcome
      ? sql`difference = ${toJsonb(outcome.difference)}`
      : sql`imported_data = ${toJsonb(outcome.imported_data)}, project_id = ${outcome.project_id}`;
  const { numAffectedRows } = await sql`
    update importers set status = 'completed', step = null, updated_at = clock_timestamp(), ${result}
    where ${isRunning(id)}`.execute(db);
  return numAffectedRows !== 0n;
}

export async function failImport(
  db: Db,
  id: string,
  error: { code: ImportErrorCode; detail: string },
): Promise<void> {
  await sql`update importers set status = 'failed', step = null, sealed_source = null, updated_at = clock_timestamp(),
      error = ${toJsonb(error)}
    where id = ${id} and status in ('queued', 'processing')`.execute(db);
}
