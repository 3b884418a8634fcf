import { SOURCE_ERROR_CODES, type SourceErrorCode } from '@tandem/shared/integrations/importers/errors.ts';
import type {
  GithubFound,
  JiraFound,
  SourceCounts,
} from '@tandem/shared/integrations/importers/source-schema.ts';
import type { ApiError } from '#lib/http/api-error.ts';
import { api } from '#lib/http/api-client.ts';
import { metadataText, type ImporterRow, type ImportOrigin } from './api.ts';

/** Services that are asked themselves. */
export type LiveService = 'jira' | 'github' | 'linear' | 'asana';

/** Those whose files people have: of the others there is only what was fetched. */
export const hasFiles = (service: LiveService): boolean => service === 'jira' || service === 'github';

/** What is asked for at each, in the order in which a person knows it. */
export const SOURCE_FIELDS = {
  jira: ['cloud_hostname', 'email', 'api_token', 'project_key'],
  github: ['owner', 'repo', 'token'],
  linear: ['team_key', 'api_key'],
  asana: ['project_gid', 'access_token'],
} as const;
export type SourceField = (typeof SOURCE_FIELDS)[LiveService][number];
export type SourceValues = Readonly<Partial<Record<SourceField, string>>>;

/** How much of each stands there; null of what is not counted. */
export type FoundCounts = Readonly<
  Record<'issues' | 'modules' | 'states' | 'labels' | 'people', number | null>
>;

type Found = JiraFound | GithubFound | SourceCounts;

function countsOf(found: Found): FoundCounts {
  // Labels of the whole Jira say nothing of the project.
  if ('users' in found) return { ...found, labels: null, people: found.users.length };
  if ('people' in found) return found;
  return {
    issues: found.issue_count,
    labels: found.labels,
    people: found.collaborators.length,
    modules: null,
    states: null,
  };
}

/** Asks what stands at a service. The token goes in the body, so that no address holds it. */
export async function lookAtSource(
  slug: string,
  service: LiveService,
  values: SourceValues,
): Promise<FoundCounts> {
  const url = `/api/workspaces/${slug}/importers/${service}/`;
  return countsOf((await api.post<Found>(url, values)).data);
}

/** What an import is started with, to fetch it. */
export function originOfSource(service: LiveService, values: SourceValues): ImportOrigin {
  const text = (name: SourceField) => values[name]?.trim() || null;
  if (service === 'github') return { owner: text('owner'), name: text('repo'), token: text('token') };
  return Object.fromEntries(SOURCE_FIELDS[service].map((name) => [name, text(name)]));
}

/** What an import was fetched of, but for its token; empty for one of a file. */
export function sourceOf(row: ImporterRow): SourceValues {
  const names: readonly SourceField[] = row.service === 'csv' ? [] : SOURCE_FIELDS[row.service];
  const known = names.map((name): [SourceField, string] => [name, metadataText(row, name)]);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

const NAMES = new Map(
  Object.entries(SOURCE_ERROR_CODES).map(([name, code]): [number, SourceErrorCode] => [
    code,
    name as SourceErrorCode,
  ]),
);

/** Why a service gave nothing, where that is what went wrong. */
export const sourceErrorOf = ({ code }: ApiError): SourceErrorCode | null =>
  (code === null ? null : NAMES.get(code)) ?? null;
