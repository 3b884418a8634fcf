import { notFound } from '@tandem/shared/http/errors.ts';
import type { WorkspaceMember } from '@tandem/shared/workspaces/workspaces/schema.ts';
import type { WorkspaceContext } from '../../context.ts';
import { presentMember } from '../base/present-member.ts';
import { type MemberRow, listAgents } from '../base/member-repo.ts';
import { findAgent } from './repo.ts';

const presentTo = (ctx: WorkspaceContext, row: MemberRow): WorkspaceMember =>
  presentMember(row, { user_id: ctx.user.id, role: ctx.workspace.role });

export async function readAgents(ctx: WorkspaceContext): Promise<WorkspaceMember[]> {
  return (await listAgents(ctx.db, ctx.workspace.id)).map((row) => presentTo(ctx, row));
}

export async function readAgent(ctx: WorkspaceContext, id: string): Promise<WorkspaceMember> {
  const row = await findAgent(ctx.db, ctx.workspace.id, id);
  if (!row) throw notFound();
  return presentTo(ctx, row);
}
