import { type FieldKind, isComputed, traitsOf } from './kinds.ts';
import type { Field } from './schema.ts';

type Defined = Pick<Field, 'kind' | 'options'>;

/**
 * Whether a field is computed on every read and never stored (docs/contract/fields.md#computed-when-read).
 */
export const isComputedWhenRead = ({ kind, options }: Defined): boolean =>
  kind === 'rollup' || options.reads_today === true;

/** The kind that formats a value. For a computed field it is the kind of the result. */
export const shownKind = ({ kind, options }: Defined): FieldKind =>
  isComputed(kind) ? (options.result ?? 'text') : kind;

/** The error text for lists that order, group or filter by a field that is computed on read. */
export const whenReadProblem = (name: string): string =>
  `"${name}" is computed when items are read. Lists cannot be filtered, grouped, or ordered by it.`;

/** Whether lists can order by a field. They order by stored values only. */
export const isOrderableField = (field: Defined): boolean =>
  traitsOf(field.kind).isOrderable === true && !isComputedWhenRead(field);
