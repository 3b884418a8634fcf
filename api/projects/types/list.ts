import { notFound } from '@tandem/shared/http/errors.ts';
import type { UsedWorkItemType, WorkItemType } from '@tandem/shared/projects/types/schema.ts';
import { type ProjectContext, type WorkspaceContext, stampProjectSeq } from '../../context.ts';
import { stampProjectStreams } from '../base/streams.ts';
import { findType, readTypes, readTypesOfMember } from './repo.ts';

/** The types that a project uses, in the order of their level; none while it is archived. */
export async function listTypes(ctx: ProjectContext): Promise<WorkItemType[]> {
  stampProjectSeq(ctx);
  return readTypes(ctx.db, ctx.project.id);
}

/** The types of all unarchived projects that the caller is a member of. */
export async function listTypesOfMember(ctx: WorkspaceContext): Promise<UsedWorkItemType[]> {
  await stampProjectStreams(ctx);
  return readTypesOfMember(ctx.db, ctx.workspace.id, ctx.user.id);
}

/** 404 for a type that the project does not use. */
export async function readType(ctx: ProjectContext, id: string): Promise<WorkItemType> {
  const type = await findType(ctx.db, ctx.project.id, id);
  if (!type) throw notFound();
  return type;
}
