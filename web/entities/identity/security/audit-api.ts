import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { getPage } from '#lib/http/pages.ts';

const PAGE = 50;

/** What the log is of: a workspace, or the whole installation. */
export type AuditScope = { slug: string } | 'instance';
export type AuditFilter = {
  actor?: string | undefined;
  action?: string | undefined;
  after?: string | undefined;
};
export type AuditPage = { rows: readonly AuditEntry[]; hasMore: boolean; total: number };

const pathOf = (scope: AuditScope) =>
  scope === 'instance'
    ? '/api/instances/audit-log/'
    : `/api/workspaces/${encodeURIComponent(scope.slug)}/audit-log/`;

/** A page of the log, the newest first. */
export async function fetchAuditLog(
  scope: AuditScope,
  page: number,
  filter: AuditFilter,
): Promise<AuditPage> {
  const { data } = await getPage<AuditEntry>(pathOf(scope), { query: { ...filter }, size: PAGE, page });
  return { rows: data.results, hasMore: data.next_page_results, total: data.total_results };
}

/** Where the browser saves the lines under this filter as CSV. */
export function auditCopyUrl(scope: AuditScope, filter: AuditFilter): string {
  const given = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(given).toString();
  return `${pathOf(scope)}export/${query ? `?${query}` : ''}`;
}
