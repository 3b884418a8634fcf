import type { Tx } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import { recordAudit } from '@tandem/db/access/audit-log.ts';
import { languageOfUser } from '../../../platform/mail/language.ts';
import { queueMail } from '../../../platform/mail/outbox.ts';
import { failWaiting } from '../base/repo.ts';

const HOPELESS_HOURS = 24;

type Paused = {
  url: string;
  slug: string;
  workspace: string;
  workspace_id: string;
  user_id: string;
  email: string;
};

/** Switches a webhook off of which nothing has arrived for a day, and tells who made it (docs/contract/webhooks.md#pause). */
export async function pauseIfHopeless(tx: Tx, config: Config, id: string): Promise<void> {
  const { rows } = await sql<Paused>`
    update webhooks h set is_active = false, paused_at = now(), updated_at = clock_timestamp()
    from workspaces w, users u
    where h.id = ${id} and h.is_active and h.failing_since < now() - make_interval(hours => ${HOPELESS_HOURS})
      and w.id = h.workspace_id and u.id = h.created_by
    returning h.url, w.slug, w.name as workspace, w.id as workspace_id, u.id as user_id, u.email`.execute(tx);
  const [row] = rows;
  if (!row) return;
  await failWaiting(tx, id);
  const address = new URL(row.url).host;
  await recordAudit(tx, {
    action: 'webhook_changed',
    actor: null,
    workspace_id: row.workspace_id,
    target: { type: 'webhook', id, name: address },
    details: { is_active: false },
  });
  if (!row.email) return;
  await queueMail(tx, config, {
    kind: 'webhook_paused',
    to: row.email,
    language: await languageOfUser(tx, row.user_id),
    values: {
      address,
      workspace: row.workspace,
      url: `${config.app_url}/${row.slug}/settings/webhooks/${id}/`,
    },
    workspace_id: row.workspace_id,
  });
}
