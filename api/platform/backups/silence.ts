import type postgres from 'postgres';

/** Chosen as in the console, so that they go before what the environment says. */
const SETTINGS = { EMAIL_HOST: '', LLM_API_KEY: '', ENABLE_NIGHTLY_BACKUP: '0', ENFORCED_PROVIDER: '' };

type Statement = (tx: postgres.TransactionSql) => Promise<unknown>;

const STATEMENTS: readonly Statement[] = [
  (tx) => tx`update instance set settings = settings || ${tx.json(SETTINGS)}`,
  (tx) => tx`update instance set instance_name = left(instance_name, 200) || ' (copy)'
    where instance_name not like '% (copy)'`,
  (tx) => tx`update webhooks set is_active = false`,
  // What waits for another try would be sent whatever is set.
  (tx) => tx`delete from webhook_deliveries`,
  (tx) => tx`delete from mails where sent_at is null`,
  (tx) => tx`delete from scim_tokens`,
  (tx) => tx`delete from push_subscriptions`,
  (tx) => tx`delete from intake_mail_addresses`,
  (tx) => tx`delete from intake_hooks`,
];

/** No such table, or no such column. */
const NOT_THERE = new Set(['42P01', '42703']);

/**
 * Makes a restored installation one that reaches nobody: a copy for trying something out
 * (docs/contract/backups.md#a-copy-for-trying-an-upgrade). Mail, webhooks, push and intake are off until an administrator
 * of the copy sets them up anew.
 */
export async function silence(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    for (const run of STATEMENTS) await run(tx);
  });
}

/** The same in the transaction that brings in the rows of an older release, which may not have all of it yet. */
export async function silenceOlder(tx: postgres.TransactionSql): Promise<void> {
  for (const run of STATEMENTS) {
    try {
      await tx.savepoint(run);
    } catch (error) {
      if (!NOT_THERE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
