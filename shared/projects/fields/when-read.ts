import { type FieldKind, isComputed, traitsOf } from './kinds.ts';
import type { Field } from './schema.ts';

type Defined = Pick<Field, 'kind' | 'options'>;

/** Computed whenever an item is read, and stored nowhere (docs/contract/fields.md#computed-when-read). */
export const isComputedWhenRead = ({ kind, options }: Defined): boolean =>
  kind === 'rollup' || options.reads_today === true;

/** The kind that a value is written as: of what is computed, the kind of its result. */
export const shownKind = ({ kind, options }: Defined): FieldKind =>
  isComputed(kind) ? (options.result ?? 'text') : kind;

/** Why lists cannot be ordered, grouped or filtered by such a field. */
export const whenReadProblem = (name: string): string =>
  `"${name}" is computed when items are read. Lists cannot be filtered, grouped, or ordered by it.`;

/** Whether lists can be ordered by a field: by what is stored. */
export const isOrderableField = (field: Defined): boolean =>
  traitsOf(field.kind).isOrderable === true && !isComputedWhenRead(field);
