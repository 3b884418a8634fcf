import type { IntakeMail } from '@tandem/shared/work-items/intake-mail/schema.ts';
import { api } from '#lib/api-client.ts';
import { currentWorkspace } from '../workspaces/store.ts';

export type { IntakeMail } from '@tandem/shared/work-items/intake-mail/schema.ts';

const pathOf = (projectId: string) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/intake-mail/`;

/** The address of a project for mail, for its administrators. */
export const fetchIntakeMail = async (projectId: string) =>
  (await api.get<IntakeMail>(pathOf(projectId))).data;

/** Makes an address, or another one; throws the ApiError that says why not. */
export const renewIntakeMail = async (projectId: string) =>
  (await api.post<IntakeMail>(pathOf(projectId))).data;

/** Mail is refused from then on. */
export const removeIntakeMail = (projectId: string) => api.delete(pathOf(projectId));
