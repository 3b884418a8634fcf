import { useCallback } from 'react';
import { useCountsInPoints } from '../../projects/estimates/hooks.ts';
import { useCountedRows, useCounts } from '../../live/use-counts.ts';
import { cycleDetails, loadCycleDetail } from './detail.ts';
import { useProjectCycles } from './hooks.ts';
import { loadArchivedCycles, loadProjectCycles } from './load.ts';
import { archivedCyclesByProject } from './store.ts';

/** The cycles of a project with numbers that follow its items, and how reading them went. */
export const useCountedCycles = (projectId: string) => ({
  ...useCountedRows(projectId, loadProjectCycles),
  cycles: useProjectCycles(projectId),
});

/** Those that were put away. */
export const useArchivedCycles = (projectId: string) => ({
  ...useCountedRows(projectId, loadArchivedCycles, 'cycle'),
  cycles: archivedCyclesByProject.useList(projectId),
});

type Ref = { id: string; project_id: string; start_date: string | null; end_date: string | null };

/** How far a cycle is and how its items are spread, following them. */
export function useCycleDetail({ id, project_id, start_date, end_date }: Ref) {
  const hasDates = start_date !== null && end_date !== null;
  const hasPoints = useCountsInPoints(project_id);
  const read = useCallback(
    // Other days are another chart, so these too decide what is read.
    () => loadCycleDetail({ id, project_id, hasDates: start_date !== null && end_date !== null, hasPoints }),
    [id, project_id, start_date, end_date, hasPoints],
  );
  return { ...useCounts(project_id, read), detail: cycleDetails.useRow(id), hasDates, hasPoints };
}
