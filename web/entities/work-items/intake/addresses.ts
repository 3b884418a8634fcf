import type { IntakeHook } from '@tandem/shared/integrations/intake-hook/schema.ts';
import type { IntakeMail } from '@tandem/shared/work-items/intake-mail/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

/** By what strangers hand in to a project: mail to an address, or what services post to one. */
export type AddressWay = 'mail' | 'hook';
/** Mail is there only where the installation receives any. */
type IntakeAddress = IntakeHook & Partial<IntakeMail>;

const pathOf = (projectId: string, way: AddressWay) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/intake-${way}/`;

/** The address of a project, for its administrators. */
export const fetchIntakeAddress = async (projectId: string, way: AddressWay) =>
  (await api.get<IntakeAddress>(pathOf(projectId, way))).data;

/** Makes an address, or another one; throws the ApiError that says why not. */
export const renewIntakeAddress = async (projectId: string, way: AddressWay) =>
  (await api.post<IntakeAddress>(pathOf(projectId, way))).data;

/** Nothing comes by it from then on. */
export const removeIntakeAddress = (projectId: string, way: AddressWay) => api.delete(pathOf(projectId, way));
