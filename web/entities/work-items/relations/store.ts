import type { Relations } from '@tandem/shared/work-items/relations/schema.ts';
import type { Change } from '@tandem/shared/sync/change.ts';
import { api } from '#lib/http/api-client.ts';
import { EntityIndex } from '#lib/sync/entity-index.ts';
import { EntityStore } from '#lib/sync/entity-store.ts';
import { ItemPart } from '../item-parts/item-part.ts';
import { onChange } from '../../live/live.ts';
import { itemCall } from '../rows/item-call.ts';
import type { WorkItem } from '../rows/types.ts';
import { type OtherItem, type Relation, RELATION_TYPES } from './types.ts';

export const relationKey = (itemId: string, otherId: string) => `${itemId} ${otherId}`;

export const otherOf = (row: OtherItem): OtherItem => {
  const { id, project_id, sequence_id, name, state_id, priority, assignee_ids, is_epic } = row;
  return { id, project_id, sequence_id, name, state_id, priority, assignee_ids, is_epic };
};

export const relations = new EntityStore<Relation>();
const byType = ({ relation_type }: Relation) => RELATION_TYPES.indexOf(relation_type);
export const relationsByItem = new EntityIndex(
  relations,
  (row) => row.issue,
  (a, b) => byType(a) - byType(b) || a.other.sequence_id - b.other.sequence_id,
);
const relationsByOther = new EntityIndex(
  relations,
  (row) => row.other.id,
  () => 0,
);

export const relationPart = new ItemPart<Relation>({
  kind: 'relation',
  store: relations,
  itemOf: (row) => row.issue,
  read: async (item) => {
    const { data, seqs } = await api.get<Relations>(itemCall(item, 'issue-relation'));
    const rows = RELATION_TYPES.flatMap((relation_type) =>
      data[relation_type].map((other) => ({
        ...{ id: relationKey(item.id, other.id), issue: item.id, project: item.project_id },
        ...{ relation_type, other: otherOf(other) },
      })),
    );
    return { data: rows, seqs };
  },
});

type Ends = { issue: string; related_issue: string };

/** A Change says which items are related, not what they are; of a relation that is gone it says nothing but its id. */
onChange('relation', ({ row }: Change) => {
  const ends = row as Ends | undefined;
  if (!ends) return relationPart.refreshAll(() => true);
  relationPart.refresh(ends.issue);
  relationPart.refresh(ends.related_issue);
});

/** What the item at the other end is called, and where it stands, changes under our eyes. */
function amendOthers(change: Change) {
  const shown = relationsByOther.list(change.id);
  if (shown.length === 0) return;
  const { row } = change;
  for (const { id, issue } of shown) {
    if (row) relations.amend(id, () => ({ other: otherOf(row as WorkItem) }));
    else relationPart.refresh(issue);
  }
}
onChange('work_item', amendOthers);
onChange('epic', amendOthers);
