import { create } from 'zustand';
import { EntityStore } from '#lib/entity-store.ts';
import type { WorkItem, WorkItemDetail } from './types.ts';

export const workItems = new EntityStore<WorkItem>();

/** What only a single read answers, by item. */
export const useDetails = create<{ details: ReadonlyMap<string, WorkItemDetail> }>(() => ({
  details: new Map(),
}));

export function setDetail(detail: WorkItemDetail) {
  useDetails.setState(({ details }) => ({ details: new Map(details).set(detail.id, detail) }));
}
