import { projectStream } from '@tandem/shared/sync/stream.ts';
import { vi } from 'vitest';
import { activities } from '#entities/activities/store.ts';
import { analyticViews } from '#entities/analytics/store.ts';
import { attachments } from '#entities/attachments/store.ts';
import { comments } from '#entities/comments/store.ts';
import { estimates } from '#entities/estimates/store.ts';
import { invitations } from '#entities/workspace-invitations/store.ts';
import { mutes, notifications, useInboxes } from '#entities/notifications/store.ts';
import { notificationPreferences } from '#entities/notification-preferences/store.ts';
import { sidebarEntries, widgets } from '#entities/preferences/store.ts';
import { quickLinks } from '#entities/quick-links/store.ts';
import { projectMembers } from '#entities/project-members/store.ts';
import { archivedCycles, cycles } from '#entities/cycles/store.ts';
import { archivedModules, modules } from '#entities/modules/store.ts';
import { dependencies } from '#entities/dependencies/store.ts';
import { intakeForms } from '#entities/intake-forms/store.ts';
import { inviteLinks } from '#entities/invite-links/store.ts';
import { labels } from '#entities/labels/store.ts';
import { links } from '#entities/links/store.ts';
import { startLive, stopLive } from '#entities/live/live.ts';
import { members, usePeople } from '#entities/members/store.ts';
import { pageComments, readPages } from '#entities/page-comments/store.ts';
import { pages } from '#entities/pages/store.ts';
import { projects } from '#entities/projects/store.ts';
import { favorites } from '#entities/favorites/store.ts';
import { useIntakeParts } from '#entities/intake/load.ts';
import { intakeItems, useIntakeDetails } from '#entities/intake/store.ts';
import { stickies, useStickyLists } from '#entities/stickies/store.ts';
import { drafts } from '#entities/drafts/store.ts';
import { epicProgress } from '#entities/epics/progress.ts';
import { reactions } from '#entities/reactions/store.ts';
import { relations } from '#entities/relations/store.ts';
import { follows } from '#entities/subscriptions/store.ts';
import { states } from '#entities/states/store.ts';
import { userProperties } from '#entities/user-properties/store.ts';
import { useInstance } from '#entities/instance/store.ts';
import { EMPTY_SESSION, useSession } from '#entities/users/store.ts';
import type { Profile } from '#entities/users/types.ts';
import { dropResync } from '#entities/work-items/resync.ts';
import { views } from '#entities/views/store.ts';
import { workItems } from '#entities/work-items/store.ts';
import { clearSteps } from '#entities/work-items/undo.ts';
import { useWorkspaces } from '#entities/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/types.ts';
import { useConnection } from '#lib/connection.ts';
import { closeOutbox } from '#lib/outbox.ts';
import { ME } from '#lib/outbox-testing.ts';
import { useSaveState } from '#lib/save-state.ts';
import { leaveSession, startSession } from '#lib/session.ts';
import { clearTypedNames } from '#lib/typed-names.ts';
import { useToasts } from '#lib/toast-store.ts';
import { meRow, workspaceRow } from './rows.ts';
import { Wire } from './wire.ts';

export { ME } from '#lib/outbox-testing.ts';

const STEPS = {
  profile_complete: true,
  workspace_create: true,
  workspace_invite: true,
  workspace_join: true,
};
export const PROFILE: Profile = {
  ...{ id: 'profile', is_onboarded: true, is_tour_completed: true, onboarding_step: STEPS },
  ...{ last_workspace_id: 'w', role: null, use_case: null, theme: {}, language: 'en' },
  billing_address: null,
  billing_address_country: '',
  has_billing_address: false,
};

/** I am signed in and a workspace is open; the answer is the live connection. */
export function signIn(workspace: Partial<Workspace> = {}): Wire {
  if (!globalThis.document) {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('addEventListener', () => {});
  }
  const wire = new Wire();
  useSession.setState({ me: meRow(ME), profile: PROFILE, settings: null });
  startSession(ME);
  useWorkspaces.setState({ workspaces: [workspaceRow('w', workspace)], currentId: 'w', namedId: 'w' });
  startLive(wire);
  return wire;
}

const CALM = {
  ...{ isOnline: true, isLive: null, isOutdated: false, isSignedOut: false, isFromDevice: false },
  ...{ sending: 0, waiting: 0, unwritten: 0, unsavedTexts: 0, barredTexts: 0, cutTexts: 0 },
};

/** Nothing is left for the next test. */
export function signOutOfTest() {
  stopLive();
  closeOutbox();
  clearSteps();
  // Files of components share their modules and the names of their projects.
  for (const id of ['p', 'q']) dropResync(projectStream(id));
  clearTypedNames();
  const kinds = [
    comments,
    activities,
    labels,
    states,
    pages,
    pageComments,
    projects,
    members,
    stickies,
    widgets,
    sidebarEntries,
    quickLinks,
  ];
  for (const store of [workItems, dependencies, ...kinds]) store.clear();
  readPages.clear();
  useStickyLists.setState({}, true);
  for (const store of [links, relations, reactions, attachments, follows, drafts, epicProgress])
    store.clear();
  for (const store of [invitations, inviteLinks, estimates, notificationPreferences, projectMembers])
    store.clear();
  for (const store of [archivedCycles, archivedModules]) store.clear();
  for (const store of [cycles, modules, views, intakeItems, intakeForms, favorites, notifications, mutes])
    store.clear();
  useInboxes.setState({}, true);
  useIntakeParts.setState({}, true);
  useIntakeDetails.setState({ details: new Map() });
  analyticViews.clear();
  userProperties.clear();
  usePeople.setState({ people: new Map() });
  useSession.setState(EMPTY_SESSION);
  useInstance.setState(useInstance.getInitialState());
  useWorkspaces.setState({ workspaces: [], currentId: null, namedId: null });
  useToasts.setState({ toasts: [] });
  useConnection.setState(CALM);
  useSaveState.setState(useSaveState.getInitialState());
  leaveSession();
}
