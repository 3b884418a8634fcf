import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { AuditEntry } from '@tandem/shared/platform/audit-log/schema.ts';
import { api } from '#lib/api-client.ts';

const PAGE = 50;

export type AuditFilter = { actor?: string | undefined; action?: string | undefined };
export type AuditPage = { rows: readonly AuditEntry[]; hasMore: boolean; total: number };

/** A page of the log of a workspace, the newest first. */
export async function fetchAuditLog(slug: string, page: number, filter: AuditFilter): Promise<AuditPage> {
  const query = { ...filter, per_page: PAGE, cursor: `${PAGE}:${page}:0` };
  const { data } = await api.get<Envelope<AuditEntry[]>>(`/api/workspaces/${slug}/audit-log/`, { query });
  return { rows: data.results, hasMore: data.next_page_results, total: data.total_results };
}

/** Where the browser saves the lines under this filter as CSV. */
export function auditCopyUrl(slug: string, filter: AuditFilter): string {
  const given = Object.entries(filter).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const query = new URLSearchParams(given).toString();
  return `/api/workspaces/${slug}/audit-log/export/${query ? `?${query}` : ''}`;
}
