import { deleteSessionsOfUser } from '@tandem/db/access/sessions.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import type { PasswordLink } from '@tandem/shared/identity/instance/people.ts';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { readSettings } from '../../platform/instance/settings.ts';
import { languageOfUser } from '../../platform/mail/language.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { isMailOn } from '../../platform/mail/smtp.ts';
import { dropCodes } from '../accounts/codes.ts';
import { issueResetToken, toUid } from '../accounts/reset-tokens.ts';
import { type Person, targetOf } from './find-person.ts';

type Operator = UserContext & { config: Config };

/**
 * Signs a person out everywhere and gives them a link by which they choose a new password, once and within an hour
 * (docs/contract/admin.md#a-new-password). The link goes by mail, or where there is no mail to the operator.
 */
export async function resetPasswordOf(
  ctx: Operator,
  person: Person,
  { mail }: { mail: 'if_on' | 'always' | 'never' },
): Promise<PasswordLink> {
  if (!person.is_active) throw badRequest('This account is deactivated. Activate it first.');
  const isOn = isMailOn(await readSettings(ctx));
  if (mail === 'always' && !isOn) throw badRequest('Email is not set up on this instance.');
  return inTransaction(ctx.db, async (tx) => {
    await deleteSessionsOfUser(tx, person.id);
    await dropCodes(tx, person.email ?? '');
    const url = await passwordLink(tx, ctx.config, person);
    const isMailed = mail !== 'never' && isOn;
    if (isMailed) await mailLink(tx, ctx.config, { person, url });
    await auditFor(ctx, tx, {
      action: 'password_reset_requested',
      target: targetOf(person),
      details: { by_mail: isMailed },
    });
    return isMailed ? { url: null, is_mailed: true } : { url, is_mailed: false };
  });
}

/** A link that takes the place of every one before. */
export async function passwordLink(tx: Tx, config: Config, { id, email }: Pick<Person, 'id' | 'email'>) {
  const token = await issueResetToken(tx, id);
  const query = new URLSearchParams({ uidb64: toUid(id), token, email: email ?? '' });
  return `${config.app_url}/accounts/reset-password/?${query}`;
}

async function mailLink(
  tx: Tx,
  config: Config,
  { person, url }: { person: Person; url: string },
): Promise<void> {
  const language = await languageOfUser(tx, person.id);
  await queueMail(tx, config, { kind: 'reset_password', to: person.email ?? '', language, values: { url } });
}
