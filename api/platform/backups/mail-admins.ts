import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { acceptedLanguage } from '@tandem/shared/text/languages.ts';
import { sql } from 'kysely';
import type { JobContext } from '../jobs/job.ts';
import { queueMails } from '../mail/outbox.ts';

type Admin = { email: string; language: string | null };

/** Tells the administrators of the instance by mail what is wrong with backups. */
export async function mailAdmins({ db, config }: JobContext, problem: string): Promise<void> {
  const url = `${config.app_url}/god-mode/backups/`;
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<Admin>`
      select u.email, p.language from instance_admins a
      join users u on u.id = a.user_id
      left join profiles p on p.user_id = u.id
      where u.is_active and u.email is not null
      order by u.email limit 100`.execute(tx);
    const mails = rows.map(({ email, language }) => ({
      kind: 'backup_failed' as const,
      to: email,
      language: acceptedLanguage(language ?? undefined),
      values: { problem, url },
    }));
    await queueMails(tx, config, mails);
  });
}
