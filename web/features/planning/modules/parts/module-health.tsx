import { HealthChip } from '#components/controls/health-chip.tsx';
import type { Module } from '#entities/planning/modules/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';

/** How a module goes, while its project has updates. */
export function ModuleHealth({ module: { health, project_id: projectId } }: { module: Module }) {
  const project = useProject(projectId);
  return project?.is_project_updates_enabled && health ? <HealthChip health={health} /> : null;
}
