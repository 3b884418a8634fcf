import { randomBytes } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, forbidden, invalidField } from '@tandem/shared/http/errors.ts';
import { type ExportInput, isExportProvider } from '@tandem/shared/insight/exports/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { writeFilterTree } from '@tandem/shared/work-items/filters/canonical.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { type WorkspaceContext, auditFor } from '../../context.ts';
import { queueJob } from '../../platform/jobs/queue.ts';
import { requireFields, withFieldsOf } from '../../work-items/selection/asked-fields.ts';
import { exportIssues } from './job.ts';
import { readExportedProjects } from './projects.ts';

/** Exports of one person in one workspace that wait or run. Each reads everything that they may read. */
const MAX_UNFINISHED = 10;

/**
 * Notes an export and leaves the work to a job (docs/contract/exports.md#asking-for-an-export). Projects that the
 * caller is no active member of are left out; without any in the body, all of theirs. An archive is for administrators
 * of the workspace, and of all of it.
 */
export async function createExport(ctx: WorkspaceContext, input: ExportInput): Promise<void> {
  const { provider, project, multiple, filters = null } = input;
  if (!isExportProvider(provider)) throw badRequest(`Provider '${provider}' not found.`);
  const isArchive = provider === 'archive';
  if (isArchive && ctx.workspace.role !== ROLE.ADMIN) throw forbidden();
  if (isArchive && project?.length) throw invalidField('project', 'An archive is of the whole workspace.');
  if (isArchive && filters) throw invalidField('filters', 'An archive is of the whole workspace.');
  const { fields } = await withFieldsOf(ctx, filters);
  requireFields(filters, fields, 'filters');
  await inTransaction(ctx.db, async (tx) => {
    await lockExporter(tx, ctx, isArchive ? ROLE.ADMIN : ROLE.MEMBER);
    await requireFewUnfinished(tx, ctx);
    const of = { workspace_id: ctx.workspace.id, user_id: ctx.user.id };
    const project_ids = project && project.length > 0 ? project : null;
    const projects = isArchive ? [] : await readExportedProjects(tx, { ...of, project_ids });
    const row = await tx
      .insertInto('exports')
      .values({
        workspace_id: ctx.workspace.id,
        provider,
        token: randomBytes(16).toString('hex'),
        project_ids: projects.map(({ id }) => id),
        is_multiple: multiple ?? false,
        created_by: ctx.user.id,
        updated_by: ctx.user.id,
      })
      .returning('id')
      .executeTakeFirst();
    await auditFor(ctx, tx, {
      action: 'exported',
      target: { type: 'export', id: row?.id ?? null, name: projects.map(({ name }) => name).join(', ') },
      details: { provider },
    });
    await queueJob(tx, exportIssues, {
      export_id: must(row, 'the export was inserted').id,
      ...(filters && { filters: JSON.stringify(writeFilterTree(filters)) }),
    });
  });
}

/** Holds the caller's membership, so that their requests are counted one after the other. */
async function lockExporter(tx: Tx, { workspace, user }: WorkspaceContext, atLeast: Role): Promise<void> {
  const { rows } = await sql<{ role: Role }>`
    select role from workspace_members
    where workspace_id = ${workspace.id} and user_id = ${user.id} and is_active and deleted_at is null
    for no key update`.execute(tx);
  if (!rows[0] || rows[0].role < atLeast) throw forbidden();
}

async function requireFewUnfinished(tx: Tx, { workspace, user }: WorkspaceContext): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exports
    where workspace_id = ${workspace.id} and created_by = ${user.id} and status in ('queued', 'processing')`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) >= MAX_UNFINISHED)
    throw badRequest(`${MAX_UNFINISHED} exports are being made already. Wait until one of them is done.`);
}
