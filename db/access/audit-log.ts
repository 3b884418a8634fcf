import type { AuditAction, AuditDetails } from '@tandem/shared/platform/audit-log/schema.ts';
import { toJsonb } from '../postgres/json.ts';
import { sql } from 'kysely';
import type { Db } from '../postgres/client.ts';

/** Where a request came from. */
export type RequestSource = { ip_address: string; user_agent: string; request_id: string };

export type NewAuditEntry = {
  action: AuditAction;
  /** Null for who is not known, as with a failed sign-in, and for the product itself. */
  actor: { id: string; display_name?: string } | null;
  workspace_id?: string | null;
  target?: { type: string; id?: string | null; name?: string };
  /** What is worth knowing beside the target. Never a secret. */
  details?: AuditDetails;
  source?: RequestSource | undefined;
};

const nameOf = (id: string | null) =>
  sql<string>`coalesce((select display_name from users where id = ${id}::uuid), '')`;

/**
 * Writes a line of the audit log, in the transaction of what it is about
 * (docs/contract/audit-log.md#written-with-the-change).
 */
export async function recordAudit(db: Db, entry: NewAuditEntry): Promise<void> {
  const { action, actor, target, source } = entry;
  await db
    .insertInto('audit_log')
    .values({
      ...source,
      action,
      actor_id: actor?.id ?? null,
      actor_name: actor?.display_name ?? nameOf(actor?.id ?? null),
      workspace_id: entry.workspace_id ?? null,
      target_type: target?.type ?? '',
      target_id: target?.id ?? null,
      target_name: target?.name ?? '',
      details: toJsonb(entry.details ?? {}),
    })
    .execute();
}
