import { FIRST_CURSOR } from '@tandem/shared/http/cursor.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { follow } from '../../live/live.ts';
import { fetchList } from '../rows/api.ts';
import { readItems } from '../lists/resync.ts';
import { withSource } from '../rows/row-source.ts';
import { workItems } from '../rows/store.ts';
import type { WorkItem } from '../rows/types.ts';

const MAX_FOUND = 20;

/** Items of a project whose title contains a text, the latest changed first; all of them count when nothing is typed. */
export async function searchWorkItems(projectId: string, text: string): Promise<WorkItem[]> {
  const stream = projectStream(projectId);
  const query = {
    name: text || undefined,
    order_by: '-updated_at',
    per_page: MAX_FOUND,
    cursor: FIRST_CURSOR,
  };
  const answer = await readItems(
    () => stream,
    () => fetchList({ projectId, source: 'issues' }, query),
  );
  if (!answer) return [];
  const rows = answer.data.results as WorkItem[];
  withSource('page', () => workItems.confirmRows(rows, stream, answer.seqs[stream] ?? 0));
  follow(stream, answer.seqs[stream]);
  return rows;
}
