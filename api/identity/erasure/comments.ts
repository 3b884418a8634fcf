import { forceResync } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type Stream, projectStream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { type RawBuilder, sql } from 'kysely';
import { type JobContext, inBatches } from '../../platform/jobs/job.ts';

const BATCH = 500;

/** Comments of one kind: by whom they are, and on which streams they are read. */
type Kind = {
  table: string;
  author: string;
  project: RawBuilder<unknown>;
  /** Columns beside the text that hold it. */
  also: RawBuilder<unknown>;
  hasReplies: boolean;
};
const NOTHING = sql``;

const KINDS: readonly Kind[] = [
  {
    table: 'comments',
    author: 'actor_id',
    project: sql`t.project_id`,
    also: sql`comment_json = '{}',`,
    hasReplies: true,
  },
  { table: 'page_comments', author: 'actor_id', project: sql`null::uuid`, also: NOTHING, hasReplies: true },
  {
    table: 'update_comments',
    author: 'created_by',
    project: sql`null::uuid`,
    also: NOTHING,
    hasReplies: false,
  },
];

/**
 * Where a workspace says so, comments of an erased person go. One that others have answered stays as an empty one, so
 * that their answers do (docs/contract/erasure.md#comments).
 */
export async function eraseComments({ db, signal }: JobContext, userId: string): Promise<void> {
  for (const kind of KINDS)
    await inBatches(signal, () => inTransaction(db, (tx) => eraseSome(tx, kind, userId)));
}

type Erased = { workspace_id: string; project_id: string | null };

async function eraseSome(tx: Tx, { table, author, project, also, hasReplies }: Kind, userId: string) {
  const name = sql.table(table);
  const isAnswered = hasReplies
    ? sql`exists (select from ${name} r where r.parent_id = t.id and r.deleted_at is null
        and r.${sql.ref(author)} <> ${userId})`
    : sql`false`;
  const { rows } = await sql<Erased>`
    with due as (
      select t.id, ${isAnswered} as is_answered from ${name} t
      join workspaces w on w.id = t.workspace_id and w.is_erasure_of_comments_enabled
      where t.${sql.ref(author)} = ${userId} and t.deleted_at is null and t.comment_html <> '<p></p>'
      order by t.id limit ${BATCH} for update of t)
    update ${name} t set comment_html = '<p></p>', comment_stripped = '', ${also}
      deleted_at = case when due.is_answered then null else now() end, updated_at = clock_timestamp()
    from due where t.id = due.id returning t.workspace_id, ${project} as project_id`.execute(tx);
  await forceResync(tx, streamsOf(rows));
  return rows.length === BATCH;
}

function streamsOf(rows: readonly Erased[]): { stream: Stream; workspace_id: string }[] {
  const streams = new Map<Stream, string>();
  for (const { workspace_id, project_id } of rows) {
    streams.set(workspaceStream(workspace_id), workspace_id);
    if (project_id) streams.set(projectStream(project_id), workspace_id);
  }
  return [...streams].map(([stream, workspace_id]) => ({ stream, workspace_id }));
}
