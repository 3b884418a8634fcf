import { notFound } from '@tandem/shared/http/errors.ts';
import type { Estimate, EstimatePoint } from '@tandem/shared/projects/estimates/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { type ProjectContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { stampProjectStreams } from '../projects/streams.ts';
import { findEstimate, readActivePoints, readEstimatesOf, readEstimatesOfMember } from './repo.ts';

/** All estimates of a project, former ones too (docs/contract/estimates.md#estimates-of-a-project). */
export async function listEstimates(ctx: ProjectContext): Promise<Estimate[]> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  return readEstimatesOf(ctx.db, ctx.project.id);
}

/**
 * The estimates in use by the projects that the caller is a member of
 * (docs/contract/estimates.md#estimates-of-the-workspace).
 */
export async function listEstimatesOfMember(ctx: WorkspaceContext): Promise<Estimate[]> {
  await stampProjectStreams(ctx);
  return readEstimatesOfMember(ctx.db, ctx.workspace.id, ctx.user.id);
}

export async function readEstimate(ctx: ProjectContext, id: string): Promise<Estimate> {
  const estimate = await findEstimate(ctx.db, ctx.project.id, id);
  if (!estimate) throw notFound();
  return estimate;
}

/** What items of the project can be estimated with now. */
export const listActivePoints = (ctx: ProjectContext): Promise<EstimatePoint[]> =>
  readActivePoints(ctx.db, ctx.project.id);
