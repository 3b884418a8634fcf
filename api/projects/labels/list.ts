import { notFound } from '@tandem/shared/http/errors.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type ProjectContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { stampProjectStreams } from '../base/streams.ts';
import { findLabel, readLabels, readLabelsOfMember } from './repo.ts';

/** The labels of a project in their order; none while it is archived (docs/contract/labels.md#labels-of-a-project). */
export async function listLabels(ctx: ProjectContext): Promise<Label[]> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  return readLabels(ctx.db, ctx.project.id);
}

/**
 * The labels of all unarchived projects that the caller is a member of
 * (docs/contract/labels.md#labels-of-the-workspace).
 */
export async function listLabelsOfMember(ctx: WorkspaceContext): Promise<Label[]> {
  await stampProjectStreams(ctx);
  return readLabelsOfMember(ctx.db, ctx.workspace.id, ctx.user.id);
}

export async function readLabel(ctx: ProjectContext, id: string): Promise<Label> {
  const label = await findLabel(ctx.db, ctx.project.id, id);
  if (!label) throw notFound();
  return label;
}
