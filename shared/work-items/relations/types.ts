/** How one work item stands to another, as clients send and show it (docs/contract/relations.md#types). */
export const RELATION_TYPES = [
  'blocking',
  'blocked_by',
  'duplicate',
  'relates_to',
  'start_after',
  'start_before',
  'finish_after',
  'finish_before',
] as const;
export type RelationType = (typeof RELATION_TYPES)[number];

/** Each pair is stored once, from the item that comes first in these. */
export type StoredRelationType = Exclude<RelationType, 'blocking' | 'start_after' | 'finish_after'>;

const INVERSE: Record<RelationType, RelationType> = {
  blocking: 'blocked_by',
  blocked_by: 'blocking',
  duplicate: 'duplicate',
  relates_to: 'relates_to',
  start_after: 'start_before',
  start_before: 'start_after',
  finish_after: 'finish_before',
  finish_before: 'finish_after',
};

const STORED_OF_SWAPPED: Partial<Record<RelationType, StoredRelationType>> = {
  blocking: 'blocked_by',
  start_after: 'start_before',
  finish_after: 'finish_before',
};

/** How the other item stands to this one. */
export const inverseRelation = (type: RelationType): RelationType => INVERSE[type];

/** How a relation is stored; `is_swapped`: from the other item to this one. */
export function storedRelation(type: RelationType): { type: StoredRelationType; is_swapped: boolean } {
  const swapped = STORED_OF_SWAPPED[type];
  return { type: swapped ?? (type as StoredRelationType), is_swapped: swapped !== undefined };
}

/** How a stored relation is shown on the item that it starts from, or on the one that it leads to. */
export const shownRelation = (stored: StoredRelationType, isOutgoing: boolean): RelationType =>
  isOutgoing ? stored : INVERSE[stored];

export const isRelationType = (value: unknown): value is RelationType =>
  RELATION_TYPES.some((type) => type === value);
