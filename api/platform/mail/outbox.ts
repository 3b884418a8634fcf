import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { MailKind } from '@tandem/shared/platform/mail/schema.ts';
import { sql } from 'kysely';
import type { LanguageCode } from '@tandem/shared/text/languages.ts';
import type { Config } from '../../config.ts';
import { sealerOf } from '../../http/secrets/sealer.ts';
import { queueJobs } from '../jobs/queue.ts';
import { readSettings } from '../instance/settings.ts';
import { deliverMail } from './job.ts';
import { type MailAttachment, renderMail } from './message.ts';
import { MAIL_SEAL } from './seal.ts';
import { isMailOn } from './smtp.ts';
import { type MailValues, mailContent } from './templates.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** A mail that is still on its way after this is of no use any more; without a line here, after a day. */
const LIFETIME_S: Partial<Record<MailKind, number>> = {
  login_code: 600,
  prove_address: 600,
  change_address: 600,
  reset_password: HOUR_S,
};
/** What somebody waits for goes before what can wait. */
const PRIORITY: Partial<Record<MailKind, number>> = {
  login_code: -10,
  prove_address: -10,
  change_address: -10,
  address_changed: -10,
  reset_password: -10,
  factor_reset: -10,
};

/** How many mails of a kind go to one address, how many one person and one workspace cause. */
/** Digests gather what happens over minutes already: of them more may go to one address, and they take nothing from others. */
const DIGESTS = { quarter: 60, day: 500 };
const LIMITS = {
  recipient_quarter: 5,
  recipient_day: 20,
  sender_day: 500,
  workspace_day: 2000,
};

export type NewMail<Kind extends MailKind> = {
  /** Of a mail that may be queued twice and is to be sent once. */
  id?: string;
  kind: Kind;
  to: string;
  language: LanguageCode;
  values: Omit<MailValues[Kind], 'app'>;
  sender_id?: string;
  workspace_id?: string;
  attachments?: MailAttachment[];
};

/**
 * Puts mails of one kind into the outbox, in the transaction of what they are about: there is no mail without its change,
 * and none is lost (docs/contract/mail.md#the-outbox). Does nothing where no mail server is set up.
 */
export async function queueMails<Kind extends MailKind>(
  tx: Tx,
  config: Config,
  mails: readonly NewMail<Kind>[],
): Promise<void> {
  const [first] = mails;
  if (!first || !isMailOn(await readSettings({ db: tx, config }))) return;
  const { instance_name: app } = await tx
    .selectFrom('instance')
    .select('instance_name')
    .executeTakeFirstOrThrow();
  const isWithheld = await readLimits(tx, mails);
  const lifetime = LIFETIME_S[first.kind] ?? DAY_S;
  const rows = await tx
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        ...(mail.id ? { id: mail.id } : {}),
        kind: mail.kind,
        recipient: mail.to,
        sender_id: mail.sender_id ?? null,
        workspace_id: mail.workspace_id ?? null,
        ...(isWithheld(mail) ? { state: 'withheld' } : { sealed: sealed(mail, app, config) }),
        expires_at: sql<string>`now() + make_interval(secs => ${lifetime})`,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'state'])
    .execute();
  const waiting = rows.filter(({ state }) => state === 'waiting').map(({ id }) => ({ mail_id: id }));
  if (waiting.length > 0) await queueJobs(tx, deliverMail, waiting, { priority: PRIORITY[first.kind] ?? 0 });
}

export const queueMail = <Kind extends MailKind>(
  tx: Tx,
  config: Config,
  mail: NewMail<Kind>,
): Promise<void> => queueMails(tx, config, [mail]);

function sealed<Kind extends MailKind>(mail: NewMail<Kind>, app: string, config: Config): string {
  const values = { ...mail.values, app } as unknown as MailValues[Kind];
  const { attachments } = mail;
  const message = renderMail(mailContent(mail.kind, mail.language, values), mail.language);
  return sealerOf(config).seal(
    MAIL_SEAL,
    JSON.stringify({ ...message, ...(attachments && { attachments }) }),
  );
}

/** Nobody's mailbox is filled through us, whoever asks (docs/contract/mail.md#limits-of-mail). */
async function readLimits(
  db: Db,
  mails: readonly NewMail<MailKind>[],
): Promise<(mail: NewMail<MailKind>) => boolean> {
  const { kind, sender_id = null, workspace_id = null } = mails[0] as NewMail<MailKind>;
  const caused = await sql<{ sender: number; workspace: number }>`
    select count(*) filter (where sender_id = ${sender_id})::int as sender,
      count(*) filter (where workspace_id = ${workspace_id})::int as workspace
    from mails where created_at > now() - interval '1 day'
      and (sender_id = ${sender_id} or workspace_id = ${workspace_id})`.execute(db);
  const { sender = 0, workspace = 0 } = caused.rows[0] ?? {};
  let left = Math.min(LIMITS.sender_day - sender, LIMITS.workspace_day - workspace);
  const isDigest = kind === 'digest';
  const [day, quarter] = isDigest
    ? [DIGESTS.day, DIGESTS.quarter]
    : [LIMITS.recipient_day, LIMITS.recipient_quarter];
  const received = await sql<{ recipient: string }>`
    select recipient from mails where recipient = any(${mails.map(({ to }) => to)}::text[])
      and created_at > now() - interval '1 day' group by recipient
    having count(*) filter (where (kind = 'digest') = ${isDigest}) >= ${day}::int or count(*) filter (
      where kind = ${kind} and created_at > now() - interval '15 minutes') >= ${quarter}::int`.execute(db);
  const full = new Set(received.rows.map(({ recipient }) => recipient));
  return ({ to }) => {
    if (full.has(to) || left <= 0) return true;
    left -= 1;
    return false;
  };
}
