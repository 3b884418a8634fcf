import type { StartImport } from '@tandem/shared/integrations/importers/input.ts';
import type { ImportService } from '@tandem/shared/integrations/importers/services.ts';
import {
  type AsanaSource,
  type GithubSource,
  type JiraSource,
  type LinearSource,
  asanaSourceInput,
  githubSourceInput,
  jiraSourceInput,
  linearSourceInput,
} from '@tandem/shared/integrations/importers/source-input.ts';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { readPart } from '../../../http/plugins/schemas.ts';
import { sealerOf } from '../../../http/secrets/sealer.ts';

/** What is asked for at a service, and with which token. */
export type ImportSource =
  | { service: 'jira'; source: JiraSource }
  | { service: 'github'; source: GithubSource }
  | { service: 'linear'; source: LinearSource }
  | { service: 'asana'; source: AsanaSource };

const sealedSchema = z.discriminatedUnion('service', [
  z.object({ service: z.literal('jira'), source: jiraSourceInput }),
  z.object({ service: z.literal('github'), source: githubSourceInput }),
  z.object({ service: z.literal('linear'), source: linearSourceInput }),
  z.object({ service: z.literal('asana'), source: asanaSourceInput }),
]);

const SEAL = 'source of an import';

export const sealSource = (config: Config, source: ImportSource): string =>
  sealerOf(config).seal(SEAL, JSON.stringify(source));

/** Null when the key of the installation is another one by now. */
export function openSource(config: Config, sealed: string): ImportSource | null {
  const text = sealerOf(config).open(SEAL, sealed);
  return text === null ? null : sealedSchema.parse(JSON.parse(text));
}

/** What a request names in the place of a file. 400 names the field. */
export function requireSource(
  service: ImportService,
  metadata: StartImport['metadata'],
): ImportSource | null {
  switch (service) {
    case 'jira':
      return { service, source: readPart(jiraSourceInput, metadata) };
    case 'github':
      return { service, source: readPart(githubSourceInput, { ...metadata, repo: metadata.name }) };
    case 'linear':
      return { service, source: readPart(linearSourceInput, metadata) };
    case 'asana':
      return { service, source: readPart(asanaSourceInput, metadata) };
    case 'csv':
      return null;
  }
}

/** What of it is no secret, and stays with the import; `file_name` is what its file is to be called. */
export function openPartOf(wanted: ImportSource): Record<string, unknown> & { file_name: string } {
  if (wanted.service === 'jira') {
    const { cloud_hostname, email, project_key } = wanted.source;
    return { cloud_hostname, email, project_key, file_name: `${project_key}.ndjson.gz` };
  }
  if (wanted.service === 'linear') {
    const { team_key } = wanted.source;
    return { team_key, file_name: `${team_key}.ndjson.gz` };
  }
  if (wanted.service === 'asana') {
    const { project_gid } = wanted.source;
    return { project_gid, file_name: `${project_gid}.ndjson.gz` };
  }
  const { owner, repo } = wanted.source;
  return { owner, repo, file_name: `${repo}.json.gz` };
}

/** The same of a file that was fetched before: it says of whom it is, so that the service can be asked anew. */
export function namedBeside(metadata: StartImport['metadata']): Record<string, unknown> {
  const { email, project_key, owner, name, team_key, project_gid } = metadata;
  const named = { email, project_key, owner, repo: name, team_key, project_gid };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => Boolean(value)));
}
