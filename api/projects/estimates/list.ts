import { notFound } from '@tandem/shared/http/errors.ts';
import type { Estimate, EstimatePoint, PointUse } from '@tandem/shared/projects/estimates/schema.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { sql } from 'kysely';
import { type ProjectContext, type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { stampProjectStreams } from '../base/streams.ts';
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

/** How many items hold each point of the project's estimates, in whatever list they are; points of none are left out. */
export async function countItemsOfPoints(ctx: ProjectContext): Promise<PointUse[]> {
  await stampStreamSeq(ctx, projectStream(ctx.project.id));
  const { rows } = await sql<PointUse>`
    select p.id as point, count(*)::int as items from estimate_points p
    join work_items w on w.estimate_point_id = p.id and w.deleted_at is null and w.project_id = p.project_id
    where p.project_id = ${ctx.project.id} and p.deleted_at is null group by p.id order by p.id`.execute(
    ctx.db,
  );
  return rows;
}
