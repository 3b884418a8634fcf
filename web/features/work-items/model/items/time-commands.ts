import { projects } from '#entities/projects/projects/store.ts';
import { startTimer } from '#entities/tracking/timer-actions.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

/** Starts my timer for an item. */
export function startTimerFor({ id, project_id, name, sequence_id, state_id }: WorkItem) {
  const project_identifier = projects.get(project_id)?.identifier ?? '';
  startTimer({
    project_id,
    issue_id: id,
    item: { id, name, sequence_id, project_identifier, state_id, project_id },
  });
}
