import { useEffect, useState } from 'react';
import { linkFromAddress, readInvitation } from '#entities/workspaces/invitation-link.ts';
import type { PublicInvitation } from '#entities/workspaces/types.ts';
import { ApiError } from '#lib/api-error.ts';
import { pattern } from '#lib/paths.ts';

/** The invitation that somebody signs in to answer: its link is where they want to go. */
export function useInvitation(nextPath: string | null): PublicInvitation | null {
  const [invitation, setInvitation] = useState<PublicInvitation | null>(null);
  useEffect(() => {
    const [path = '', query = ''] = (nextPath ?? '').split('?');
    if (path.replace(/\/$/, '') !== pattern.workspaceInvitation) return;
    readInvitation(linkFromAddress(new URLSearchParams(query))).then(setInvitation, (error: unknown) => {
      // One can sign in without knowing for what: the link itself says what is wrong with it.
      if (!(error instanceof ApiError)) throw error;
    });
  }, [nextPath]);
  return invitation;
}
