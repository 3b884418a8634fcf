import { api } from '#lib/http/api-client.ts';
import { currentMe } from '../identity/users/store.ts';
import { useItemPart } from '../work-items/item-parts/hooks.ts';
import { ItemPart } from '../work-items/item-parts/item-part.ts';
import type { ItemRef } from '../work-items/rows/item-call.ts';
import { currentWorkspace } from '../workspaces/workspaces/store.ts';
import { entries, entriesByItem } from './store.ts';
import type { TimeEntry } from './types.ts';

const timeOf = ({ id, project_id }: ItemRef) =>
  `/api/workspaces/${currentWorkspace().slug}/projects/${project_id}/issues/${id}/time/`;

/** All entries of items on the screen. Mine stay in the store, because my week shows them too. */
const entryPart = new ItemPart<TimeEntry>({
  kind: 'worklog',
  store: entries,
  itemOf: (row) => row.issue_id ?? '',
  isListed: (row) => row.member_id === currentMe().id,
  read: (item) => api.get<TimeEntry[]>(timeOf(item)),
});

/** The entries of an item, the latest day first, and how reading them went. */
export function useItemEntries(item: ItemRef) {
  const part = useItemPart(entryPart, item);
  return { ...part, list: entriesByItem.useList(item.id) };
}
