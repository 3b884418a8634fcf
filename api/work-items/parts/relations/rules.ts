import { AppError, invalidField } from '@tandem/shared/http/errors.ts';
import {
  RELATION_TYPES,
  type RelationType,
  isRelationType,
} from '@tandem/shared/work-items/relations/types.ts';
import type { Pair } from './repo.ts';

/** 400 with a `message` for a type that is missing or is none (docs/contract/relations.md#what-cannot-be-related). */
export function requireRelationType(value: string | undefined): RelationType {
  if (isRelationType(value)) return value;
  const message = `The type of a relation is one of ${RELATION_TYPES.join(', ')}.`;
  throw new AppError(400, { message, relation_type: [message] });
}

/**
 * The pairs that are not there yet. Two items are related once in each direction; 400 for a relation that is there from
 * the other end: two items cannot block each other.
 */
export function freshPairs(wanted: readonly Pair[], known: readonly Pair[]): Pair[] {
  for (const { from, to, type } of wanted) {
    if (known.some((each) => each.from === to && each.to === from && each.type === type)) {
      throw invalidField('issues', 'These work items are related like this the other way round.');
    }
  }
  return wanted.filter(({ from, to }) => !known.some((each) => each.from === from && each.to === to));
}
