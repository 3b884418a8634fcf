import { randomBytes } from 'node:crypto';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import {
  type CreateWebhook,
  type NewWebhook,
  SECRET_PREFIX,
  type UpdateWebhook,
  type Webhook,
} from '@tandem/shared/integrations/webhooks/schema.ts';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { type WorkspaceContext, auditFor } from '../../context.ts';
import { sealerOf } from '../../http/secrets/sealer.ts';
import { beginReading } from './reader/begin.ts';
import {
  failWaiting,
  listWebhooks,
  lockWebhooks,
  requireNewUrl,
  requireWebhook,
  writeWebhook,
} from './base/repo.ts';
import { SECRET_SEAL } from './base/seal.ts';
import { webhookTarget } from './target.ts';

export type WebhookContext = WorkspaceContext & { config: Config };

const RANDOM_BYTES = 16;
const SHOWN_END = 4;
const MAX_WEBHOOKS = 50;

const targetOf = ({ id, url }: Webhook) => ({ type: 'webhook', id, name: new URL(url).host });
const newSecret = () => SECRET_PREFIX + randomBytes(RANDOM_BYTES).toString('hex');
const sealed = ({ config }: WebhookContext, secret: string) => ({
  secret: sealerOf(config).seal(SECRET_SEAL, secret),
  secret_end: secret.slice(-SHOWN_END),
});

/** A new webhook; this answer has the secret (docs/contract/webhooks.md#the-secret). */
export async function createWebhook(ctx: WebhookContext, input: CreateWebhook): Promise<NewWebhook> {
  const workspace_id = ctx.workspace.id;
  const url = await webhookTarget(input.url, ctx.config);
  const secret_key = newSecret();
  return inTransaction(ctx.db, async (tx) => {
    await lockWebhooks(tx, workspace_id);
    await requireNewUrl(tx, workspace_id, { url });
    if ((await listWebhooks(tx, workspace_id)).length >= MAX_WEBHOOKS) {
      throw badRequest(`There are ${MAX_WEBHOOKS} webhooks already. Delete one of them first.`);
    }
    await beginReading(tx, workspace_id);
    const made = await tx
      .insertInto('webhooks')
      .values({
        ...input,
        ...sealed(ctx, secret_key),
        url,
        workspace_id,
        owner_id: ctx.user.id,
        created_by: ctx.user.id,
        updated_by: ctx.user.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await requireWebhook(tx, workspace_id, made);
    await auditFor(ctx, tx, { action: 'webhook_created', target: targetOf(row) });
    return { ...row, secret_key };
  });
}

/** Changes what the body names. Switched on again it begins anew: what happened meanwhile is not sent. */
export async function updateWebhook(ctx: WebhookContext, id: string, input: UpdateWebhook): Promise<Webhook> {
  const workspace_id = ctx.workspace.id;
  // Before the address is looked up: whoever asks for what is not there learns nothing else.
  await requireWebhook(ctx.db, workspace_id, { id });
  const url = input.url === undefined ? undefined : await webhookTarget(input.url, ctx.config);
  return inTransaction(ctx.db, async (tx) => {
    await lockWebhooks(tx, workspace_id);
    const before = await requireWebhook(tx, workspace_id, { id, isLocked: true });
    if (url !== undefined) await requireNewUrl(tx, workspace_id, { url, id });
    if (input.is_active === true && !before.is_active) await beginReading(tx, workspace_id);
    const address = url && url !== before.url ? { url, owner_id: ctx.user.id } : {};
    const { url: _given, ...values } = input;
    if (!(await writeWebhook(tx, { id, by: ctx.user.id }, { ...values, ...address }))) return before;
    await follow(tx, before, input);
    const row = await requireWebhook(tx, workspace_id, { id });
    await auditFor(ctx, tx, {
      action: 'webhook_changed',
      target: targetOf(row),
      details: { is_active: row.is_active },
    });
    return row;
  });
}

/** What follows from a change of the switch or of the address. */
async function follow(tx: Tx, before: Webhook, input: UpdateWebhook): Promise<void> {
  const { id } = before;
  if (input.is_active === true && !before.is_active) {
    await sql`update webhooks set active_since = clock_timestamp(), failing_since = null, paused_at = null
      where id = ${id}`.execute(tx);
  }
  if (input.is_active === false && before.is_active) await failWaiting(tx, id);
  if (input.url !== undefined && input.url !== before.url) {
    await sql`update webhook_deliveries set host = ${new URL(input.url).host}, next_try_at = now()
      where webhook_id = ${id} and state = 'waiting'`.execute(tx);
  }
}

/** A new secret; with the old one nothing is signed any more. */
export async function regenerateSecret(ctx: WebhookContext, id: string): Promise<NewWebhook> {
  const secret_key = newSecret();
  return inTransaction(ctx.db, async (tx) => {
    await requireWebhook(tx, ctx.workspace.id, { id, isLocked: true });
    await writeWebhook(tx, { id, by: ctx.user.id }, sealed(ctx, secret_key));
    const row = await requireWebhook(tx, ctx.workspace.id, { id });
    await auditFor(ctx, tx, {
      action: 'webhook_changed',
      target: targetOf(row),
      details: { secret_end: row.secret_end },
    });
    return { ...row, secret_key };
  });
}

export async function deleteWebhook(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await requireWebhook(tx, ctx.workspace.id, { id, isLocked: true });
    await sql`update webhooks set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
      where id = ${id}`.execute(tx);
    await failWaiting(tx, id);
    await auditFor(ctx, tx, { action: 'webhook_deleted', target: targetOf(row) });
  });
}
