import type { Config } from '../../../config.ts';
import { guardedFetch } from '../../../outbound/fetch.ts';
import type { ServiceAccess, ServiceLimits } from '../../importers/live/ask-service.ts';
import { asanaAccess } from '../../importers/live/asana/asana-service.ts';
import { githubAccess } from '../../importers/live/github-service.ts';
import { jiraAccess } from '../../importers/live/jira-service.ts';
import { linearAccess } from '../../importers/live/linear/linear-service.ts';
import type { ImportSource } from './source.ts';

/** How a service is asked for what a person wants of it, by the guarded client (docs/contract/outbound.md). */
export function accessTo(
  wanted: ImportSource,
  config: Pick<Config, 'github_api_url' | 'linear_api_url' | 'asana_api_url' | 'outbound_allow'>,
  limits: Omit<ServiceLimits, 'fetch'>,
): ServiceAccess {
  const all = { ...limits, fetch: guardedFetch(config.outbound_allow) };
  switch (wanted.service) {
    case 'jira':
      return jiraAccess(wanted.source, all);
    case 'github':
      return githubAccess(config.github_api_url, wanted.source.token, all);
    case 'linear':
      return linearAccess(config.linear_api_url, wanted.source.api_key, all);
    case 'asana':
      return asanaAccess(config.asana_api_url, wanted.source.access_token, all);
  }
}
