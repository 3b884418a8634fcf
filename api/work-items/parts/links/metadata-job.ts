import { recordChanges } from '@tandem/db/change-log/log.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { JobContext, QueuedJob } from '../../../platform/jobs/job.ts';
import { queueJob } from '../../../platform/jobs/queue.ts';
import { OutboundError } from '../../../outbound/error.ts';
import { findLink, linkChange } from './repo.ts';
import { type LinkMetadata, readMetadata } from './read-metadata.ts';

const payload = z.object({ link_id: z.uuid(), url: z.string(), tries: z.int().optional() });
type Payload = z.infer<typeof payload>;

/** How long to wait before a page that could not be reached is asked again; after the last it is left alone. */
const PAUSES_SECONDS = [60, 600, 3600];

/**
 * Fills in what the page behind a link says of itself, and the title when nobody gave one
 * (docs/contract/links.md#title-and-icon).
 */
export const linkMetadata: QueuedJob<Payload> = {
  name: 'link-metadata',
  payload,
  max_attempts: 3,
  run: async (ctx, wanted) => {
    if (!(await findTarget(ctx.db, wanted))) return;
    const found = await readOrPass(ctx, wanted.url);
    if (found === 'later') await inTransaction(ctx.db, (tx) => askLater(tx, wanted));
    else if (found) await inTransaction(ctx.db, (tx) => writeMetadata(tx, wanted, found));
  },
};

/** To be called where a link gets its address, before the Changes. */
export const queueLinkMetadata = (tx: Tx, link: { id: string; url: string }): Promise<void> =>
  queueJob(tx, linkMetadata, { link_id: link.id, url: link.url }, { key: keyOf(link.id) });

/** A link that leads elsewhere by then has a job of its own in place of this one. */
const keyOf = (linkId: string) => `link-metadata:${linkId}`;

async function askLater(tx: Tx, { tries = 0, ...wanted }: Payload): Promise<void> {
  const after_seconds = PAUSES_SECONDS[tries];
  if (after_seconds === undefined) return;
  const key = keyOf(wanted.link_id);
  await queueJob(tx, linkMetadata, { ...wanted, tries: tries + 1 }, { key, after_seconds });
}

/** A page that cannot be had is no failure of ours: the link stays as it is. One that is away may be back later. */
async function readOrPass(
  { config, signal, log }: JobContext,
  url: string,
): Promise<LinkMetadata | 'later' | null> {
  try {
    return await readMetadata(url, { allow: config.outbound_allow, signal });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    log.debug({ reason: error.reason }, 'nothing is known of the page behind a link');
    return error.reason === 'unreachable' || error.reason === 'slow' ? 'later' : null;
  }
}

type Target = { item_id: string; item_creator_id: string | null };

/** The link, as long as it is there and leads where it did. */
async function findTarget(db: Db, { link_id, url }: Payload): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select w.id as item_id, w.created_by as item_creator_id
    from work_item_links k join work_items w on w.id = k.work_item_id
    where k.id = ${link_id} and k.url = ${url} and k.deleted_at is null and w.deleted_at is null`.execute(db);
  return rows[0];
}

async function writeMetadata(tx: Tx, wanted: Payload, metadata: LinkMetadata): Promise<void> {
  const target = await findTarget(tx, wanted);
  if (!target) return;
  // Whoever writes a link holds its item.
  await sql`select from work_items where id = ${target.item_id} for no key update`.execute(tx);
  const { numAffectedRows } = await sql`
    update work_item_links set metadata = ${toJsonb(metadata)}, title = coalesce(title, ${metadata.title}),
      updated_at = clock_timestamp()
    where id = ${wanted.link_id} and url = ${wanted.url} and deleted_at is null`.execute(tx);
  if (numAffectedRows === 0n) return;
  const row = must(await findLink(tx, target.item_id, wanted.link_id), 'it was just written');
  const scope = { workspace: { id: row.workspace }, project: { id: row.project } };
  const change = linkChange(scope, { created_by: target.item_creator_id }, { id: row.id, row });
  await recordChanges(tx, { actor_id: null, mutation_id: null }, [change]);
}
