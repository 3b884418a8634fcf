import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import type { Config } from '../../config.ts';
import { type UserContext, auditFor } from '../../context.ts';
import { findAccount } from '../accounts/accounts-repo.ts';
import { claimingEmail, createAccount } from '../accounts/create-account.ts';
import { targetOf } from './find-person.ts';
import { passwordLink } from './password-link.ts';

type NewPerson = { email: string; first_name?: string | undefined; last_name?: string | undefined };

/**
 * Opens an account whose address the operator vouches for, also where nobody may sign up. Gives the link by which its
 * person chooses a password (docs/contract/admin.md#people).
 */
export async function createPerson(
  ctx: UserContext & { config: Config },
  { email: typed, first_name = '', last_name = '' }: NewPerson,
): Promise<{ id: string; email: string; url: string }> {
  const email = parseEmail(typed);
  if (!email) throw badRequest(`"${typed}" is no email address.`);
  const inUse = badRequest(`An account uses the email ${email} already.`);
  if (await findAccount(ctx.db, email)) throw inUse;
  return claimingEmail(inUse, () =>
    inTransaction(ctx.db, async (tx) => {
      const id = await createAccount(tx, { email, password_hash: null, first_name, last_name });
      await auditFor(ctx, tx, { action: 'account_created', target: targetOf({ id, email }) });
      return { id, email, url: await passwordLink(tx, ctx.config, { id, email }) };
    }),
  );
}
