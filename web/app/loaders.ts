import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loadInstance } from '#entities/instance/store.ts';
import { loadSession } from '#entities/users/actions.ts';
import { currentProfile, useSession } from '#entities/users/store.ts';
import { openWorkspace } from '#entities/workspaces/actions.ts';
import { paths } from '#lib/paths.ts';

/** Where a signed-in person starts (docs/contract/sessions.md#where-one-lands). */
function landingPath(): string {
  const workspace = useSession.getState().settings?.workspace;
  if (!currentProfile().is_onboarded) return paths.onboarding();
  const slug = workspace?.last_workspace_slug ?? workspace?.fallback_workspace_slug;
  if (slug) return paths.home(slug);
  return workspace && workspace.invites > 0 ? paths.invitations() : paths.createWorkspace();
}

/** The sign-in pages are for nobody who is signed in already. */
export async function redirectSignedIn({ request }: LoaderFunctionArgs) {
  const [isSignedIn] = await Promise.all([loadSession(), loadInstance()]);
  if (!isSignedIn) return null;
  const next = parseNextPath(new URL(request.url).searchParams.get('next_path'));
  throw redirect(next && currentProfile().is_onboarded ? next : landingPath());
}

/** For whoever comes by a link, signed in or not. */
export async function knowSession() {
  await Promise.all([loadSession(), loadInstance()]);
  return null;
}

/** Everything but the sign-in pages: nobody signed in goes there and comes back, the onboarding is finished first. */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const [isSignedIn] = await Promise.all([loadSession(), loadInstance()]);
  if (!isSignedIn) throw redirect(paths.signIn(pathname + search));
  if (!currentProfile().is_onboarded && pathname.replace(/\/$/, '') !== paths.onboarding()) {
    throw redirect(paths.onboarding());
  }
  return null;
}

/** Loads the workspace that the address names; false when it is not one of mine. */
export async function enterWorkspace({ params }: LoaderFunctionArgs) {
  // The session is loaded by the parent's loader, which runs at the same time.
  if (!(await loadSession())) return false;
  return openWorkspace(params['workspaceSlug'] ?? '');
}
