import { userStream } from '@tandem/shared/sync/stream.ts';
import type { CurrentUser, Profile, UserSettings } from '@tandem/shared/identity/users/schema.ts';
import type { ProjectMember } from '@tandem/shared/projects/members/schema.ts';
import type { Workspace } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type UserContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { presentMember } from '../../projects/members/present.ts';
import { findMembershipsIn } from '../../projects/members/repo.ts';
import { countPendingInvitations } from '../../workspaces/invitations/repo.ts';
import { presentWorkspace } from '../../workspaces/base/present.ts';
import { findLandingWorkspace, findMyWorkspace } from '../../workspaces/base/repo.ts';
import { presentCurrentUser, presentProfile } from './present.ts';
import { getProfile, getUser, readProjectRoles } from './repo.ts';

export async function readCurrentUser(ctx: UserContext): Promise<CurrentUser> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return presentCurrentUser(await getUser(ctx.db, ctx.user.id));
}

export async function readProfile(ctx: UserContext): Promise<Profile> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  return presentProfile(await getProfile(ctx.db, ctx.user.id));
}

/** Where the client goes after boot (docs/contract/users.md#last-workspace). */
export async function readSettingsOf(ctx: UserContext): Promise<UserSettings> {
  const { last, fallback } = await findLandingWorkspace(ctx.db, ctx.user.id);
  const email = ctx.user.email ?? '';
  return {
    id: ctx.user.id,
    email,
    workspace: {
      last_workspace_id: last?.id ?? null,
      last_workspace_slug: last?.slug ?? null,
      fallback_workspace_id: fallback?.id ?? null,
      fallback_workspace_slug: fallback?.slug ?? null,
      invites: await countPendingInvitations(ctx.db, email),
    },
  };
}

/** The caller's role in each project of the workspace that they are an active member of, by project id. */
export async function readOwnProjectRoles(ctx: WorkspaceContext): Promise<Record<string, number>> {
  await stampStreamSeq(ctx, userStream(ctx.user.id));
  const rows = await readProjectRoles(ctx.db, ctx.workspace.id, ctx.user.id);
  return Object.fromEntries(rows.map((row) => [row.project_id, row.role]));
}

type LastVisited = { workspace_details: Partial<Workspace>; project_details: ProjectMember[] };

/**
 * The workspace that the caller used last, while they are still in it, and their memberships there
 * (docs/contract/users.md#small-questions).
 */
export async function readLastVisited(ctx: UserContext): Promise<LastVisited> {
  const { last } = await findLandingWorkspace(ctx.db, ctx.user.id);
  const row = last && (await findMyWorkspace(ctx.db, ctx.user.id, last.id));
  if (!row) return { workspace_details: {}, project_details: [] };
  const members = await findMembershipsIn(ctx.db, row.id, ctx.user.id);
  return {
    workspace_details: presentWorkspace(row),
    project_details: members.map((member) => presentMember(member, ctx.user.id)),
  };
}
