import { activitiesByItem } from './store.ts';

/** What happened to an item, oldest first. */
export const useActivities = (itemId: string) => activitiesByItem.useList(itemId);
