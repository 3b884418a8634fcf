import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { inBatches, type JobContext, type ScheduledJob } from '../../platform/jobs/job.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { type NewMail, queueMails } from '../../platform/mail/outbox.ts';
import { unsubscribeUrl } from '../unsubscribe/link.ts';
import { digestItems } from './content.ts';
import { lockDue, readDueReceivers, takeDue } from './due.ts';

const BATCH = 50;

/**
 * Mail about work: one for each person and item once its pause is over, or one of everything at the time that the person
 * has chosen (docs/contract/notifications.md#when-mail-goes). What was taken and the mail of it are one transaction.
 */
export const digests: ScheduledJob = {
  name: 'digests',
  cron: '* * * * *',
  catch_up_hours: 1,
  run: async (ctx) => ({ mails: await sendDigests(ctx) }),
};

/** Gives how many mails were queued. */
export async function sendDigests(ctx: Pick<JobContext, 'db' | 'config' | 'signal'>): Promise<number> {
  let count = 0;
  await inBatches(ctx.signal, async () => {
    const receivers = await readDueReceivers(ctx.db, BATCH);
    for (const receiver of receivers) count += await sendTo(ctx, receiver);
    return receivers.length === BATCH;
  });
  return count;
}

async function sendTo(
  { db, config }: Pick<JobContext, 'db' | 'config'>,
  { id, email }: { id: string; email: string },
): Promise<number> {
  const language = await languageOfUser(db, id);
  const links = {
    settings_url: `${config.app_url}/profile/notifications`,
    unsubscribe_url: unsubscribeUrl(config, id),
  };
  return inTransaction(db, async (tx) => {
    await lockDue(tx, id);
    const preferences = await tx
      .selectFrom('notification_preferences')
      .select('digest')
      .where('user_id', '=', id)
      .executeTakeFirst();
    const items = digestItems(await takeDue(tx, id), config.app_url);
    const isTogether = preferences !== undefined && preferences.digest !== 'soon';
    const parcels = isTogether && items.length > 0 ? [items] : items.map((item) => [item]);
    const mails = parcels.map((parcel): NewMail<'digest'> => ({
      kind: 'digest',
      to: email,
      language,
      values: { digest: { items: parcel, ...links } },
    }));
    await queueMails(tx, config, mails);
    return mails.length;
  });
}
