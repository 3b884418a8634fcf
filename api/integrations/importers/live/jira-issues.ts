import { z } from 'zod';
import { ImportError } from '../source/import-error.ts';
import { type ServiceAccess, askService, badAnswer } from './ask-service.ts';
import type { JiraFields } from '../jira/sprint-fields.ts';
import { type JiraRecord, readFields, toRecord } from './jira-record.ts';
import { type JiraProject, jqlOf } from './jira-service.ts';
import { askFor, readAs } from './read-answer.ts';

const PAGE = 100;

/** What the readers of files read of an issue; sprints and epics stand in fields that each Jira numbers anew. */
const FIELDS = [
  ...['summary', 'description', 'environment', 'issuetype', 'project', 'status', 'priority', 'created'],
  ...[
    'updated',
    'resolutiondate',
    'duedate',
    'labels',
    'fixVersions',
    'versions',
    'components',
    'issuelinks',
  ],
  ...['parent', 'attachment', 'assignee', 'reporter', 'creator', 'comment'],
];

const issueSchema = z.looseObject({ key: z.string(), fields: z.record(z.string(), z.unknown()) });
type Issue = z.infer<typeof issueSchema>;
const newPage = z.object({ issues: z.array(issueSchema), nextPageToken: z.string().nullish() });
const oldPage = z.object({ issues: z.array(issueSchema), startAt: z.int(), total: z.int() });

/** `next` asks for the page behind it; null on the last one. */
type Page = { issues: Issue[]; next: string | null };
type Next = { at: string | null; size: number };
type PageReader = (at: string | null, size: number) => Promise<Page>;

/** Jira Cloud goes on by a word that it gives, others by a number. */
type Api = { version: 2 | 3; read: PageReader };

function apisOf(access: ServiceAccess, search: { jql: string; fields: string[] }) {
  const cloud = async (at: string | null, size: number, expected: number[] = []) => {
    const body = { ...search, maxResults: size, ...(at === null ? {} : { nextPageToken: at }) };
    return askService(access, { path: '/rest/api/3/search/jql', body, expected });
  };
  const readCloud: PageReader = async (at, size) => {
    const { issues, nextPageToken } = readAs(access, (await cloud(at, size)).body, newPage);
    return { issues, next: nextPageToken || null };
  };
  const readOther: PageReader = async (at, size) => {
    const body = { ...search, maxResults: size, startAt: Number(at ?? 0) };
    const page = await askFor(access, { path: '/rest/api/2/search', body }, oldPage);
    const end = page.startAt + page.issues.length;
    return { issues: page.issues, next: end < page.total ? String(end) : null };
  };
  const isCloud = async () => (await cloud(null, 1, [404, 405])).status < 300;
  return { isCloud, readCloud, readOther };
}

async function apiOf(access: ServiceAccess, project: JiraProject, fields: JiraFields): Promise<Api> {
  const own = [fields.sprint, fields.epic].filter((id) => id !== null);
  const custom = [...new Set([...own, ...(fields.custom?.keys() ?? [])])];
  const { isCloud, readCloud, readOther } = apisOf(access, {
    jql: jqlOf(project),
    fields: [...FIELDS, ...custom],
  });
  return (await isCloud()) ? { version: 3, read: readCloud } : { version: 2, read: readOther };
}

/**
 * All issues of a project with all of their comments, as the readers of files take them, each once. Throws ImportError;
 * never ends early without one.
 */
export async function* readJiraIssues(
  access: ServiceAccess,
  project: JiraProject,
): AsyncGenerator<JiraRecord> {
  const fields = await readFields(access);
  const { version, read } = await apiOf(access, project, fields);
  const seen = new Set<string>();
  let next: Next | null = { at: null, size: PAGE };
  while (next !== null) {
    const page: Page | null = await readOrLess(read, next);
    if (page === null) {
      next = { at: next.at, size: Math.ceil(next.size / 2) };
      continue;
    }
    const fresh = page.issues.filter(({ key }) => !seen.has(key));
    if (page.next !== null && fresh.length === 0)
      throw badAnswer(new URL(access.base).host, 'goes on without saying anything new');
    for (const issue of fresh) {
      seen.add(issue.key);
      yield toRecord(await withComments(access, version, issue), fields);
    }
    next = page.next === null ? null : { at: page.next, size: next.size };
  }
}

/** A page; null when so many issues are too much at once. */
async function readOrLess(read: PageReader, { at, size }: Next): Promise<Page | null> {
  try {
    return await read(at, size);
  } catch (error) {
    if (error instanceof ImportError && error.code === 'source_too_large' && size > 1) return null;
    throw error;
  }
}

const commentsSchema = z.object({ comments: z.array(z.unknown()), total: z.int().nullish() });

/** A search gives the first comments alone; the others are asked for by the issue. */
async function withComments(access: ServiceAccess, version: Api['version'], issue: Issue): Promise<Issue> {
  const given = commentsSchema.safeParse(issue.fields['comment']);
  if (!given.success || (given.data.total ?? 0) <= given.data.comments.length) return issue;
  const comments: unknown[] = [];
  const path = `/rest/api/${version}/issue/${encodeURIComponent(issue.key)}/comment`;
  let total = Infinity;
  while (comments.length < total) {
    const query = `startAt=${comments.length}&maxResults=${PAGE}&orderBy=created`;
    const page = await askFor(access, { path: `${path}?${query}` }, commentsSchema);
    total = page.total ?? 0;
    if (page.comments.length === 0 && comments.length < total)
      throw badAnswer(new URL(access.base).host, 'keeps comments back');
    comments.push(...page.comments);
  }
  return { ...issue, fields: { ...issue.fields, comment: { comments } } };
}
