import type { Config } from '../../../config.ts';
import { guardedFetch } from '../../../outbound/fetch.ts';
import type { ServiceAccess, ServiceLimits } from '../../importers/live/ask-service.ts';
import { githubAccess } from '../../importers/live/github-service.ts';
import { jiraAccess } from '../../importers/live/jira-service.ts';
import type { ImportSource } from './source.ts';

/** How a service is asked for what a person wants of it, by the guarded client (docs/contract/outbound.md). */
export function accessTo(
  wanted: ImportSource,
  { github_api_url, outbound_allow }: Pick<Config, 'github_api_url' | 'outbound_allow'>,
  limits: Omit<ServiceLimits, 'fetch'>,
): ServiceAccess {
  const all = { ...limits, fetch: guardedFetch(outbound_allow) };
  if (wanted.service === 'jira') return jiraAccess(wanted.source, all);
  return githubAccess(github_api_url, wanted.source.token, all);
}
