import type { Tx } from '@tandem/db/postgres/client.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Estimate } from '@tandem/shared/projects/estimates/schema.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../../context.ts';
import { lockProject, requireUnarchived } from '../base/lock.ts';
import { findEstimate } from './repo.ts';

const key = (projectId: string) => sql`hashtextextended(${`estimates:${projectId}`}, 0)`;

/**
 * Keeps the points of a project as they are until an item that gets one of them is written. To be called before the
 * point is looked up and the item is locked.
 */
export async function holdEstimates(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${key(projectId)})`.execute(tx);
}

/** Waits for items that are getting a point just now, and lets none get one before the transaction ends. */
export async function lockEstimates(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key(projectId)})`.execute(tx);
}

/** An estimate of the project that is to be changed, with the project held: changes come one after the other. */
export async function lockEstimate(tx: Tx, ctx: ProjectContext, id: string): Promise<Estimate> {
  requireUnarchived(await lockProject(tx, ctx.project.id));
  const estimate = await findEstimate(tx, ctx.project.id, id);
  if (!estimate) throw notFound();
  return estimate;
}
