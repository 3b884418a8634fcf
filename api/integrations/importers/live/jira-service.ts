import type { JiraSource } from '@tandem/shared/integrations/importers/source-input.ts';
import type { JiraFound } from '@tandem/shared/integrations/importers/source-schema.ts';
import { z } from 'zod';
import {
  type ServiceAccess,
  type ServiceLimits,
  askService,
  badAnswer,
  wrongCredentials,
} from './ask-service.ts';
import { askFor, readAs } from './read-answer.ts';

/** A Jira, and as whom it is asked. */
export function jiraAccess(
  { cloud_hostname, email, api_token }: JiraSource,
  limits: ServiceLimits,
): ServiceAccess {
  const host = cloud_hostname.replace(/^https:\/\//i, '').replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${email}:${api_token}`).toString('base64')}`;
  return { ...limits, base: `https://${host}`, headers: { authorization, 'x-atlassian-token': 'no-check' } };
}

const named = z.array(z.unknown()).catch([]);
const projectSchema = z.object({ id: z.string(), key: z.string(), name: z.string(), components: named });
export type JiraProject = z.infer<typeof projectSchema>;

/**
 * A project, and that the credentials count: without them a Jira may answer what strangers see. Throws ImportError.
 */
export async function requireJiraProject(access: ServiceAccess, key: string): Promise<JiraProject> {
  const { host } = new URL(access.base);
  const me = await askService(access, { path: '/rest/api/2/myself', expected: [403, 404] });
  if (me.status === 404) throw badAnswer(host, 'is no Jira');
  if (me.status === 403) throw wrongCredentials(host);
  return askFor(access, { path: `/rest/api/2/project/${encodeURIComponent(key)}` }, projectSchema);
}

/** Oldest number first, so that what is made or changed meanwhile moves nothing to another page. */
export const jqlOf = ({ key }: Pick<JiraProject, 'key'>): string => `project = "${key}" ORDER BY key ASC`;

const countSchema = z.object({ count: z.int() });
const totalSchema = z.object({ total: z.int() });

/** Jira Cloud counts by a call of its own, others with the search that Jira Cloud has no more. */
async function countIssues(access: ServiceAccess, project: JiraProject): Promise<number> {
  const jql = jqlOf(project);
  const path = '/rest/api/3/search/approximate-count';
  const answer = await askService(access, { path, body: { jql }, expected: [404, 405] });
  if (answer.status < 300) return readAs(access, answer.body, countSchema).count;
  const question = { path: '/rest/api/2/search', body: { jql, maxResults: 0 } };
  return (await askFor(access, question, totalSchema)).total;
}

const statusesSchema = z.array(z.object({ statuses: z.array(z.object({ id: z.string() })) }));
const text = z.string().catch('');
const usersSchema = z.array(
  z
    .object({
      ...{
        self: text,
        accountId: text,
        name: text,
        accountType: text,
        emailAddress: text,
        displayName: text,
      },
      locale: text,
      active: z.boolean().catch(true),
      avatarUrls: z.record(z.string(), z.string()).catch({}),
    })
    .transform(({ name, accountId, ...user }) => ({ ...user, accountId: accountId || name })),
);

/** What a project holds (docs/contract/imports.md#what-is-there). */
export async function lookAtJira(access: ServiceAccess, key: string): Promise<JiraFound> {
  const project = await requireJiraProject(access, key);
  const ofProject = encodeURIComponent(project.key);
  const optional = async <T extends z.ZodType>(path: string, schema: T) => {
    const { status, body } = await askService(access, { path, expected: [403, 404] });
    return status < 300 ? readAs(access, body, schema) : null;
  };
  const [issues, types, users, labels] = await Promise.all([
    countIssues(access, project),
    askFor(access, { path: `/rest/api/2/project/${ofProject}/statuses` }, statusesSchema),
    optional(`/rest/api/2/user/assignable/search?project=${ofProject}&maxResults=1000`, usersSchema),
    optional('/rest/api/2/label?maxResults=1', totalSchema),
  ]);
  const states = new Set(types.flatMap(({ statuses }) => statuses.map(({ id }) => id)));
  return {
    issues,
    modules: project.components.length,
    labels: labels?.total ?? 0,
    states: states.size,
    users: users ?? [],
  };
}
