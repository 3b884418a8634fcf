import type { ExportProvider, ExportRow } from '@tandem/shared/insight/exports/schema.ts';
import { api } from '#lib/http/api-client.ts';
import { getPage } from '#lib/http/pages.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

export type { ExportProvider, ExportRow } from '@tandem/shared/insight/exports/schema.ts';

const path = () => `/api/workspaces/${currentWorkspace().slug}/export-issues/`;

type NewExport = {
  provider: ExportProvider;
  project: readonly string[];
  multiple: boolean;
  /** A tree of filters as it is stored. */
  filters?: Record<string, unknown>;
};

/** Asks for a copy of the items of projects, or of all of mine when none is named, each in a file of its own if wanted; a job makes it. */
export const askForExports = (wanted: NewExport) => api.post(path(), wanted);

export const EXPORTS_ON_PAGE = 10;
export type ExportsPage = { rows: readonly ExportRow[]; total: number };

/** A page of exports, the newest first, those under way among them; administrators see those of all. */
export async function fetchExportsPage(page: number): Promise<ExportsPage> {
  const { data } = await getPage<ExportRow>(path(), { size: EXPORTS_ON_PAGE, page });
  return { rows: data.results, total: data.total_results };
}

/** The newest exports. */
export const fetchExports = async (): Promise<readonly ExportRow[]> => (await fetchExportsPage(0)).rows;
