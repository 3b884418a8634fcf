import { projects } from '../projects/store.ts';
import { workflows } from './store.ts';
import type { ProjectWorkflow } from './types.ts';

/** Returns the active workflow of a project. Null while it has none or it is switched off. */
export function workflowOf(projectId: string): ProjectWorkflow | null {
  if (!projects.get(projectId)?.is_workflow_enabled) return null;
  return workflows.get(projectId) ?? null;
}

/** The same as a hook that follows changes. */
export function useWorkflow(projectId: string | null | undefined): ProjectWorkflow | null {
  const isOn = projects.useRow(projectId)?.is_workflow_enabled ?? false;
  const row = workflows.useRow(projectId);
  return isOn ? (row ?? null) : null;
}
