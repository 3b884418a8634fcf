import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { AppError, notFound } from '@tandem/shared/http/errors.ts';
import { WEBHOOK_FLAGS } from '@tandem/shared/integrations/webhooks/flags.ts';
import { type Webhook } from '@tandem/shared/integrations/webhooks/schema.ts';
import { type UpdateObject, sql } from 'kysely';

const flags = sql.join(WEBHOOK_FLAGS.map((flag) => sql.ref(`h.${flag}`)));
const columns = sql`
  h.id, h.workspace_id as workspace, h.url, h.is_active, ${flags}, h.format, false as is_internal, h.secret_end, h.paused_at,
  h.failing_since, h.owner_id as owner, h.created_at, h.updated_at, h.created_by, h.updated_by`;

/** Those of the workspace, the newest first. */
export async function listWebhooks(db: Db, workspaceId: string): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhooks h where h.workspace_id = ${workspaceId} and h.deleted_at is null
    order by h.created_at desc, h.id`.execute(db);
  return rows;
}

/** One of them, locked if it is to be written; 404 for one of another workspace. */
export async function requireWebhook(
  db: Db,
  workspaceId: string,
  { id, isLocked = false }: { id: string; isLocked?: boolean },
): Promise<Webhook> {
  const { rows } = await sql<Webhook>`
    select ${columns} from webhooks h
    where h.id = ${id} and h.workspace_id = ${workspaceId} and h.deleted_at is null
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Holds the workspace's webhooks together: two of one address are seen by each other. */
export async function lockWebhooks(tx: Tx, workspaceId: string): Promise<void> {
  await sql`select from workspaces where id = ${workspaceId} for no key update`.execute(tx);
}

/** Refuses an address that another webhook of the workspace has (docs/contract/webhooks.md#one-address-once). */
export async function requireNewUrl(
  tx: Tx,
  workspaceId: string,
  { url, id }: { url: string; id?: string },
): Promise<void> {
  const { rows } = await sql`
    select from webhooks where workspace_id = ${workspaceId} and url = ${url} and deleted_at is null
      and id is distinct from ${id ?? null}::uuid`.execute(tx);
  if (rows.length > 0) throw new AppError(410, { error: 'URL already exists for the workspace' });
}

type WebhookColumns = UpdateObject<DB, 'webhooks'>;

/** False, and nothing written, when it has these values already. */
export async function writeWebhook(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: WebhookColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhooks')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What waits for a webhook that is off is not sent; it can be sent again by hand. */
export async function failWaiting(db: Db, webhookId: string): Promise<void> {
  await sql`update webhook_deliveries set state = 'failed' where webhook_id = ${webhookId} and state = 'waiting'`.execute(
    db,
  );
}
