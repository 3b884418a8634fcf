import type { Db } from '@tandem/db/postgres/client.ts';
import { forbidden, notFound } from '@tandem/shared/http/errors.ts';
import type { UserContext } from '../../context.ts';
import type { LinkedInvitation } from './links.ts';
import type { ShownLinks } from './shown-links.ts';

/** What somebody hears who has nothing but the address of an invitation, which anybody can write into a form. */
export const openTheLink = () =>
  forbidden(
    'Open the link of the invitation to accept it: that this e-mail address is yours has not been confirmed. Whoever invited you can give you the link.',
  );

/** Whether it is known that the person gets the mail of their address. */
export async function isAddressProven(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('is_email_verified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.is_email_verified;
}

/** Whether an invitation is for an account, by its address. */
export const isFor = (user: { email: string | null } | undefined, invitation: { email: string }): boolean =>
  user?.email?.toLowerCase() === invitation.email.toLowerCase();

/**
 * Refuses everybody who has neither shown the link nor is the invited person with a proven address. To people whom the
 * invitation is not for its id says as much as one that does not exist.
 */
export async function requireProof(
  db: Db,
  { shown, ctx }: { shown: ShownLinks; ctx: UserContext | null },
  invitation: LinkedInvitation & { email: string },
): Promise<void> {
  if (shown.has(invitation)) return;
  if (!ctx || !isFor(ctx.user, invitation)) throw notFound();
  if (!(await isAddressProven(db, ctx.user.id))) throw openTheLink();
}
