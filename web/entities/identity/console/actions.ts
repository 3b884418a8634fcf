import type { ProviderCheck } from '@tandem/shared/identity/instance/provider-check.ts';
import type { SignInProvider } from '@tandem/shared/identity/instance/providers.ts';
import type { FactorReset } from '@tandem/shared/identity/second-factor/schema.ts';
import type { InstanceInfo } from '@tandem/shared/identity/instance/schema.ts';
import type { Backup } from '@tandem/shared/platform/backups/schema.ts';
import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import type { Health } from '@tandem/shared/platform/health/schema.ts';
import type { TestMailResult } from '@tandem/shared/platform/mail/schema.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { paths } from '#lib/http/paths.ts';
import { fetchCsrfToken } from '#lib/http/post-form.ts';
import { useInstance } from '../instance/store.ts';
import { fetchAuditLog } from '../security/audit-api.ts';
import { inConsole } from './in-console.ts';
import { useConsole } from './store.ts';
import type {
  Configuration,
  ConsolePerson,
  ConsoleSession,
  ConsoleWorkspace,
  Conversation,
  Instance,
  InstanceAdmin,
  JobsState,
  MailRow,
  SettingValues,
} from './types.ts';

const BASE = '/api/instances/';

export async function loadConsoleSession(): Promise<ConsoleSession> {
  const { data } = await api.get<ConsoleSession>(`${BASE}admins/session/`);
  useConsole.setState({ session: data });
  return data;
}

/** What every page of the console shows or changes. */
export async function loadConsole(): Promise<void> {
  const [info, rows] = await Promise.all([
    api.get<InstanceInfo>(BASE),
    inConsole(() => api.get<Configuration[]>(`${BASE}configurations/`)),
  ]);
  const { instance, config } = info.data;
  useConsole.setState({
    instance,
    settings: valuesOf(rows),
    app_url: config.app_base_url ?? location.origin,
    file_size_limit: config.file_size_limit,
  });
}

const valuesOf = (rows: readonly Configuration[]): SettingValues =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]));

/** Stores settings and shows what the server has made of them; the product asks anew what is allowed. */
export async function saveSettings(values: SettingValues): Promise<void> {
  const rows = await inConsole(() => api.patch<Configuration[]>(`${BASE}configurations/`, values));
  useConsole.setState(({ settings }) => ({ settings: { ...settings, ...valuesOf(rows) } }));
  useInstance.setState({ isLoaded: false });
}

export async function saveInstance(patch: Partial<Pick<Instance, 'instance_name'>>): Promise<void> {
  const instance = await inConsole(() => api.patch<Instance>(BASE, patch));
  useConsole.setState((state) => ({ instance: state.instance && { ...state.instance, ...instance } }));
}

/** The second step of a person is taken away after a pause, and the other way about. */
export const resetSecondStep = (id: string) =>
  inConsole(() => api.post<FactorReset>(`${BASE}users/${id}/second-factor-reset/`));
export const callOffReset = (id: string) =>
  inConsole(() => api.delete(`${BASE}users/${id}/second-factor-reset/`));

export const readHealth = () => inConsole(() => api.get<Health>(`${BASE}health/`));
export const readMonitoring = () => inConsole(() => api.get<Monitoring>(`${BASE}monitoring/`));
/** Where the browser gets the file. */
export const SUPPORT_BUNDLE = `${BASE}support-bundle/`;
export const readJobs = () => inConsole(() => api.get<JobsState>(`${BASE}jobs/`));
export const runJob = (name: string) =>
  inConsole(() => api.post<{ message: string }>(`${BASE}jobs/run/`, { name }));

const BACKUPS = `${BASE}backups/`;
export const readBackups = () => inConsole(() => api.get<Backup[]>(BACKUPS));
export const requestBackup = () => inConsole(() => api.post<Backup>(BACKUPS));
export const deleteBackup = (id: string) => inConsole(() => api.delete<null>(`${BACKUPS}${id}/`));
/** Where the browser gets the file. */
export const backupAddress = (id: string): string => `${BACKUPS}${id}/download/`;

type ListQuery = { search?: string; cursor?: string | undefined };
export const readWorkspaces = (query: ListQuery) =>
  inConsole(() => api.get<Envelope<ConsoleWorkspace[]>>(`${BASE}workspaces/`, { query }));
export const readAuditLog = (...asked: Parameters<typeof fetchAuditLog>) =>
  inConsole(async () => ({ data: await fetchAuditLog(...asked) }));
export const readPeople = (query: ListQuery) =>
  inConsole(() => api.get<Envelope<ConsolePerson[]>>(`${BASE}users/`, { query }));

export const createConsoleWorkspace = (body: {
  name: string;
  slug: string;
  organization_size: string | null;
}) => inConsole(() => api.post<ConsoleWorkspace>(`${BASE}workspaces/`, body));
export const isConsoleSlugFree = async (slug: string): Promise<boolean> =>
  (await inConsole(() => api.get<{ status: boolean }>(`${BASE}workspace-slug-check/`, { query: { slug } })))
    .status;

export const addAdmin = (email: string) =>
  inConsole(() => api.post<InstanceAdmin>(`${BASE}admins/`, { email, role: 20 }));
export const removeAdmin = (id: string) => inConsole(() => api.delete<null>(`${BASE}admins/${id}/`));

export const readMails = (state?: MailRow['state']) =>
  inConsole(() => api.get<Envelope<MailRow[]>>(`${BASE}mails/`, { query: { state, per_page: 20 } }));

export type MailTest = { isSent: boolean; text: string; took_ms: number; conversation: Conversation };

/** What came of a test: a refusal has a conversation as well. */
export async function testMail(receiver_email: string): Promise<MailTest> {
  try {
    const { conversation, took_ms } = await inConsole(() =>
      api.post<TestMailResult>(`${BASE}email-credentials-check/`, { receiver_email }),
    );
    return { isSent: true, text: '', took_ms, conversation };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    const { conversation = [], took_ms = 0 } = error.body as Partial<TestMailResult>;
    return { isSent: false, text: error.message, took_ms, conversation };
  }
}

/** Asks a provider with what is stored of it; throws the ApiError that says what is missing. */
export const checkProvider = (provider: SignInProvider) =>
  inConsole(() => api.post<ProviderCheck>(`${BASE}providers/${provider}/check/`));

/** Ends the session of the console; that of the product goes on. */
export async function signOutOfConsole(): Promise<void> {
  const csrfmiddlewaretoken = await fetchCsrfToken();
  await api.submitForm(`${BASE}admins/sign-out/`, { csrfmiddlewaretoken });
  location.assign(paths.console());
}

/** Nobody waits for it, and whether it worked changes nothing. */
export const noteSetUpVisit = () =>
  api.post<null>(`${BASE}admins/sign-up-screen-visited/`).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
  });
