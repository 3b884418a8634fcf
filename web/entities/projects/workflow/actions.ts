import type { WorkflowUsage } from '@tandem/shared/projects/workflow/usage.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { workflowPath } from './load.ts';
import { workflows } from './store.ts';
import type { ProjectWorkflow } from './types.ts';

const pathOf = (projectId: string) => workflowPath({ slug: currentWorkspace().slug, projectId });

/**
 * Stores the whole workflow of a project. Throws the ApiError: 409 when the stored workflow is newer than
 * `seen`.
 */
export async function putWorkflow(
  projectId: string,
  { flows, initial_states }: Pick<ProjectWorkflow, 'flows' | 'initial_states'>,
  seen: string,
): Promise<void> {
  const body = { flows, initial_states, expected_updated_at: seen };
  const { data, seqs } = await api.send<ProjectWorkflow>(
    { method: 'PUT', path: pathOf(projectId), body },
    crypto.randomUUID(),
  );
  const stream = projectStream(projectId);
  workflows.confirmRows([data], stream, seqs[stream] ?? 0);
}

/** Returns how often the states and transitions of a project are used. */
export const readUsage = async (projectId: string): Promise<WorkflowUsage> =>
  (await api.get<WorkflowUsage>(`${pathOf(projectId)}usage/`)).data;
