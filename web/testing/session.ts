import { projectStream } from '@tandem/shared/sync/stream.ts';
import { vi } from 'vitest';
import { activities } from '#entities/work-items/activities/store.ts';
import { analyticViews } from '#entities/insight/analytics/store.ts';
import { dashboards, tiles } from '#entities/insight/dashboards/store.ts';
import { forgetAnswers } from '#entities/insight/dashboards/use-data.ts';
import { approvals } from '#entities/work-items/approvals/store.ts';
import { useApprovalItems } from '#entities/work-items/approvals/load.ts';
import { attachments } from '#entities/work-items/attachments/store.ts';
import { comments } from '#entities/work-items/comments/store.ts';
import { estimates } from '#entities/projects/estimates/store.ts';
import { invitations } from '#entities/workspaces/workspace-invitations/store.ts';
import { mutes, notifications, useInboxes } from '#entities/personal/notifications/store.ts';
import { notificationPreferences } from '#entities/personal/notification-preferences/store.ts';
import { sidebarEntries, widgets } from '#entities/personal/preferences/store.ts';
import { quickLinks } from '#entities/personal/quick-links/store.ts';
import { projectMembers } from '#entities/projects/project-members/store.ts';
import { archivedCycles, cycles } from '#entities/planning/cycles/store.ts';
import { archivedModules, modules } from '#entities/planning/modules/store.ts';
import { initiativeParts, initiatives } from '#entities/planning/initiatives/store.ts';
import { dependencies } from '#entities/work-items/rows/dependencies.ts';
import { intakeForms } from '#entities/work-items/intake-forms/store.ts';
import { inviteLinks } from '#entities/workspaces/invite-links/store.ts';
import { labels } from '#entities/projects/labels/store.ts';
import { links } from '#entities/work-items/links/store.ts';
import { startLive, stopLive } from '#entities/live/live.ts';
import { members, usePeople } from '#entities/workspaces/members/store.ts';
import { pageComments, readPages } from '#entities/pages/page-comments/store.ts';
import { pages } from '#entities/pages/pages/store.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { favorites } from '#entities/personal/favorites/store.ts';
import { useIntakeParts } from '#entities/work-items/intake/load.ts';
import { intakeItems, useIntakeDetails } from '#entities/work-items/intake/store.ts';
import { stickies, useStickyLists } from '#entities/personal/stickies/store.ts';
import { drafts } from '#entities/work-items/drafts/store.ts';
import { epicProgress } from '#entities/work-items/epics/progress.ts';
import { reactions } from '#entities/work-items/reactions/store.ts';
import { recurrences } from '#entities/work-items/recurrences/store.ts';
import { relations } from '#entities/work-items/relations/store.ts';
import { useSettingsOfTime } from '#entities/tracking/settings.ts';
import { activities as timeActivities, entries, timers } from '#entities/tracking/store.ts';
import { useNamedItems, useWeeks } from '#entities/tracking/week.ts';
import { follows } from '#entities/work-items/subscriptions/store.ts';
import { fields, projectFields } from '#entities/projects/fields/store.ts';
import { templates } from '#entities/work-items/templates/store.ts';
import { openUpdates, updateComments, updates } from '#entities/projects/updates/store.ts';
import { states } from '#entities/projects/states/store.ts';
import { workflows } from '#entities/projects/workflow/store.ts';
import { userProperties } from '#entities/personal/user-properties/store.ts';
import { useInstance } from '#entities/identity/instance/store.ts';
import { EMPTY_SESSION, useSession } from '#entities/identity/users/store.ts';
import type { Profile } from '#entities/identity/users/types.ts';
import { dropResync } from '#entities/work-items/lists/resync.ts';
import { views } from '#entities/planning/views/store.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { absences, calendars, useWhy } from '#entities/workspaces/working-days/store.ts';
import { clearSteps } from '#entities/work-items/undo/undo.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/workspaces/types.ts';
import { useConnection } from '#lib/http/connection.ts';
import { closeOutbox } from '#lib/outbox/outbox.ts';
import { ME } from '#lib/outbox/outbox-testing.ts';
import { useSaveState } from '#lib/unsaved/save-state.ts';
import { leaveSession, startSession } from '#lib/http/session.ts';
import { clearTypedNames } from '#lib/unsaved/typed-names.ts';
import { useToasts } from '#lib/frame/toast-store.ts';
import { meRow, workspaceRow } from './rows.ts';
import { Wire } from './wire.ts';

export { ME } from '#lib/outbox/outbox-testing.ts';

const STEPS = {
  profile_complete: true,
  workspace_create: true,
  workspace_invite: true,
  workspace_join: true,
};
export const PROFILE: Profile = {
  id: 'profile',
  is_onboarded: true,
  is_tour_completed: true,
  onboarding_step: STEPS,
  last_workspace_id: 'w',
  role: null,
  use_case: null,
  theme: {},
  language: 'en',
  billing_address: null,
  billing_address_country: '',
  has_billing_address: false,
};

/** What a new workspace uses. */
const features = () => ({
  is_initiatives_enabled: true,
  is_dashboards_enabled: true,
  is_erasure_of_comments_enabled: false,
});

/** I am signed in and a workspace is open; the answer is the live connection. */
export function signIn(workspace: Partial<Workspace> = {}): Wire {
  if (!globalThis.document) {
    vi.stubGlobal('localStorage', undefined);
    vi.stubGlobal('addEventListener', () => {});
  }
  const wire = new Wire();
  useSession.setState({ me: meRow(ME), profile: PROFILE, settings: null });
  startSession(ME);
  useWorkspaces.setState({
    workspaces: [workspaceRow('w', Object.assign(features(), workspace))],
    currentId: 'w',
    namedId: 'w',
  });
  startLive(wire);
  return wire;
}

const CALM = {
  isOnline: true,
  isLive: null,
  isOutdated: false,
  isSignedOut: false,
  isFromDevice: false,
  sending: 0,
  waiting: 0,
  unwritten: 0,
  unsavedTexts: 0,
  barredTexts: 0,
  cutTexts: 0,
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
    fields,
    projectFields,
    workflows,
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
  for (const store of [calendars, absences]) store.clear();
  useWhy.setState({}, true);
  for (const store of [links, relations, reactions, attachments, follows, drafts, epicProgress])
    store.clear();
  for (const store of [invitations, inviteLinks, estimates, notificationPreferences, projectMembers])
    store.clear();
  for (const store of [entries, timeActivities, timers]) store.clear();
  useSettingsOfTime.setState({}, true);
  useNamedItems.setState({}, true);
  useWeeks.setState({}, true);
  for (const store of [archivedCycles, archivedModules, approvals, workflows, templates, recurrences])
    store.clear();
  for (const store of [updates, updateComments]) store.clear();
  openUpdates.clear();
  useApprovalItems.setState({}, true);
  for (const store of [cycles, modules, views, intakeItems, intakeForms, favorites, notifications, mutes])
    store.clear();
  for (const store of [initiatives, initiativeParts]) store.clear();
  useInboxes.setState({}, true);
  useIntakeParts.setState({}, true);
  useIntakeDetails.setState({ details: new Map() });
  analyticViews.clear();
  for (const store of [dashboards, tiles]) store.clear();
  forgetAnswers();
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
