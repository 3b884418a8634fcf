import { ROLE } from '@tandem/shared/roles.ts';
import { isEmailText } from '#lib/text/email-text.ts';

/** Somebody who is to be invited; `key` stays when others are taken off the list. */
export type Invitee = { key: number; email: string; role: number };

let last = 0;

export const newInvitee = (): Invitee => {
  last += 1;
  return { key: last, email: '', role: ROLE.MEMBER };
};

export const isGood = ({ email }: Invitee): boolean => isEmailText(email);

/** An empty row is left out; anything else must be an address. */
export const isBad = (invitee: Invitee): boolean => invitee.email.trim() !== '' && !isGood(invitee);
