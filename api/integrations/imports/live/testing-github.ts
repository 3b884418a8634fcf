import type { ServiceHandler, ServiceReply, ServiceRequest } from './testing-service.ts';

type Row = Record<string, unknown>;
/** A repository of tests, in the shape of archives. */
export type GithubData = {
  repo: string;
  labels: readonly Row[];
  issues: readonly Row[];
  pulls: readonly Row[];
  /** Without one everybody may ask. */
  token?: string;
  /** Rows a page, at most. */
  page?: number;
};

const userOf = (login: unknown) => (typeof login === 'string' ? { id: 1, login, type: 'User' } : null);
const lower = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : null);

/** A record of an archive as the REST API answers it. */
function restOf(record: Row, isPull: boolean, { repo, labels }: GithubData): Row {
  const path = `https://api.github.com/repos/${repo}`;
  return {
    id: Number(record['number']) + 1_000_000,
    number: record['number'],
    title: record['title'],
    url: `${path}/issues/${String(record['number'])}`,
    html_url: record['url'],
    state: record['state'] === 'OPEN' ? 'open' : 'closed',
    state_reason: lower(record['stateReason']),
    user: userOf(record['author']),
    assignees: ((record['assignees'] ?? []) as unknown[]).map(userOf),
    labels: ((record['labels'] ?? []) as string[]).map(
      (name) =>
        labels.find((label) => label['name'] === name) ?? { name, color: 'ededed', description: null },
    ),
    milestone: record['milestone'] ?? null,
    body: record['body'],
    created_at: record['createdAt'],
    updated_at: record['updatedAt'],
    closed_at: record['closedAt'] ?? null,
    comments: ((record['comments'] ?? []) as unknown[]).length,
    ...(isPull
      ? {
          pull_request: {
            url: `${path}/pulls/1`,
            html_url: record['url'],
            merged_at: record['mergedAt'] ?? null,
          },
        }
      : {}),
  };
}

const byTime = (a: Row, b: Row) => String(a['created_at']).localeCompare(String(b['created_at']));

function commentsOf(data: GithubData): Row[] {
  const all = [...data.issues, ...data.pulls].flatMap((record) =>
    ((record['comments'] ?? []) as Row[]).map((comment) => ({
      issue_url: `https://api.github.com/repos/${data.repo}/issues/${String(record['number'])}`,
      user: userOf(comment['author']),
      body: comment['body'],
      created_at: comment['createdAt'],
      updated_at: comment['updatedAt'],
    })),
  );
  return all.toSorted(byTime).map((row, id) => ({ id, ...row }));
}

function page(rows: readonly Row[], { url }: ServiceRequest, most: number): ServiceReply {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 30), most);
  const at = Number(url.searchParams.get('page') ?? 1);
  const last = Math.max(1, Math.ceil(rows.length / size));
  const linkTo = (number: number, relation: string) => {
    const to = new URL(url);
    to.searchParams.set('page', String(number));
    return `<${to.href}>; rel="${relation}"`;
  };
  const links = at < last ? [linkTo(at + 1, 'next'), linkTo(last, 'last')] : [];
  return {
    body: rows.slice((at - 1) * size, at * size),
    headers: links.length > 0 ? { link: links.join(', ') } : {},
  };
}

/** The API of GitHub for one repository, with its pages and links. */
export function githubService(data: GithubData): ServiceHandler {
  const { repo, labels, token } = data;
  const lists = new Map([
    ['labels', labels],
    [
      'issues',
      [
        ...data.issues.map((record) => restOf(record, false, data)),
        ...data.pulls.map((record) => restOf(record, true, data)),
      ].toSorted(byTime),
    ],
    ['issues/comments', commentsOf(data)],
    ['assignees', [{ id: 7, login: 'octo', avatar_url: 'a', html_url: 'h', url: 'u', type: 'User' }]],
  ]);
  return (request) => {
    const { authorization } = request.headers;
    if (authorization !== undefined && authorization !== `Bearer ${token}`)
      return { status: 401, body: { message: 'Bad credentials' } };
    const isOpen = token === undefined || authorization !== undefined;
    const base = `/repos/${repo}`;
    const { pathname } = request.url;
    if (!isOpen || !pathname.startsWith(base)) return undefined;
    if (pathname === base) return { body: { id: 1, full_name: repo, private: false, has_issues: true } };
    const rows = lists.get(pathname.slice(base.length + 1));
    return rows && page(rows, request, data.page ?? 100);
  };
}
