import type { GroupMapping, NewGroupMapping } from '@tandem/shared/identity/groups/schema.ts';
import type { NewScimToken, ScimToken } from '@tandem/shared/identity/scim/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { inConsole } from './in-console.ts';

export type { GroupMapping, NewScimToken, ScimToken };

/*
 * What decides who gets in is never changed on the device first: each call waits for the server, and nothing of it is
 * stored here.
 */

const MAPPINGS = '/api/instances/group-mappings/';
export const readMappings = () => inConsole(() => api.get<GroupMapping[]>(MAPPINGS));
export const addMapping = (body: NewGroupMapping) => inConsole(() => api.post<GroupMapping>(MAPPINGS, body));
export const deleteMapping = (id: string) => inConsole(() => api.delete<null>(`${MAPPINGS}${id}/`));

const TOKENS = '/api/instances/scim-tokens/';
export const readScimTokens = () => inConsole(() => api.get<ScimToken[]>(TOKENS));
export const makeScimToken = (label: string) => inConsole(() => api.post<NewScimToken>(TOKENS, { label }));
export const revokeScimToken = (id: string) => inConsole(() => api.delete<null>(`${TOKENS}${id}/`));
