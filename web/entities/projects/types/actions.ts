import { projectStream } from '@tandem/shared/sync/stream.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';
import { typesPath } from './load.ts';
import { asProjectType, projectTypes } from './store.ts';
import type { ProjectType, WorkItemType } from './types.ts';

export type TypeFields = Pick<WorkItemType, 'name' | 'description' | 'logo_props' | 'parent_type_ids'>;
type TypePatch = Partial<TypeFields & Pick<WorkItemType, 'is_default' | 'is_active' | 'level'>>;

const pathIn = (projectId: string) => typesPath({ slug: currentWorkspace().slug, projectId });

/** Makes a type, or takes up the workspace's type of this name. Throws the ApiError that says what was wrong. */
export async function createType(projectId: string, fields: TypeFields & { level: number }): Promise<void> {
  const made = api.post<WorkItemType>(pathIn(projectId), fields, { mutationId: crypto.randomUUID() });
  const { data, seqs } = await made;
  const stream = projectStream(projectId);
  projectTypes.confirmRows([asProjectType(data, projectId)], stream, seqs[stream] ?? 0);
}

/** Changes a type in all projects that use it. Throws the ApiError that says what was wrong. */
export async function updateType({ project_id, type_id }: ProjectType, patch: TypePatch): Promise<void> {
  const path = `${pathIn(project_id)}${type_id}/`;
  const { data, seqs } = await api.patch<WorkItemType>(path, patch, { mutationId: crypto.randomUUID() });
  const stream = projectStream(project_id);
  projectTypes.confirmRows([asProjectType(data, project_id)], stream, seqs[stream] ?? 0);
}
