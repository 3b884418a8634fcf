import { useProject } from '../projects/hooks.ts';
import { projects } from '../projects/store.ts';
import { estimates, estimatesByProject } from './store.ts';
import type { EstimatePoint } from './types.ts';

export const useProjectEstimates = (projectId: string) => estimatesByProject.useList(projectId);

const NONE: readonly EstimatePoint[] = [];

/** The points that a project estimates with, by their keys; none where it does not estimate. */
export function estimatePoints(projectId: string): readonly EstimatePoint[] {
  const id = projects.get(projectId)?.estimate;
  return (id && estimates.get(id)?.points) || NONE;
}

export function useEstimatePoints(projectId: string): readonly EstimatePoint[] {
  const id = useProject(projectId)?.estimate;
  return estimates.useRow(id)?.points ?? NONE;
}

/** What people see of a point: "5", "Large"; null for none, and for one that the project does not use. */
export function useEstimateText(projectId: string, pointId: string | null): string | null {
  const points = useEstimatePoints(projectId);
  return points.find(({ id }) => id === pointId)?.value ?? null;
}

/** The project estimates with numbers, which can be added. */
export function useCountsInPoints(projectId: string): boolean {
  const id = useProject(projectId)?.estimate;
  return estimates.useRow(id)?.type === 'points';
}
