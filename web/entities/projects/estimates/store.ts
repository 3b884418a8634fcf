import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { storeOnDevice } from '../../live/device-rows.ts';
import { onChange, onRevoked } from '../../live/live.ts';
import type { Estimate, EstimatePoint } from './types.ts';

/** The estimates of projects with their points: those in use at once, all of a project while its settings are shown. */
export const estimates = new EntityStore<Estimate>();
export const estimatesByProject = new EntityIndex(
  estimates,
  (row) => row.project,
  (a, b) => b.created_at.localeCompare(a.created_at),
);

let pointsById: ReadonlyMap<string, EstimatePoint> | null = null;
estimates.onRowChange(() => {
  pointsById = null;
});

/** A point of whatever estimate it is. */
export function estimatePoint(id: string | null): EstimatePoint | undefined {
  pointsById ??= new Map(
    estimates.select(() => true).flatMap(({ points }) => points.map((point) => [point.id, point] as const)),
  );
  return id === null ? undefined : pointsById.get(id);
}

storeOnDevice('estimate', estimates, true);
onChange('estimate', (change) => estimates.confirm(change));
onRevoked((stream) => estimates.forgetStream(stream));
