import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { asOneLine, isSeen } from '@tandem/shared/http/one-line.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { claimInstance, findAccount, hasInstanceAdmin } from '../accounts/accounts-repo.ts';
import { authError } from '../accounts/auth-error.ts';
import { claimingEmail, createAccount } from '../accounts/create-account.ts';
import { isStrongPassword } from '../accounts/password-strength.ts';
import { requireSetUpToken } from '../accounts/set-up-token.ts';
import { hashPassword } from '../../http/secrets/passwords.ts';
import { adminBaseOf } from '../entry/redirects.ts';
import { startSession } from '../entry/session-cookies.ts';

const MAX_NAME_LENGTH = 255;
const name = z
  .string()
  .default('')
  .transform((text) => (isSeen(text) ? asOneLine(text).slice(0, MAX_NAME_LENGTH) : ''));

export const adminSignUpForm = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  first_name: name,
  last_name: name,
  company_name: name,
  is_telemetry_enabled: z.string().default('True'),
  csrfmiddlewaretoken: z.string().optional(),
});
type Form = z.infer<typeof adminSignUpForm>;

/**
 * The console's set-up form: the first account, which administers the instance. Possible until there is an admin, by
 * whichever way; every refusal is thrown (docs/contract/instance.md#the-set-up-form).
 */
export async function signUpAdmin(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<FastifyReply> {
  const { db } = request.server;
  if (await hasInstanceAdmin(db)) throw authError('ADMIN_ALREADY_EXIST');
  await requireSetUpToken(request);
  const echo = echoOf(form);
  if (!form.email.trim() || !form.password || !form.first_name) {
    throw authError('REQUIRED_ADMIN_EMAIL_PASSWORD_FIRST_NAME', echo);
  }
  const email = parseEmail(form.email);
  if (!email) throw authError('INVALID_ADMIN_EMAIL', echo);
  const inUse = authError('ADMIN_USER_ALREADY_EXIST', echo);
  if (await findAccount(db, email)) throw inUse;
  if (!(await isStrongPassword(form.password, [email, form.first_name, form.last_name, form.company_name]))) {
    throw authError('INVALID_ADMIN_PASSWORD', echo);
  }
  const password_hash = await hashPassword(form.password);
  const { first_name, last_name, company_name } = form;
  const id = await claimingEmail(inUse, () =>
    inTransaction(db, async (tx) => {
      const userId = await createAccount(tx, { email, password_hash, first_name, last_name, company_name });
      if (!(await claimInstance(tx, userId))) throw authError('ADMIN_ALREADY_EXIST');
      await nameInstance(tx, form);
      return userId;
    }),
  );
  await startSession(db, request, reply, { user_id: id, scope: 'admin' });
  return reply.redirect(`${adminBaseOf(request)}/general`);
}

/** What the form shows again; absent values are left out. */
function echoOf(form: Form): Record<string, string> {
  const { first_name, last_name, company_name, is_telemetry_enabled } = form;
  const values = { first_name, last_name, company_name, company: company_name, is_telemetry_enabled };
  const given = Object.entries({ email: form.email.trim(), ...values }).filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}

async function nameInstance(tx: Tx, form: Form): Promise<void> {
  const flags = { is_telemetry_enabled: /^(true|1|on)$/i.test(form.is_telemetry_enabled) };
  await tx
    .updateTable('instance')
    .set({
      ...(form.company_name ? { instance_name: form.company_name } : {}),
      settings: sql`settings || ${toJsonb(flags)}`,
      updated_at: sql`now()`,
    })
    .execute();
}
