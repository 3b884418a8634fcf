import type { ExportProvider, ExportRow } from '@tandem/shared/insight/exports/schema.ts';
import { api } from '#lib/api-client.ts';
import { currentWorkspace } from '../workspaces/store.ts';

export type { ExportProvider, ExportRow } from '@tandem/shared/insight/exports/schema.ts';

const path = () => `/api/workspaces/${currentWorkspace().slug}/export-issues/`;

type NewExport = { provider: ExportProvider; project: readonly string[]; multiple: boolean };

/** Asks for a copy of the items of projects, or of all of mine when none is named, each in a file of its own if wanted; a job makes it. */
export const askForExports = (wanted: NewExport) => api.post(path(), wanted);

/** My newest exports, those under way among them. */
export async function fetchExports(): Promise<readonly ExportRow[]> {
  const query = { per_page: 10, cursor: '10:0:0' };
  return (await api.get<{ results: ExportRow[] }>(path(), { query })).data.results;
}
