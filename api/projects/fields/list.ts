import { notFound } from '@tandem/shared/http/errors.ts';
import type { Field, ProjectFields } from '@tandem/shared/projects/fields/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import { must } from '@tandem/shared/must.ts';
import {
  type ProjectContext,
  type WorkspaceContext,
  stampProjectSeq,
  stampStreamSeq,
} from '../../context.ts';
import { stampProjectStreams } from '../base/streams.ts';
import { findField, readFields, readFieldsOfGuest } from './repo.ts';
import { readProjectFields, readProjectFieldsOfMember } from './uses-repo.ts';

const placeOf = ({ workspace, user }: WorkspaceContext) => ({ workspace_id: workspace.id, user_id: user.id });

/** Guests see the fields that their projects use (docs/contract/fields.md#fields-of-the-workspace). */
export async function listFields(ctx: WorkspaceContext): Promise<Field[]> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  return visibleFields(ctx);
}

const visibleFields = (ctx: WorkspaceContext): Promise<Field[]> =>
  ctx.workspace.role === ROLE.GUEST
    ? readFieldsOfGuest(ctx.db, placeOf(ctx))
    : readFields(ctx.db, ctx.workspace.id);

/** 404 for one of another workspace, and for one that a guest does not see. */
export async function getField(ctx: WorkspaceContext, id: string): Promise<Field> {
  const field =
    ctx.workspace.role === ROLE.GUEST
      ? (await visibleFields(ctx)).find((row) => row.id === id)
      : await findField(ctx.db, ctx.workspace.id, id);
  if (!field) throw notFound();
  return field;
}

/** What the projects of the caller use (docs/contract/fields.md#use-in-a-project). */
export async function listProjectFields(ctx: WorkspaceContext): Promise<ProjectFields[]> {
  await stampProjectStreams(ctx);
  return readProjectFieldsOfMember(ctx.db, placeOf(ctx));
}

export async function getProjectFields(ctx: ProjectContext): Promise<ProjectFields> {
  stampProjectSeq(ctx);
  return must(await readProjectFields(ctx.db, ctx.project.id), 'the access policy found the project');
}
