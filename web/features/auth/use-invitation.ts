import { useEffect, useState } from 'react';
import {
  inviteLinkFromAddress,
  linkFromAddress,
  readInvitation,
  readInviteLink,
} from '#entities/workspaces/workspaces/invitation-link.ts';
import type { PublicInvitation } from '#entities/workspaces/workspaces/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { pattern } from '#lib/http/paths.ts';

/** To what somebody comes, and as what. */
export type Invited = Pick<PublicInvitation, 'workspace' | 'role'> &
  Partial<Pick<PublicInvitation, 'email' | 'invited_by'>>;

const readInvited = (search: URLSearchParams): Promise<Invited | null> =>
  search.has('invite_link')
    ? readInviteLink(inviteLinkFromAddress(search))
    : readInvitation(linkFromAddress(search));

/** The invitation that somebody signs in to answer: its link is where they want to go. */
export function useInvitation(nextPath: string | null): Invited | null {
  const [invitation, setInvitation] = useState<Invited | null>(null);
  useEffect(() => {
    const [path = '', query = ''] = (nextPath ?? '').split('?');
    if (path.replace(/\/$/, '') !== pattern.workspaceInvitation) return;
    readInvited(new URLSearchParams(query)).then(setInvitation, (error: unknown) => {
      // One can sign in without knowing for what: the link itself says what is wrong with it.
      if (!(error instanceof ApiError)) throw error;
    });
  }, [nextPath]);
  return invitation;
}
