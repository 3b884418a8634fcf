import { isSeenUpdate } from '@tandem/db/access/update-sight.ts';
import { updateColumns } from '@tandem/db/rows/updates.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import { type PreviewQuery, type UpdatesQuery, scopeInput } from '@tandem/shared/projects/updates/input.ts';
import type { Update, UpdateProgress } from '@tandem/shared/projects/updates/schema.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { readReport } from '../../http/reports/report.ts';
import { stampProjectStreams } from '../../projects/base/streams.ts';
import { readUpdateProgress } from './progress.ts';
import { requireUpdate } from './repo.ts';
import { findSubject, requireEnabled } from './subject.ts';

const PAGE = { default: 50, max: 100 };
const NEWEST: ListKey = [
  { value: sql`coalesce(r.posted_at, r.created_at)`, type: 'timestamptz', isDescending: true },
  { value: sql`r.id`, type: 'uuid', isDescending: true },
];
const NEWEST_POSTED: ListKey = [
  { value: sql`r.posted_at`, type: 'timestamptz', isDescending: true },
  { value: sql`r.id`, type: 'uuid', isDescending: true },
];

function condition(ctx: WorkspaceContext, query: UpdatesQuery): RawBuilder<boolean> {
  const { project, module, initiative, health, is_draft } = query;
  const me = sql`${ctx.user.id}::uuid`;
  const named = [
    ...(project ? [sql`r.project_id = ${project}`] : []),
    ...(module ? [sql`r.module_id = ${module}`] : []),
    ...(initiative ? [sql`r.initiative_id = ${initiative}`] : []),
    ...(health ? [sql`r.health = ${health}`] : []),
    is_draft === 'true' ? sql`r.posted_at is null and r.created_by = ${me}` : sql`r.posted_at is not null`,
  ];
  return sql`r.workspace_id = ${ctx.workspace.id} and ${sql.join(named, sql` and `)} and ${isSeenUpdate(me)}`;
}

/** The streams that keep updates up to date, before their rows are read. */
export async function stampUpdateStreams(ctx: WorkspaceContext): Promise<void> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  await stampProjectStreams(ctx);
}

/** A page of posted updates that the caller may read, the newest first (docs/contract/updates.md#feed). */
export async function listUpdates(ctx: WorkspaceContext, query: UpdatesQuery): Promise<Envelope<Update[]>> {
  await stampUpdateStreams(ctx);
  const page = parsePage(query, PAGE);
  const where = condition(ctx, query);
  const parts = pageParts(page, query.is_draft === 'true' ? NEWEST : NEWEST_POSTED);
  const { rows } = await sql<Update & Placed>`
    select ${updateColumns}, ${parts.place} from updates r where ${where} and ${parts.isAfter}
    order by ${parts.order} ${parts.window}`.execute(ctx.db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from updates r where ${where}`.execute(ctx.db);
  return flatEnvelope(page, pageOfRows(page, rows), must(counted.rows[0], 'a count gives one row').total);
}

/** One update (docs/contract/updates.md#who-reads-updates). */
export async function getUpdate(ctx: WorkspaceContext, id: string): Promise<Update> {
  await stampUpdateStreams(ctx);
  return requireUpdate(ctx.db, ctx, id);
}

/** The progress that an update would have now (docs/contract/updates.md#progress). */
export async function previewProgress(ctx: WorkspaceContext, query: PreviewQuery): Promise<UpdateProgress> {
  const { project, module, initiative, scope_kind = 'all', scope_id } = query;
  const subject = await findSubject(ctx.db, ctx, {
    project_id: project,
    module_id: module,
    initiative_id: initiative,
  });
  requireEnabled(subject);
  const scope = scopeInput.safeParse({ kind: scope_kind, id: scope_id });
  if (!scope.success)
    throw invalidField('scope_id', 'A cycle, a module or a view is named by its id; all items have none.');
  const { progress } = await readReport(ctx.db, (tx) => readUpdateProgress(tx, subject, scope.data));
  return progress;
}
