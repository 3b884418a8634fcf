import type { SourceCounts } from '@tandem/shared/integrations/importers/source-schema.ts';
import { z } from 'zod';
import { ImportError } from '../../source/import-error.ts';
import {
  type ServiceAccess,
  type ServiceLimits,
  askService,
  badAnswer,
  wrongCredentials,
} from '../ask-service.ts';
import { readAs } from '../read-answer.ts';

/** Linear, at the address of its API, and with whose key it is asked. It says 400 where others say 429. */
export const linearAccess = (base: string, api_key: string, limits: ServiceLimits): ServiceAccess => ({
  ...limits,
  base,
  headers: { authorization: api_key },
  limit_mark: '"RATELIMITED"',
});

/** A query of GraphQL by its name in it, which is told beside it. */
export type LinearQuery = { operationName: string; query: string; variables: Record<string, unknown> };

const answerSchema = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string().nullish() }).nullish() }))
    .nullish()
    .catch(null),
});

/** Asks Linear; part of an answer is none. Throws ImportError. */
export async function askLinear<T extends z.ZodType>(
  access: ServiceAccess,
  body: LinearQuery,
  schema: T,
): Promise<z.infer<T>> {
  const { host } = new URL(access.base);
  const answer = await askService(access, { path: '/graphql', body, expected: [400, 401, 403] });
  if (answer.status === 401) throw wrongCredentials(host);
  const { data, errors } = readAs(access, answer.body, answerSchema);
  const codes = (errors ?? []).map(({ extensions }) => extensions?.code);
  if (codes.includes('AUTHENTICATION_ERROR')) throw wrongCredentials(host);
  if (answer.status === 403 || codes.includes('FORBIDDEN')) {
    throw new ImportError(`${host} does not show it to this key.`, { code: 'source_missing' });
  }
  if (answer.status >= 300 || codes.length > 0) throw badAnswer(host, 'does not answer what was asked for');
  return readAs(access, data, schema);
}

/** Nodes that the look counts; a list that goes on holds at least as many. */
const COUNTED = 200;

const TEAM = `query Team($key: String!) {
  teams(filter: { key: { eq: $key } }) {
    nodes {
      id key name
      issueCount(includeArchived: true)
      states(first: ${COUNTED}) { nodes { id } }
      labels(first: ${COUNTED}) { nodes { id } }
      projects(first: ${COUNTED}) { nodes { id } }
      members(first: ${COUNTED}) { nodes { id } }
    }
  }
}`;

const counted = z.object({ nodes: z.array(z.unknown()) });
const teamSchema = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  issueCount: z.int(),
  states: counted,
  labels: counted,
  projects: counted,
  members: counted,
});
export type LinearTeam = z.infer<typeof teamSchema>;
const teamsSchema = z.object({ teams: z.object({ nodes: z.array(teamSchema) }) });

/** A team by its key. Throws ImportError. */
export async function requireTeam(access: ServiceAccess, key: string): Promise<LinearTeam> {
  const question = { operationName: 'Team', query: TEAM, variables: { key } };
  const [team] = (await askLinear(access, question, teamsSchema)).teams.nodes;
  if (team) return team;
  const { host } = new URL(access.base);
  throw new ImportError(`${host} does not show a team ${key} to this key.`, { code: 'source_missing' });
}

/** What a team holds (docs/contract/imports.md#what-is-there). */
export async function lookAtLinear(access: ServiceAccess, key: string): Promise<SourceCounts> {
  const { issueCount, states, labels, projects, members } = await requireTeam(access, key);
  return {
    issues: issueCount,
    modules: projects.nodes.length,
    states: states.nodes.length,
    labels: labels.nodes.length,
    people: members.nodes.length,
  };
}
