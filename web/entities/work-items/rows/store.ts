import { projectStream } from '@tandem/shared/sync/stream.ts';
import { create } from 'zustand';
import type { StreamSeqs } from '#lib/http/api-client.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { patchedItem } from './field-changes.ts';
import { withSource } from './row-source.ts';
import type { WorkItem, WorkItemDetail } from './types.ts';

export const workItems = new EntityStore<WorkItem>(undefined, patchedItem);

/** What only a single read answers, by item. */
export const useDetails = create<{ details: ReadonlyMap<string, WorkItemDetail> }>(() => ({
  details: new Map(),
}));

/** Of items that were looked at before these, details are read again when they are opened. */
const MAX_DETAILS = 20;

/** What a single read would answer of an item, of one that was just made here too. */
export function setDetail(detail: WorkItemDetail) {
  useDetails.setState(({ details }) => {
    const next = [...details].filter(([id]) => id !== detail.id);
    return { details: new Map([...next, [detail.id, detail] as const].slice(-MAX_DETAILS)) };
  });
}

/** Takes what a single read answered, apart into the row and its details. */
export function takeDetail(answer: WorkItem & WorkItemDetail, seqs: StreamSeqs): WorkItem {
  const { description_html, is_subscribed, ...row } = answer;
  const stream = projectStream(row.project_id);
  withSource('page', () => workItems.confirmRows([row], stream, seqs[stream] ?? 0));
  setDetail({ id: row.id, description_html, is_subscribed });
  return row;
}

// What only a detail showed goes with its item.
workItems.onRowChange((id, _before, after) => {
  if (after || !useDetails.getState().details.has(id)) return;
  useDetails.setState(({ details }) => ({
    details: new Map([...details].filter(([known]) => known !== id)),
  }));
});
