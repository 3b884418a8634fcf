import type { FoundWorkItem } from '@tandem/shared/work-items/lists/search.ts';
import { api } from '#lib/http/api-client.ts';
import { currentWorkspace } from '../../workspaces/workspaces/store.ts';

export type FoundItem = FoundWorkItem;
/** What the items are looked for as: it decides what is left out (docs/contract/search.md#what-pickers-leave-out). */
export type FindAs = 'parent' | 'sub_issue' | 'issue_relation' | 'mention' | 'cycle' | 'module' | 'due_day';

type Find = {
  projectId: string;
  itemId: string | null;
  as: FindAs;
  text: string;
  isEverywhere: boolean;
  /** The module for which they are looked for. */
  module?: string;
};

/** What leaves out nothing. */
const TAKES_ALL: ReadonlySet<FindAs> = new Set(['mention', 'due_day']);
const WITHOUT_EPICS: ReadonlySet<FindAs> = new Set(['sub_issue', 'cycle', 'module', 'due_day']);

/** Items to choose from, the best first; without a text the newest. */
export async function findItems(
  { projectId, itemId, as, text, isEverywhere, module }: Find,
  signal?: AbortSignal,
): Promise<FoundItem[]> {
  const path = `/api/workspaces/${currentWorkspace().slug}/projects/${projectId}/search-issues/`;
  const query = {
    ...{ search: text, issue_id: itemId, workspace_search: isEverywhere },
    ...(!TAKES_ALL.has(as) && { [as]: module ?? true }),
    // Nothing stands above an epic, and everything may be related to one or stand below one.
    ...(!WITHOUT_EPICS.has(as) && { epic: true }),
  };
  return (await api.get<FoundItem[]>(path, { query, ...(signal && { signal }) })).data;
}
