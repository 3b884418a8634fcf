import { parseNextPath } from '@tandem/shared/identity/auth/next-path.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { loadInstance } from '#entities/identity/instance/store.ts';
import { loadSession, untilConfirmed } from '#entities/workspaces/session/load-session.ts';
import { currentProfile, useSession } from '#entities/identity/users/store.ts';
import { openWorkspace } from '#app/loaders/open-workspace.ts';
import { findWorkspace, useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { useConnection } from '#lib/http/connection.ts';
import { paths } from '#lib/http/paths.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { openUnsent } from './open-unsent.ts';
import { sharedItem } from './shared-item.ts';

const consoleActions = () => import('#entities/identity/console/actions.ts');

/** The workspace of the last visit, or any; undefined for a person without one. */
function landingSlug(): string | undefined {
  const workspace = useSession.getState().settings?.workspace;
  const slug = workspace?.last_workspace_slug ?? workspace?.fallback_workspace_slug;
  return slug && findWorkspace(slug) ? slug : useWorkspaces.getState().workspaces[0]?.slug;
}

/** Where a signed-in person starts (docs/contract/sessions.md#where-one-lands). */
function landingPath(): string {
  if (!currentProfile().is_onboarded) return paths.onboarding();
  const slug = landingSlug();
  if (slug) return paths.home(slug);
  const invites = useSession.getState().settings?.workspace.invites ?? 0;
  return invites > 0 ? paths.invitations() : paths.createWorkspace();
}

/**
 * The shortcuts of the installed app and what is shared with it (scripts/app-manifest.ts), in the workspace of the last
 * visit. The parent's loader sends visitors without a session to the sign-in page and back.
 */
export async function openShortcut({ params, request }: LoaderFunctionArgs) {
  if (!(await loadSession())) return null;
  const slug = currentProfile().is_onboarded ? landingSlug() : undefined;
  if (!slug) throw redirect(landingPath());
  const { shortcut } = params;
  if (shortcut === 'inbox') throw redirect(paths.inbox(slug));
  const isNew = shortcut === 'new-item' || shortcut === 'share';
  if (isNew) openModal({ kind: 'create-work-item', preset: sharedItem(new URL(request.url).searchParams) });
  throw redirect(paths.home(slug));
}

/** The sign-in pages are for nobody who is signed in already. */
export async function redirectSignedIn({ request }: LoaderFunctionArgs) {
  const [isSignedIn] = await Promise.all([loadSession(), loadInstance()]);
  if (!isSignedIn) return null;
  const next = parseNextPath(new URL(request.url).searchParams.get('next_path'));
  // Visitors of published boards need no workspace.
  const isVisitor = next?.startsWith('/spaces/') ?? false;
  throw redirect(next && (isVisitor || currentProfile().is_onboarded) ? next : landingPath());
}

/** For whoever comes by a link, signed in or not. */
export async function knowSession() {
  await Promise.all([loadSession(), loadInstance()]);
  return null;
}

/** Everything but the sign-in pages: nobody signed in goes there and comes back, the onboarding is finished first. */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const instance = loadInstance();
  // It may fail before anybody waits for it.
  instance.catch(() => {});
  const isSignedIn = await loadSession();
  // No screen that comes from the device waits for what the installation allows.
  if (!useConnection.getState().isFromDevice) await instance;
  // Programs may write `://` in a query as it is; in `next_path` it would name another site.
  const here = search.includes('://') ? `${pathname}?${new URLSearchParams(search)}` : pathname + search;
  if (!isSignedIn) throw redirect(paths.signIn(here));
  if (!currentProfile().is_onboarded && pathname.replace(/\/$/, '') !== paths.onboarding()) {
    throw redirect(paths.onboarding());
  }
  await openUnsent();
  return null;
}

/** Loads the workspace that the address names; false when it is not one of mine. */
export async function enterWorkspace({ params }: LoaderFunctionArgs) {
  // The session is loaded by the parent's loader, which runs at the same time.
  if (!(await loadSession())) return false;
  await openUnsent();
  const slug = params['workspaceSlug'] ?? '';
  if (await openWorkspace(slug)) return true;
  // It may be newer than what this device remembers: the server has the last word.
  await untilConfirmed();
  return openWorkspace(slug);
}

/** The door of the console: whoever is in already goes on. */
export async function enterConsole() {
  const { loadConsoleSession } = await consoleActions();
  const [{ is_authenticated }] = await Promise.all([loadConsoleSession(), loadInstance()]);
  if (is_authenticated) throw redirect(paths.console('general'));
  return null;
}

/** The console has a session of its own, and its pages are for administrators of the instance alone. */
export async function requireConsole() {
  const { loadConsole, loadConsoleSession } = await consoleActions();
  const { is_authenticated } = await loadConsoleSession();
  if (!is_authenticated) throw redirect(paths.console());
  await loadConsole();
  return null;
}
