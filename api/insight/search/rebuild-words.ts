import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { type RawBuilder, sql } from 'kysely';
import { type JobContext, type ScheduledJob, inBatches } from '../../platform/jobs/job.ts';

type Name = 'work_items' | 'comments' | 'pages';

/** So many of the longest texts take a second; comments are short. */
const BATCH: Record<Name, number> = { work_items: 50, comments: 250, pages: 50 };
/** Less than PostgreSQL waits before it looks for deadlocks: of a job and a request it is the job that gives way. */
const LOCK_WAIT_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * What is written for rows that are there since before the words were stored as they are compared now. Triggers write
 * those of what changes meanwhile: of a row that one of them writes at this moment nothing is left to do.
 */
const WRITES: Record<Name, (ids: string[]) => RawBuilder<unknown>[]> = {
  work_items: (ids) => [
    // Locked first, so that what is read next is not older than what a trigger has written.
    sql`select from work_item_words where work_item_id = any(${ids}::uuid[]) order by work_item_id for update`,
    sql`
      update work_item_words n set name = search_fold(w.name), name_words = search_terms(w.name),
        text_words = search_terms(concat_ws(' ', w.name, w.description_stripped))
      from work_items w where w.id = n.work_item_id and n.work_item_id = any(${ids}::uuid[])`,
  ],
  comments: (ids) => [
    sql`select from comments where id = any(${ids}::uuid[]) order by id for no key update`,
    sql`
      insert into comment_words (comment_id, work_item_id, project_id, words)
      select id, work_item_id, project_id, search_terms(comment_stripped)
      from comments where id = any(${ids}::uuid[]) and deleted_at is null
      on conflict (comment_id) do update set words = excluded.words`,
  ],
  pages: (ids) => [
    sql`select from pages where id = any(${ids}::uuid[]) order by id for no key update`,
    sql`
      insert into page_words (page_id, words)
      select id, search_terms(concat_ws(' ', name, description_stripped))
      from pages where id = any(${ids}::uuid[]) on conflict (page_id) do update set words = excluded.words`,
  ],
};

/** Gives how many rows of a table it has looked at; none when all are done. */
async function rebuildSome(tx: Tx, name: Name): Promise<number> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(tx);
  const { rows: due } = await sql<{ after_id: string }>`
    select after_id from search_rebuilds where name = ${name} and not is_done for update`.execute(tx);
  const after = due[0]?.after_id;
  if (after === undefined) return 0;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(name)} where id > ${after} order by id limit ${sql.lit(BATCH[name])}`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  for (const write of ids.length > 0 ? WRITES[name](ids) : []) await write.execute(tx);
  await sql`update search_rebuilds set after_id = ${ids.at(-1) ?? after}, is_done = ${ids.length === 0}
    where name = ${name}`.execute(tx);
  return ids.length;
}

/** Returns null when another transaction holds one of the rows; the batch is then retried. */
function whenLocked(error: unknown): null {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
  return null;
}

/** Has the words of every row stored anew, from the beginning (docs/contract/admin.md#search). */
export const beginRebuild = async (db: Db): Promise<void> => {
  await sql`update search_rebuilds set after_id = '00000000-0000-0000-0000-000000000000', is_done = false`.execute(
    db,
  );
};

/** Stores the words of rows from before an upgrade as they are compared now (docs/decisions/034). */
export const rebuildSearchWords: ScheduledJob = {
  name: 'search-words',
  cron: '* * * * *',
  catch_up_hours: 1,
  run: (ctx) => rebuildWords(ctx),
};

export async function rebuildWords({ db, signal }: Pick<JobContext, 'db' | 'signal'>) {
  const rebuild = async (name: Name) => {
    let sum = 0;
    await inBatches(signal, async () => {
      const rows = await inTransaction(db, (tx) => rebuildSome(tx, name)).catch(whenLocked);
      sum += rows ?? 0;
      return rows !== 0;
    });
    return sum;
  };
  const items = await rebuild('work_items');
  const pages = await rebuild('pages');
  return { items, pages, comments: await rebuild('comments') };
}
