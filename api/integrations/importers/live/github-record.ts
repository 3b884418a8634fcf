import type { GithubRow } from './github-lists.ts';

const isRow = (value: unknown): value is GithubRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): GithubRow[] => (Array.isArray(value) ? value.filter(isRow) : []);
const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : null);
/** GitHub gives "ghost", or nobody, for accounts that are gone. */
const loginOf = (user: unknown): unknown => (isRow(user) ? (user['login'] ?? null) : null);

/** A comment as archives have it. */
export const commentOf = (row: GithubRow): GithubRow => ({
  author: loginOf(row['user']),
  body: row['body'],
  createdAt: row['created_at'],
  updatedAt: row['updated_at'],
});

export type GithubRecord = { number: unknown; is_pull: boolean; record: GithubRow };

/** An issue or a pull request of the API as archives have it, without its comments. What is wrong with it their readers say. */
export function recordOf(row: GithubRow): GithubRecord {
  const pull = isRow(row['pull_request']) ? row['pull_request'] : null;
  const mergedAt = pull?.['merged_at'] ?? null;
  const record = {
    number: row['number'],
    title: row['title'],
    url: row['html_url'],
    state: mergedAt === null ? upper(row['state']) : 'MERGED',
    stateReason: upper(row['state_reason']),
    author: loginOf(row['user']),
    assignees: rowsOf(row['assignees']).map(loginOf),
    labels: rowsOf(row['labels']).map((label) => label['name']),
    milestone: isRow(row['milestone']) ? row['milestone'] : null,
    body: row['body'],
    createdAt: row['created_at'],
    updatedAt: row['updated_at'],
    closedAt: row['closed_at'],
    mergedAt,
  };
  return { number: row['number'], is_pull: pull !== null, record };
}

/** The number of the issue that a comment is on, by the end of its address. */
export const issueOf = (comment: GithubRow): number | null => {
  const url = comment['issue_url'];
  const number = typeof url === 'string' ? /\/(\d{1,9})$/.exec(url)?.[1] : undefined;
  return number === undefined ? null : Number(number);
};
