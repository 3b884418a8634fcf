import type { Db } from '@tandem/db/postgres/client.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { sealerOf } from '../../http/secrets/sealer.ts';
import { readSettings } from '../instance/settings.ts';
import type { JobContext, QueuedJob } from '../jobs/job.ts';
import type { Message } from './message.ts';
import { MAIL_SEAL } from './seal.ts';
import { isMailOn, sendBySmtp } from './smtp.ts';
import { isRefusedForGood, textOfFailure } from './smtp-errors.ts';

const MAX_ERROR_LENGTH = 500;

type Taken = { id: string; recipient: string; sealed: string | null; is_late: boolean };
type End = 'sent' | 'failed' | 'expired';

/**
 * Hands one mail of the outbox to the mail server, again and again until that takes it, refuses it for good, or the mail
 * is of no use any more (docs/contract/mail.md#the-outbox). A process that dies between the server's yes and our note
 * of it sends it once more, under the same Message-ID.
 */
export const deliverMail: QueuedJob<{ mail_id: string }> = {
  name: 'deliver-mail',
  payload: z.object({ mail_id: z.string() }),
  max_attempts: 12,
  queue: 'mail',
  async run(ctx, { mail_id }) {
    const mail = await takeTry(ctx.db, mail_id);
    if (!mail) return;
    if (mail.is_late) return finish(ctx.db, mail_id, 'expired');
    try {
      await deliver(ctx, mail);
    } catch (error) {
      if (isRefusedForGood(error)) return finish(ctx.db, mail_id, 'failed', textOfFailure(error));
      await noteFailure(ctx.db, mail_id, textOfFailure(error));
      throw error;
    }
    await finish(ctx.db, mail_id, 'sent');
  },
  async gaveUp({ db }, { mail_id }) {
    await finish(db, mail_id, 'failed');
  },
};

async function takeTry(db: Db, id: string): Promise<Taken | undefined> {
  return db
    .updateTable('mails')
    .set({ tries: sql`tries + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'recipient', 'sealed', sql<SqlBool>`expires_at < now()`.as('is_late')])
    .$narrowType<{ is_late: boolean }>()
    .executeTakeFirst();
}

async function deliver({ db, config }: JobContext, { id, recipient, sealed }: Taken): Promise<void> {
  const settings = await readSettings({ db, config });
  if (!isMailOn(settings)) throw new Error('No mail server is set up.');
  const text = sealed === null ? null : sealerOf(config).open(MAIL_SEAL, sealed);
  if (text === null) throw new Error('The mail was sealed with another SECRET_KEY.');
  const { instance_name } = await db.selectFrom('instance').select('instance_name').executeTakeFirstOrThrow();
  await sendBySmtp(settings, { id, to: recipient, app_name: instance_name }, JSON.parse(text) as Message);
}

/** What a mail says goes as soon as it is not to be sent any more: it held a code or a link. */
async function finish(db: Db, id: string, state: End, error?: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      state,
      sealed: null,
      updated_at: sql`now()`,
      ...(state === 'sent' ? { sent_at: sql`now()`, last_error: null } : {}),
      ...(error === undefined ? {} : { last_error: error.slice(0, MAX_ERROR_LENGTH) }),
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

async function noteFailure(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: error.slice(0, MAX_ERROR_LENGTH), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
