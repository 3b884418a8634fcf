import type { ServiceHandler, ServiceReply, ServiceRequest } from './testing-service.ts';

type Fields = Record<string, unknown>;
export type JiraIssue = { key: string; fields: Fields } & Record<string, unknown>;

/** What a Jira of tests holds, in the shapes of the REST API. */
export type JiraData = {
  key: string;
  name: string;
  issues: readonly JiraIssue[];
  account: string;
  token: string;
  /** One of before Jira Cloud: other searches, and texts in the place of sprints. */
  isOwn?: boolean;
  /** Issues a page, and comments that a search gives of each. */
  page?: number;
  comments?: number;
};

const SPRINT = 'customfield_10020';
const EPIC = 'customfield_10014';
const FIELDS = [
  { id: 'summary', schema: { type: 'string', system: 'summary' } },
  { id: SPRINT, schema: { type: 'array', custom: 'com.pyxis.greenhopper.jira:gh-sprint', customId: 10020 } },
  { id: EPIC, schema: { type: 'any', custom: 'com.pyxis.greenhopper.jira:gh-epic-link', customId: 10014 } },
  { id: 'thumbnail' },
];
const USER = {
  self: 'https://jira.example.com/rest/api/2/user?accountId=5b10',
  accountId: '5b10',
  accountType: 'atlassian',
  emailAddress: '',
  displayName: 'Ann',
  active: true,
  avatarUrls: { '48x48': 'a', '24x24': 'b', '16x16': 'c', '32x32': 'd' },
  timeZone: 'Europe/Berlin',
  locale: 'en_US',
};

const commentsOf = ({ fields }: JiraIssue) =>
  (fields['comment'] as { comments?: unknown[] } | undefined)?.comments ?? [];

const textOfSprint = (sprint: Fields) =>
  `com.atlassian.greenhopper.service.sprint.Sprint@1f[${Object.entries(sprint)
    .map(([name, value]) => `${name}=${String(value ?? '<null>')}`)
    .join(',')}]`;

/** As a search gives it: with the fields that were asked for, sprints and epics in fields of their own. */
function found(issue: JiraIssue, wanted: readonly string[], { isOwn, comments = 20 }: JiraData): Fields {
  const { sprint, closedSprints, epic, ...fields } = issue.fields;
  const sprints = [...((closedSprints ?? []) as Fields[]), ...(sprint ? [sprint as Fields] : [])];
  const all: Fields = {
    ...fields,
    [SPRINT]: sprints.length === 0 ? null : isOwn ? sprints.map(textOfSprint) : sprints,
    [EPIC]: (epic as { key: string } | null | undefined)?.key ?? null,
    comment: { comments: commentsOf(issue).slice(0, comments), total: commentsOf(issue).length, startAt: 0 },
  };
  return { ...issue, fields: Object.fromEntries(wanted.map((name) => [name, all[name] ?? null])) };
}

function pageOf(data: JiraData, body: Fields, from: number) {
  const size = Math.min(Number(body['maxResults']), data.page ?? 100);
  const issues = data.issues.slice(from, from + size);
  return {
    issues: issues.map((issue) => found(issue, body['fields'] as string[], data)),
    end: from + issues.length,
  };
}

function search(data: JiraData, { url, body }: ServiceRequest): ServiceReply | undefined {
  const asked = body as Fields;
  if (url.pathname === '/rest/api/3/search/approximate-count') return { body: { count: data.issues.length } };
  if (url.pathname === '/rest/api/3/search/jql') {
    const { issues, end } = pageOf(data, asked, Number(asked['nextPageToken'] ?? 0));
    const isLast = end >= data.issues.length;
    return { body: { issues, isLast, ...(isLast ? {} : { nextPageToken: String(end) }) } };
  }
  return undefined;
}

function searchOwn(data: JiraData, { url, body }: ServiceRequest): ServiceReply | undefined {
  if (url.pathname.startsWith('/rest/api/3/')) return { status: 404, body: '<html>not found</html>' };
  if (url.pathname !== '/rest/api/2/search') return undefined;
  const asked = body as Fields;
  const startAt = Number(asked['startAt'] ?? 0);
  const total = data.issues.length;
  if (asked['maxResults'] === 0) return { body: { startAt, maxResults: 0, total, issues: [] } };
  return { body: { startAt, maxResults: 100, total, issues: pageOf(data, asked, startAt).issues } };
}

function aboutProject({ key, name, issues }: JiraData, { url }: ServiceRequest): ServiceReply | undefined {
  const of = (path: string) => url.pathname === `/rest/api/2/project/${key}${path}`;
  if (of(''))
    return { body: { id: '10000', key, name, components: [{ id: '1' }, { id: '2' }], versions: [] } };
  if (!of('/statuses')) return undefined;
  const statuses = issues.map(({ fields }) => fields['status']);
  return {
    body: [
      { id: '1', name: 'Bug', statuses },
      { id: '2', name: 'Task', statuses },
    ],
  };
}

function comments({ issues }: JiraData, { url }: ServiceRequest): ServiceReply | undefined {
  const key = /^\/rest\/api\/[23]\/issue\/([^/]+)\/comment$/.exec(url.pathname)?.[1];
  const issue = issues.find((each) => each.key === key);
  if (!issue) return undefined;
  const startAt = Number(url.searchParams.get('startAt'));
  const all = commentsOf(issue);
  const size = Number(url.searchParams.get('maxResults'));
  return {
    body: { startAt, maxResults: size, total: all.length, comments: all.slice(startAt, startAt + size) },
  };
}

/** A Jira as its REST API answers, with pages, for one account. */
export function jiraService(data: JiraData): ServiceHandler {
  const expected = `Basic ${Buffer.from(`${data.account}:${data.token}`).toString('base64')}`;
  return (request) => {
    if (request.headers.authorization !== expected)
      return { status: 401, body: { message: 'Client must be authenticated to access this resource.' } };
    switch (request.url.pathname) {
      case '/rest/api/2/myself':
        return { body: USER };
      case '/rest/api/2/field':
        return { body: FIELDS };
      case '/rest/api/2/label':
        return data.isOwn
          ? { status: 404, body: '<html>' }
          : { body: { maxResults: 1, startAt: 0, total: 3, values: ['a'] } };
      case '/rest/api/2/user/assignable/search':
        return { body: [USER] };
    }
    return (
      aboutProject(data, request) ??
      (data.isOwn ? searchOwn(data, request) : search(data, request)) ??
      comments(data, request)
    );
  };
}
