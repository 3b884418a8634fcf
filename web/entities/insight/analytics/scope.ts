import type { AnalyticsScope } from './types.ts';

/** What narrows a list or a report to a scope. */
export function filtersOfScope({ projectIds, cycleId, moduleId }: AnalyticsScope): Record<string, string> {
  return {
    ...(projectIds ? { project: projectIds.join(',') } : {}),
    ...(cycleId ? { cycle: cycleId } : {}),
    ...(moduleId ? { module: moduleId } : {}),
  };
}
