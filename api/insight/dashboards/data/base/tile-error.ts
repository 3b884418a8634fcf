import type { TileError } from '@tandem/shared/insight/dashboards/schema.ts';
import { toAppError } from '../../../../http/plugins/errors.ts';

/** Why a tile shows nothing (docs/contract/dashboards.md#errors-of-tiles). */
export class TileProblem extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'TileProblem';
    this.code = code;
  }
}

export const viewGone = () =>
  new TileProblem('VIEW_GONE', 'This view does not exist any more, or you may not see it.');
export const cycleGone = () =>
  new TileProblem('CYCLE_GONE', 'This cycle does not exist any more, or you may not see it.');
export const projectsGone = () =>
  new TileProblem('PROJECTS_GONE', 'You are in none of the projects that this tile counts.');
export const notPublic = () => new TileProblem('NOT_PUBLIC', 'This is not shown on a published dashboard.');

const textOf = (body: Record<string, unknown>): string =>
  Object.values(body)
    .flat()
    .filter((value) => typeof value === 'string')
    .join(' ');

/** What is said of an error that one tile met; undefined for an unexpected one. */
export function problemOf(error: unknown): TileError | undefined {
  if (error instanceof TileProblem) return { code: error.code, message: error.message };
  const known = toAppError(error);
  if (!known) return undefined;
  const { status, body } = known;
  if (status === 503)
    return { code: 'BUSY', message: 'This takes too long at the moment. Please try again.' };
  if (typeof body['code'] === 'string') return { code: body['code'], message: String(body['error']) };
  return { code: status === 404 ? 'GONE' : 'INVALID', message: textOf(body) };
}
