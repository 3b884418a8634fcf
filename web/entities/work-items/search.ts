import { projectStream } from '@tandem/shared/sync/stream.ts';
import { fetchList } from './api.ts';
import { withSource } from './row-source.ts';
import { workItems } from './store.ts';
import type { WorkItem } from './types.ts';

const MAX_FOUND = 20;

/** Items of a project whose title contains a text, the latest changed first; all of them count when nothing is typed. */
export async function searchWorkItems(projectId: string, text: string): Promise<WorkItem[]> {
  const stream = projectStream(projectId);
  const { data, seqs } = await fetchList(projectId, {
    name: text || undefined,
    order_by: '-updated_at',
    per_page: MAX_FOUND,
    cursor: `${MAX_FOUND}:0:0`,
  });
  const rows = data.results as WorkItem[];
  withSource('page', () => workItems.confirmRows(rows, stream, seqs[stream] ?? 0));
  return rows;
}
