import type { DeployBoardInput } from '@tandem/shared/integrations/publish/input.ts';
import type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

export type { DeployBoard } from '@tandem/shared/integrations/publish/schema.ts';
export type { DeployBoardInput } from '@tandem/shared/integrations/publish/input.ts';

const pathOf = (projectId: string, boardId?: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/project-deploy-boards/${
    boardId ? `${boardId}/` : ''
  }`;

/** How a project is published; null while it is not. */
export async function fetchPublishedBoard(projectId: string): Promise<DeployBoard | null> {
  const { data } = await api.get<DeployBoard | { id: null }>(pathOf(projectId));
  return data.id === null ? null : (data as DeployBoard);
}
export const publishBoard = async (projectId: string, body: DeployBoardInput) =>
  (await api.post<DeployBoard>(pathOf(projectId), body)).data;
export const updatePublishedBoard = async (projectId: string, id: string, body: DeployBoardInput) =>
  (await api.patch<DeployBoard>(pathOf(projectId, id), body)).data;
export const unpublishBoard = (projectId: string, id: string) => api.delete(pathOf(projectId, id));
