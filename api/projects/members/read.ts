import { missing } from '@tandem/shared/http/errors.ts';
import type { ProjectMember, ProjectMemberRow } from '@tandem/shared/projects/members/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type ProjectContext, stampStreamSeq } from '../../context.ts';
import { presentMember } from './present.ts';
import { findMember, readMembers } from './repo.ts';

/** Active members that are people or agents (docs/contract/project-members.md#the-list-of-members). */
export async function listMembers(ctx: ProjectContext): Promise<ProjectMemberRow[]> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  return readMembers(ctx.db, ctx.project.id);
}

/** One membership in full; what its person set for themselves is shown to them alone. */
export async function readMember(ctx: ProjectContext, id: string): Promise<ProjectMember> {
  const member = await findMember(ctx.db, ctx.project.id, { id });
  if (!member) throw missing('member');
  return presentMember(member, ctx.user.id);
}

/** The caller's own membership. */
export async function readOwnMember(ctx: ProjectContext): Promise<ProjectMember> {
  const member = await findMember(ctx.db, ctx.project.id, { user_id: ctx.user.id });
  if (!member) throw missing('member');
  return presentMember(member, ctx.user.id);
}
