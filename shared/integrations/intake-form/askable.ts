import { type FieldKind, traitsOf } from '../../projects/fields/kinds.ts';

const OF_INSIDERS = new Set(['person', 'people', 'items', 'computed']);
/** Whether a form can ask strangers for a kind of field. Lists of people and items are not public. */
export const isAskable = (kind: FieldKind): boolean => !OF_INSIDERS.has(traitsOf(kind).form);
