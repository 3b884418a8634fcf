import type { RelationType } from '@tandem/shared/work-items/relations/types.ts';
import { inverseRelation } from '@tandem/shared/work-items/relations/types.ts';
import type { ActivityOfItem } from '../../record/activities/insert-activities.ts';

const WORDS: Record<RelationType, string> = {
  blocking: 'as blocking',
  blocked_by: 'as blocked by',
  duplicate: 'as a duplicate of',
  relates_to: 'as related to',
  start_after: 'as starting after',
  start_before: 'as starting before',
  finish_after: 'as finishing after',
  finish_before: 'as finishing before',
};

/** An item by its id and its key, as in ABC-12. */
type Keyed = { id: string; key: string };
type Recorded = { item: Keyed; other: Keyed; type: RelationType };

const added = ({ item, other, type }: Recorded): ActivityOfItem => ({
  work_item_id: item.id,
  verb: 'updated',
  field: type,
  old_value: '',
  new_value: other.key,
  old_identifier: other.id,
  new_identifier: null,
  comment: `marked it ${WORDS[type]} ${other.key}`,
});

const removed = ({ item, other, type }: Recorded): ActivityOfItem => ({
  work_item_id: item.id,
  verb: 'deleted',
  field: type,
  old_value: other.key,
  new_value: '',
  old_identifier: other.id,
  new_identifier: null,
  comment: `no longer marks it ${WORDS[type]} ${other.key}`,
});

const onBoth =
  (toActivity: (recorded: Recorded) => ActivityOfItem) =>
  ({ item, other, type }: Recorded): ActivityOfItem[] => [
    toActivity({ item, other, type }),
    toActivity({ item: other, other: item, type: inverseRelation(type) }),
  ];

/** What the histories of both items say; the other one by the inverse type (docs/contract/history.md#relations). */
export const relationAdded = onBoth(added);
export const relationRemoved = onBoth(removed);
