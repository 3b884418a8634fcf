import { states } from '#entities/projects/states/store.ts';
import type { State } from '#entities/projects/states/types.ts';
import { findList } from '#entities/work-items/lists/list-store.ts';
import { DEFAULT_QUERY, type ListQuery } from '#entities/work-items/rows/query.ts';

/** The items of a project by states: limits count all of them, also those that the filter of a board hides. */
export const limitedList = (projectId: string): ListQuery => ({ ...DEFAULT_QUERY, projectId });

/** The state whose limit refuses one more item, where it is enforced (docs/contract/states.md#limits-of-columns). */
export function fullState(stateId: string): State | null {
  const state = states.get(stateId);
  if (!state?.wip_limit || !state.is_wip_enforced) return null;
  const count = findList(limitedList(state.project_id))?.cells.get(stateId)?.total ?? 0;
  return count >= state.wip_limit ? state : null;
}
