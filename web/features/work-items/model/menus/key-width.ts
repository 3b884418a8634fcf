import { highestNumber } from '#entities/work-items/rows/highest-number.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { useListView } from '../display/list-view.ts';

const USUAL_KEY = 'ALOY-1740'.length;
const USUAL_WIDTH = 78;
const CHARACTER = 8;

/** Room for the longest key of the project, so that titles stand in one line; one without a number yet is shown as `KEY-…`. */
export function useKeyWidth(): string {
  const { identifier, projectId } = useListView();
  const highest = workItems.useSelect(() => highestNumber(projectId));
  const length = identifier.length + 1 + String(highest).length;
  return `${USUAL_WIDTH + Math.max(0, length - USUAL_KEY) * CHARACTER}px`;
}
