import type { Db } from '@tandem/db/postgres/client.ts';
import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import { getProfile } from '../users/repo.ts';
import { countPendingInvitations } from '../../workspaces/invitations/repo.ts';
import { findLandingWorkspace } from '../../workspaces/base/repo.ts';

/**
 * The path to go to after signing in: where the person wanted to be, or where they belong
 * (docs/contract/sessions.md#where-one-lands).
 */
export async function landingPath(
  db: Db,
  user: { id: string; email: string },
  nextPath: string | undefined,
): Promise<string> {
  const wanted = parseNextPath(nextPath);
  if (wanted) return wanted;
  const profile = await getProfile(db, user.id);
  if (!profile.is_onboarded) return '/onboarding';
  const { last, fallback } = await findLandingWorkspace(db, user.id);
  const workspace = last ?? fallback;
  if (workspace) return `/${workspace.slug}`;
  return (await countPendingInvitations(db, user.email)) > 0 ? '/invitations' : '/create-workspace';
}
