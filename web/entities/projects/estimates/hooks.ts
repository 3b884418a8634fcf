import { useEffect, useState } from 'react';
import { ApiError } from '#lib/http/api-error.ts';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { useProject } from '../projects/hooks.ts';
import { projects } from '../projects/store.ts';
import { loadEstimate } from './load.ts';
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

/**
 * Reads the estimate of a project where it is not here: the list of those in use may not have been read. Answers why
 * that failed, if it did, and how to try again.
 */
export function useLoadedEstimate(projectId: string): { problem: ApiError | null; retry: () => void } {
  const id = useProject(projectId)?.estimate ?? null;
  const isHere = estimates.useRow(id) !== undefined;
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ key: string; error: ApiError } | null>(null);
  const key = `${id} ${attempt}`;
  useEffect(() => {
    if (id === null || isHere) return undefined;
    let isCurrent = true;
    loadEstimate(projectId, id).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (isCurrent) setFailed({ key, error });
    });
    return () => {
      isCurrent = false;
    };
  }, [projectId, id, isHere, key]);
  const problem = !isHere && failed?.key === key ? failed.error : null;
  const retry = () => setAttempt((before) => before + 1);
  useOnReconnect(problem !== null, retry);
  return { problem, retry };
}
