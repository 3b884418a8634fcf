import type postgres from 'postgres';

/** Chosen as in the console, so that they go before what the environment says. */
const SETTINGS = { EMAIL_HOST: '', LLM_API_KEY: '', ENABLE_NIGHTLY_BACKUP: '0', ENFORCED_PROVIDER: '' };

/**
 * Makes a restored installation one that reaches nobody: a copy for trying something out
 * (docs/contract/backups.md#a-copy-for-trying-an-upgrade). Mail, webhooks, push and intake are off until an administrator
 * of the copy sets them up anew.
 */
export async function silence(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`update instance set settings = settings || ${tx.json(SETTINGS)},
      instance_name = left(instance_name, 200) || ' (copy)'`;
    await tx`update webhooks set is_active = false`;
    // What waits for another try would be sent whatever is set.
    await tx`delete from webhook_deliveries`;
    await tx`delete from mails where sent_at is null`;
    await tx`delete from scim_tokens`;
    await tx`delete from push_subscriptions`;
    await tx`delete from intake_mail_addresses`;
    await tx`delete from intake_hooks`;
  });
}
