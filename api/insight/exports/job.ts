import path from 'node:path';
import type { Db } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import type { ExportProvider } from '@tandem/shared/insight/exports/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { completeMadeFile, storeMadeFile } from '../../files/assets/made-file.ts';
import { inTemporaryDirectory } from '../../http/files/temporary-directory.ts';
import type { JobContext, QueuedJob } from '../../platform/jobs/job.ts';
import { readExportedProjects } from './projects.ts';

/** `filters` is a tree in JSON. */
const payload = z.object({ export_id: z.uuid(), filters: z.string().optional() });
const ZIP = 'application/zip';
/** How long an export waits for a standby that is about to have what its person has seen. */
const STANDBY_WAIT_MS = 5_000;

type Export = {
  id: string;
  workspace_id: string;
  slug: string;
  user_id: string;
  user_timezone: string;
  provider: ExportProvider;
  is_multiple: boolean;
  project_ids: string[];
  token: string;
  created_at: string;
};

/**
 * Makes the file of an export (docs/contract/exports.md#which-items-are-exported), of what the person who asked for it
 * may have by now. The formats and their library are loaded here, and nowhere else.
 */
export const exportIssues: QueuedJob<z.infer<typeof payload>> = {
  name: 'export-issues',
  payload,
  max_attempts: 3,
  run: async (ctx, { export_id, filters }) => {
    const wanted = await beginExport(ctx.db, export_id);
    if (!wanted) return;
    await inTemporaryDirectory('export', async (directory) => {
      const file = path.join(directory, 'export.zip');
      await writeFile(ctx, { ...wanted, filters }, file);
      await storeFile(ctx, wanted, file);
    });
  },
  gaveUp: async ({ db }, { export_id }) => {
    await sql`update exports set status = 'failed', updated_at = now()
      where id = ${export_id} and status in ('queued', 'processing')`.execute(db);
  },
};

async function writeFile(
  ctx: JobContext,
  wanted: Export & { filters: string | undefined },
  file: string,
): Promise<void> {
  const { provider, workspace_id, user_id } = wanted;
  if (provider === 'archive') {
    await requireAdministrator(ctx.db, wanted);
    const order = { workspace_id, maker_id: user_id };
    const { writeArchive } = await import('../../platform/archives/write-archive.ts');
    await onStandby(ctx, wanted, ({ connection }) =>
      writeArchive({ connection, storage: ctx.storage, signal: ctx.signal }, order, file),
    );
    return;
  }
  const { writeExport } = await import('./write-export.ts');
  await onStandby(ctx, wanted, async ({ db }) => {
    const projects = await readExportedProjects(db, wanted);
    await writeExport({ db, signal: ctx.signal }, { ...wanted, provider }, { projects, file });
  });
}

/**
 * Has a file written from what the standby has, if that is as new as what the person may have seen, or else from the
 * primary; and from the primary when the standby fails on the way.
 */
async function onStandby(
  ctx: JobContext,
  { workspace_id, user_id }: Export,
  write: (from: Pick<JobContext, 'db' | 'connection'>) => Promise<void>,
): Promise<void> {
  const place = { workspace_id, user_id };
  const reader = ctx.standby ? await ctx.standby.waitFor(place, STANDBY_WAIT_MS) : null;
  if (!ctx.standby || !reader) return write(ctx);
  try {
    await write({ db: reader.db, connection: { url: ctx.standby.url } });
  } catch (err) {
    ctx.signal.throwIfAborted();
    ctx.log.warn({ err }, 'an export could not be read from the standby: the primary is read');
    await write(ctx);
  }
}

/** Whoever asked may not be what they were. */
async function requireAdministrator(db: Db, { workspace_id, user_id }: Export): Promise<void> {
  const { rows } = await sql`
    select from workspace_members where workspace_id = ${workspace_id} and user_id = ${user_id}
      and role = ${ROLE.ADMIN} and is_active and deleted_at is null`.execute(db);
  if (rows.length === 0) throw new Error('Who asked for the archive is no administrator any more.');
}

/** The export that is to be made; nothing when it is done, or was given up. */
async function beginExport(db: Db, id: string): Promise<Export | undefined> {
  const { rows } = await sql<Export>`
    update exports e set status = 'processing', updated_at = now() from workspaces w, users u
    where e.id = ${id} and u.id = e.created_by and e.status in ('queued', 'processing') and w.id = e.workspace_id and w.deleted_at is null
    returning e.id, e.workspace_id, w.slug, e.created_by as user_id, u.user_timezone, e.provider, e.is_multiple, e.project_ids, e.token,
      e.created_at`.execute(db);
  return rows[0];
}

/** Brings the file into the storage. When the same job runs twice, the file of the first one counts. */
async function storeFile(ctx: JobContext, wanted: Export, file: string): Promise<void> {
  const { id, workspace_id, user_id, slug, token, created_at } = wanted;
  const kind = wanted.provider === 'archive' ? 'archive' : 'export';
  const name = `${kind}-${slug}-${token.slice(0, 6)}-${created_at.slice(0, 10)}.zip`;
  const fileId = await storeMadeFile(ctx, {
    workspace_id,
    entity_type: 'ISSUE_EXPORT',
    entity_id: id,
    created_by: user_id,
    name,
    type: ZIP,
    path: file,
  });
  await inTransaction(ctx.db, async (tx) => {
    const { numAffectedRows } = await sql`
      update exports set status = 'completed', updated_at = now()
      where id = ${id} and status = 'processing'`.execute(tx);
    if (numAffectedRows !== 0n) await completeMadeFile(tx, fileId);
  });
}
