import type { ServiceHandler, ServiceReply } from './testing-service.ts';

type Row = Record<string, unknown>;
/** A team of tests, with its issues in the shape of Linear's API. */
export type LinearData = {
  team: { id: string; key: string; name: string };
  issues: readonly Row[];
  api_key: string;
  /** Issues a page, and parts of each that come with it. */
  page?: number;
  parts?: number;
};

const PARTS = ['labels', 'attachments', 'relations', 'comments'] as const;

/** A list of GraphQL from a place on, which is the number of those before it. */
function connection(rows: readonly unknown[], first: number, after: unknown) {
  const from = Number(after ?? 0);
  const end = from + first;
  return {
    nodes: rows.slice(from, end),
    pageInfo: { hasNextPage: end < rows.length, endCursor: String(end) },
  };
}

const partsOf = (issue: Row, name: string) => (issue[name] ?? []) as unknown[];

function answer(data: LinearData, operation: string, variables: Row): unknown {
  const { team, issues, page = 50, parts = 10 } = data;
  const whole = issues.map((issue) => ({ team, ...issue }));
  if (operation === 'Team') {
    const ids = (count: number) => ({
      nodes: Array.from({ length: count }, (_, id) => ({ id: String(id) })),
    });
    const known = { ...team, issueCount: issues.length, states: ids(4), labels: ids(2) };
    const nodes = variables['key'] === team.key ? [{ ...known, projects: ids(1), members: ids(3) }] : [];
    return { teams: { nodes } };
  }
  if (operation === 'Issues') {
    if (variables['team'] !== team.id) return { issues: connection([], 1, null) };
    const { nodes, pageInfo } = connection(
      whole,
      Math.min(Number(variables['first']), page),
      variables['after'],
    );
    const cut = (nodes as Row[]).map((issue) => ({
      ...issue,
      ...Object.fromEntries(PARTS.map((name) => [name, connection(partsOf(issue, name), parts, null)])),
    }));
    return { issues: { nodes: cut, pageInfo } };
  }
  const issue = whole.find(({ id }: Row) => id === variables['id']) ?? {};
  const { first, after } = variables;
  const lists = PARTS.map((name) => [name, connection(partsOf(issue, name), Number(first), after)]);
  return { issue: Object.fromEntries(lists) as Row };
}

export const refusedBy = (code: string, status = 400): ServiceReply => ({
  status,
  body: { errors: [{ message: 'no', extensions: { code, type: code.toLowerCase() } }] },
});

/** The API of Linear for one team and one key. */
export const linearService =
  (data: LinearData): ServiceHandler =>
  ({ url, headers, body }) => {
    if (url.pathname !== '/graphql') return undefined;
    if (headers.authorization !== data.api_key) return refusedBy('AUTHENTICATION_ERROR', 401);
    const { operationName, variables } = body as { operationName: string; variables: Row };
    return { body: { data: answer(data, operationName, variables) } };
  };
