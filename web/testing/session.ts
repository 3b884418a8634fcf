import { vi } from 'vitest';
import { activities } from '#entities/activities/store.ts';
import { comments } from '#entities/comments/store.ts';
import { labels } from '#entities/labels/store.ts';
import { startLive, stopLive } from '#entities/live/live.ts';
import { members, usePeople } from '#entities/members/store.ts';
import { pages } from '#entities/pages/store.ts';
import { projects } from '#entities/projects/store.ts';
import { states } from '#entities/states/store.ts';
import { userProperties } from '#entities/user-properties/store.ts';
import { EMPTY_SESSION, useSession } from '#entities/users/store.ts';
import type { Profile } from '#entities/users/types.ts';
import { workItems } from '#entities/work-items/store.ts';
import { useWorkspaces } from '#entities/workspaces/store.ts';
import type { Workspace } from '#entities/workspaces/types.ts';
import { useConnection } from '#lib/connection.ts';
import { clearOutbox } from '#lib/outbox.ts';
import { ME } from '#lib/outbox-testing.ts';
import { leaveSession, startSession } from '#lib/session.ts';
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
  ...{ last_workspace_id: 'w', role: null, use_case: null },
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
  useWorkspaces.setState({ workspaces: [workspaceRow('w', workspace)], currentId: 'w' });
  startLive(wire);
  return wire;
}

const CALM = {
  ...{ isOnline: true, isLive: null, isOutdated: false, isSignedOut: false },
  ...{ sending: 0, waiting: 0, unsavedTexts: 0 },
};

/** Nothing is left for the next test. */
export function signOutOfTest() {
  stopLive();
  clearOutbox();
  for (const store of [workItems, comments, activities, labels, states, pages, projects, members])
    store.clear();
  userProperties.clear();
  usePeople.setState({ people: new Map() });
  useSession.setState(EMPTY_SESSION);
  useWorkspaces.setState({ workspaces: [], currentId: null });
  useToasts.setState({ toasts: [] });
  useConnection.setState(CALM);
  leaveSession();
}
