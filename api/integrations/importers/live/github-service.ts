import type { GithubSource } from '@tandem/shared/integrations/importers/source-input.ts';
import { type GithubFound, githubFoundSchema } from '@tandem/shared/integrations/importers/source-schema.ts';
import { z } from 'zod';
import { type ServiceAccess, type ServiceLimits, askService } from './ask-service.ts';
import { pageOf } from './link-header.ts';
import { askFor, readAs } from './read-answer.ts';

/** GitHub, at the address of its API, and with whose token it is asked. */
export function githubAccess(
  base: string,
  token: GithubSource['token'],
  limits: ServiceLimits,
): ServiceAccess {
  const headers = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };
  return { ...limits, base, headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers };
}

const repositorySchema = z.object({ full_name: z.string().regex(/^[\w.-]+\/[\w.-]+$/) });

/** The name of a repository as GitHub writes it. Throws ImportError. */
export async function requireRepository(
  access: ServiceAccess,
  { owner, repo }: Pick<GithubSource, 'owner' | 'repo'>,
): Promise<string> {
  return (await askFor(access, { path: `/repos/${owner}/${repo}` }, repositorySchema)).full_name;
}

const listSchema = z.array(z.object({ number: z.int().optional() }));

/**
 * How many a list holds that is asked for one by one: the number of its last page. Long lists of issues have no last page;
 * then the highest number says how many there can be.
 */
async function countOf(access: ServiceAccess, path: string): Promise<number> {
  const { headers, body } = await askService(access, { path: `${path}per_page=1` });
  const list = readAs(access, body, listSchema);
  const last = /[?&]page=(\d{1,9})/.exec(pageOf(headers, 'last') ?? '')?.[1];
  if (last !== undefined) return Number(last);
  return pageOf(headers, 'next') === null ? list.length : (list[0]?.number ?? list.length);
}

/** What a repository holds (docs/contract/imports.md#what-is-there). */
export async function lookAtGithub(
  access: ServiceAccess,
  source: Pick<GithubSource, 'owner' | 'repo'>,
): Promise<GithubFound> {
  const repository = await requireRepository(access, source);
  const [issue_count, labels, collaborators] = await Promise.all([
    countOf(access, `/repos/${repository}/issues?state=all&sort=created&direction=desc&`),
    countOf(access, `/repos/${repository}/labels?`),
    askFor(
      access,
      { path: `/repos/${repository}/assignees?per_page=100` },
      githubFoundSchema.shape.collaborators,
    ),
  ]);
  return { issue_count, labels, collaborators };
}
