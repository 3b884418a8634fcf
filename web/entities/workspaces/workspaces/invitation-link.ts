import { ApiError } from '#lib/http/api-error.ts';
import type { OpenInviteLink } from '@tandem/shared/workspaces/invite-link/schema.ts';
import { fetchInvitation, fetchInviteLink } from './api.ts';
import type { PublicInvitation } from './types.ts';

/** What the link of an invitation says; `key` is its id with the secret. */
type InvitationLink = { key: string; email: string; slug: string };

export const linkFromAddress = (search: URLSearchParams): InvitationLink => ({
  key: search.get('invitation_id') ?? '',
  email: search.get('email') ?? '',
  slug: search.get('slug') ?? '',
});

/** The invitation of a link, or null when it opens nothing any more. */
export async function readInvitation({ key, slug }: InvitationLink): Promise<PublicInvitation | null> {
  if (!key || !slug) return null;
  try {
    const { data } = await fetchInvitation(slug, key);
    const isDeclined = data.responded_at !== null && !data.accepted;
    return isDeclined ? null : data;
  } catch (error) {
    return noneIfMissing(error);
  }
}

function noneIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.kind === 'missing') return null;
  throw error;
}

/** What the link says by which everybody joins. */
export const inviteLinkFromAddress = (search: URLSearchParams) => ({
  key: search.get('invite_link') ?? '',
  slug: search.get('slug') ?? '',
});

/** What such a link leads to, or null when it opens nothing any more. */
export async function readInviteLink({
  key,
  slug,
}: ReturnType<typeof inviteLinkFromAddress>): Promise<OpenInviteLink | null> {
  if (!key || !slug) return null;
  try {
    return (await fetchInviteLink(slug, key)).data;
  } catch (error) {
    return noneIfMissing(error);
  }
}
