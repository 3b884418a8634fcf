import { type FieldKind, traitsOf } from '../../projects/fields/kinds.ts';

const OF_INSIDERS = new Set(['person', 'people', 'items', 'computed']);
/** Whether strangers can be asked for fields of a kind: people and items are not theirs to know. */
export const isAskable = (kind: FieldKind): boolean => !OF_INSIDERS.has(traitsOf(kind).form);
