import type { ItemTimes } from '@tandem/shared/insight/item-times/schema.ts';
import { useProjectAnswer } from '../forecast/use-project-answer.ts';

export type { ItemTimes } from '@tandem/shared/insight/item-times/schema.ts';

/** How long an item was in each state (docs/contract/item-times.md). */
export const useItemTimes = ({ id, project_id }: { id: string; project_id: string }) =>
  useProjectAnswer<ItemTimes>(project_id, `issues/${id}/time-in-state/`);
