import { useLoadedIntake } from '#entities/work-items/intake/hooks.ts';

/** Reads what waits in the intake of a project, and keeps it right, while the sidebar counts it. */
export function IntakeWatch({ projectId }: { projectId: string }) {
  useLoadedIntake(projectId, 'open');
  return null;
}
