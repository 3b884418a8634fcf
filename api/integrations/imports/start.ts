import { randomBytes } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import type { StartImport } from '@tandem/shared/integrations/importers/input.ts';
import type { ImporterRow } from '@tandem/shared/integrations/importers/schema.ts';
import type { ImportService } from '@tandem/shared/integrations/importers/services.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { auditFor } from '../../context.ts';
import { queueJob } from '../../platform/jobs/queue.ts';
import { type ImportContext, requireImportFile } from './files.ts';
import { fetchImport } from './fetch-job.ts';
import { runImport } from './job.ts';
import { findMembers } from './people.ts';
import { requireImporter } from './repo.ts';
import { type ImportSource, namedBeside, openPartOf, requireSource, sealSource } from './live/source.ts';

/** Imports and dry runs of one workspace that wait or run. */
const MAX_UNFINISHED = 5;

/**
 * Notes an import or a dry run and leaves the work to a job (docs/contract/imports.md#starting-an-import). 400 names what
 * is wrong with the file, the project or the people.
 */
export async function startImport(
  ctx: ImportContext,
  service: ImportService,
  input: StartImport,
): Promise<ImporterRow> {
  const from = await originOf(ctx, service, input.metadata);
  return inTransaction(ctx.db, async (tx) => {
    await sql`select from workspaces where id = ${ctx.workspace.id} for no key update`.execute(tx);
    await requireTarget(tx, ctx, input);
    await requirePeople(tx, ctx, input);
    await requireFewUnfinished(tx, ctx);
    const id = await insertImporter(tx, ctx, { service, input, from });
    if (!input.config?.is_dry_run) {
      const details = { service };
      await auditFor(ctx, tx, {
        action: 'imported',
        target: { type: 'importer', id, name: from.name },
        details,
      });
    }
    await queueJob(tx, from.source ? fetchImport : runImport, { importer_id: id });
    return requireImporter(tx, { workspace_id: ctx.workspace.id, service, id });
  });
}

/** A file that is here, or what is to be fetched into one. */
type Origin = { id: string; name: string; source: null } | { id: null; name: string; source: ImportSource };

async function originOf(
  ctx: ImportContext,
  service: ImportService,
  metadata: StartImport['metadata'],
): Promise<Origin> {
  const { file_id } = metadata;
  const source = file_id ? null : requireSource(service, metadata);
  if (source) return { id: null, name: openPartOf(source).file_name, source };
  const file = await requireImportFile(ctx, file_id ?? '');
  return { ...file, source: null };
}

/** A project that the caller administers, or a new one whose identifier is free. */
async function requireTarget(
  tx: Tx,
  ctx: ImportContext,
  { project_id, identifier }: StartImport,
): Promise<void> {
  if (project_id) return requireProject(tx, ctx, project_id);
  if (!identifier) throw invalidField('identifier', 'This field is required.');
  const { rows } = await sql`select from projects
    where workspace_id = ${ctx.workspace.id} and identifier = ${identifier} and deleted_at is null`.execute(
    tx,
  );
  if (rows.length > 0) throw invalidField('identifier', 'The project identifier is already taken');
}

async function requireProject(tx: Tx, { workspace, user }: ImportContext, id: string): Promise<void> {
  const { rows } = await sql<{ role: number; is_archived: boolean }>`
    select m.role, p.archived_at is not null as is_archived from projects p
    join project_members m on m.project_id = p.id and m.user_id = ${user.id} and m.is_active and m.deleted_at is null
    where p.id = ${id} and p.workspace_id = ${workspace.id} and p.deleted_at is null`.execute(tx);
  const [project] = rows;
  if (!project) throw invalidField('project_id', `Invalid pk "${id}" - object does not exist.`);
  if (project.role < ROLE.ADMIN) throw forbidden();
  if (project.is_archived) throw invalidField('project_id', 'The project is archived.');
}

/** Who is to be somebody of the file has to be a member by now. */
async function requirePeople(tx: Tx, { workspace }: ImportContext, { data }: StartImport): Promise<void> {
  const users = data?.users ?? [];
  const mapped = users.filter((user) => user.import === 'map');
  const members = await findMembers(tx, workspace.id);
  const stranger = mapped.find(({ email }) => !members.has(email?.toLowerCase() ?? ''));
  if (stranger)
    throw invalidField('users', `No member of the workspace has the address "${stranger.email ?? ''}".`);
  if (users.some((user) => user.import === 'invite')) {
    throw invalidField(
      'users',
      'People are invited in the settings of the workspace, before or after the import.',
    );
  }
}

async function requireFewUnfinished(tx: Tx, { workspace }: ImportContext): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from importers
    where workspace_id = ${workspace.id} and status in ('queued', 'processing')`.execute(tx);
  if ((rows[0]?.count ?? 0) >= MAX_UNFINISHED) {
    throw badRequest(`${MAX_UNFINISHED} imports are under way already. Wait until one of them is done.`);
  }
}

type NewImporter = { service: ImportService; input: StartImport; from: Origin };

async function insertImporter(
  tx: Tx,
  { workspace, user, config: settings }: ImportContext,
  { service, input, from }: NewImporter,
): Promise<string> {
  const { is_dry_run = false, ...config } = input.config ?? {};
  const { cloud_hostname = null } = input.metadata;
  const { id } = await tx
    .insertInto('importers')
    .values({
      workspace_id: workspace.id,
      project_id: input.project_id ?? null,
      service,
      is_dry_run,
      file_id: from.id,
      identifier: input.project_id ? null : (input.identifier ?? null),
      name: input.project_id ? null : (input.name ?? null),
      metadata: toJsonb({
        file_name: from.name,
        cloud_hostname,
        ...(from.source ? openPartOf(from.source) : namedBeside(input.metadata)),
      }),
      sealed_source: from.source && sealSource(settings, from.source),
      config: toJsonb(config),
      data: toJsonb({ users: input.data?.users ?? [] }),
      token: randomBytes(16).toString('hex'),
      created_by: user.id,
      updated_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
