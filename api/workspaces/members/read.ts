import { missing } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { OwnMembership, WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { countDrafts } from '@tandem/db/rows/drafts.ts';
import { presentMember, presentOwnMembership } from '../base/present-member.ts';
import { findMember, listMembers, readProjectMembers } from '../base/member-repo.ts';

const readerOf = (ctx: WorkspaceContext) => ({ user_id: ctx.user.id, role: ctx.workspace.role });

export async function readMembers(ctx: WorkspaceContext): Promise<WorkspaceMember[]> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  const rows = await listMembers(ctx.db, ctx.workspace.id);
  return rows.map((row) => presentMember(row, readerOf(ctx)));
}

export async function readMember(ctx: WorkspaceContext, id: string): Promise<WorkspaceMember> {
  const row = await findMember(ctx.db, ctx.workspace.id, { id });
  if (!row) throw missing('member');
  return presentMember(row, readerOf(ctx));
}

export async function readOwnMembership(ctx: WorkspaceContext): Promise<OwnMembership> {
  const row = await findMember(ctx.db, ctx.workspace.id, { user_id: ctx.user.id });
  const drafts = await countDrafts(ctx.db, ctx.workspace.id, ctx.user.id);
  return presentOwnMembership(must(row, 'the access policy found the membership'), drafts);
}

type ProjectMembers = Record<string, { id: string; role: number; member: string }[]>;

/** The members of each project that the caller is in, by project id. */
export async function readMembersByProject(ctx: WorkspaceContext): Promise<ProjectMembers> {
  const byProject: ProjectMembers = {};
  for (const { project_id, ...row } of await readProjectMembers(ctx.db, ctx.workspace.id, ctx.user.id)) {
    (byProject[project_id] ??= []).push(row);
  }
  return byProject;
}
