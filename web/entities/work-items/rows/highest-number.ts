import { workItems } from './store.ts';

const highest = new Map<string, number>();

workItems.onConfirmation(({ after }) => {
  if (!after) return;
  const { project_id, sequence_id } = after;
  const known = highest.get(project_id);
  if (known !== undefined && sequence_id > known) highest.set(project_id, sequence_id);
});

/** The highest number that an item of the project was seen with: numbers are never given twice, so it only grows. */
export function highestNumber(projectId: string): number {
  const known = highest.get(projectId);
  if (known !== undefined) return known;
  const rows = workItems.select(({ project_id }) => project_id === projectId);
  const most = rows.reduce((sum, { sequence_id }) => Math.max(sum, sequence_id), 0);
  highest.set(projectId, most);
  return most;
}
