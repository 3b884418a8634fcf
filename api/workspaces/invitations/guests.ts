import { parseEmail } from '@tandem/shared/identity/auth/email.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { type Role, isRole } from '@tandem/shared/roles.ts';
import type { NewInvitations } from '@tandem/shared/workspaces/workspaces/schema.ts';

export const INVITATION_LIFETIME = '7 days';

/** Somebody who is invited. */
export type Guest = { email: string; role: Role };

/**
 * Who is invited, each once; 400 names the first address or role that cannot be. Nobody gives a role above their own.
 */
export function requireGuests(input: NewInvitations, ownRole: Role): Guest[] {
  if (!input.emails || input.emails.length === 0) throw badRequest('Emails are required');
  const guests = new Map<string, Guest>();
  for (const typed of input.emails) {
    const email = parseEmail(typed.email);
    if (!email) {
      throw badRequest(
        `Invalid email - ${typed.email} provided a valid email address is required to send the invite`,
      );
    }
    if (!isRole(typed.role)) throw badRequest('The role must be 5, 15 or 20');
    if (typed.role > ownRole) throw badRequest('You cannot invite a user with higher role');
    if (!guests.has(email)) guests.set(email, { email, role: typed.role });
  }
  return [...guests.values()];
}
