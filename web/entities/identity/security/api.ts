import type { ApiToken, CreateToken, NewApiToken } from '@tandem/shared/identity/api-tokens/schema.ts';
import type { TokenRequest } from '@tandem/shared/identity/api-tokens/request-schema.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import type {
  NewFactor,
  NewTotp,
  Passkey,
  SecondFactor,
  SecondStep,
} from '@tandem/shared/identity/second-factor/schema.ts';
import type { Session } from '@tandem/shared/identity/sessions/schema.ts';
import { api } from '#lib/http/api-client.ts';

/*
 * What decides who gets in is never changed on the device first: each call waits for the server, and nothing of it is
 * stored here.
 */

const ME = '/api/users/me/';

export const fetchSessions = async () => (await api.get<Session[]>(`${ME}sessions/`)).data;
export const endSession = (id: string) => api.delete(`${ME}sessions/${id}/`);
export const endOtherSessions = () => api.delete(`${ME}sessions/`);

export const fetchSecondFactor = async () => (await api.get<SecondFactor>(`${ME}second-factor/`)).data;
export const confirmIdentity = (proof: { password: string } | { code: string }) =>
  api.post(`${ME}confirm/`, proof);
export const mailAddressProof = () => api.post(`${ME}prove-address/`);
export const proveAddress = (code: string) => api.post(`${ME}prove-address/confirm/`, { code });
/** The reset of a second step that an administrator has asked for is called off. */
export const stopReset = () => api.delete(`${ME}second-factor-reset/`);
export const startTotp = async () => (await api.post<NewTotp>(`${ME}totp/`)).data;
export const confirmTotp = async (code: string) =>
  (await api.post<NewFactor>(`${ME}totp/confirm/`, { code })).data.recovery_codes;
export const removeTotp = () => api.delete(`${ME}totp/`);
export const renewRecoveryCodes = async () =>
  (await api.post<NewFactor>(`${ME}recovery-codes/`)).data.recovery_codes;

/** Asks the browser for a new passkey; throws its own error when the person thinks better of it. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options } = (await api.post<{ options: never }>(`${ME}passkeys/options/`)).data;
  const credential = await startRegistration({ optionsJSON: options });
  return (await api.post<NewFactor>(`${ME}passkeys/`, { name, credential })).data.recovery_codes;
}
export const renamePasskey = async (id: string, name: string) =>
  (await api.patch<Passkey>(`${ME}passkeys/${id}/`, { name })).data;
export const removePasskey = (id: string) => api.delete(`${ME}passkeys/${id}/`);

export const fetchSecondStep = async () => (await api.get<SecondStep>('/auth/second-step/')).data;
async function signAt(path: string): Promise<string> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = (await api.post<{ options: never }>(path)).data;
  return JSON.stringify(await startAuthentication({ optionsJSON: options }));
}
/** What a passkey made of the sign-in that waits, as the form takes it. */
export const signWithPasskey = () => signAt('/auth/second-step/passkey-options/');
/** The same for a sign-in by a passkey alone. */
export const signInWithPasskey = () => signAt('/auth/passkey-options/');

/** Where tokens are: all of the person's, those for one workspace, those of an agent by its membership. */
export const tokenPaths = {
  mine: `${ME}api-tokens/`,
  ofWorkspace: (slug: string) => `/api/workspaces/${slug}/api-tokens/`,
  ofAgent: (slug: string, id: string) => `/api/workspaces/${slug}/agents/${id}/api-tokens/`,
};
export const fetchTokens = async (path: string) => (await api.get<ApiToken[]>(path)).data;
export const createToken = async (path: string, body: CreateToken) =>
  (await api.post<NewApiToken>(path, body)).data;
export const deleteToken = (path: string, id: string) => api.delete(`${path}${id}/`);
export const fetchTokenRequests = async (path: string, id: string) =>
  (await api.get<Envelope<TokenRequest[]>>(`${path}${id}/requests/`)).data;
