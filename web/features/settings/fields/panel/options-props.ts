import type { FieldKind } from '@tandem/shared/projects/fields/kinds.ts';
import type { FieldOptions } from '#entities/projects/fields/types.ts';

export type OptionsProps = {
  /** Nothing for a field that is made. */
  fieldId?: string;
  kind: FieldKind;
  options: FieldOptions;
  /** As the server has them; nothing for a field that is made. */
  stored?: FieldOptions | undefined;
  isReadOnly: boolean;
  /** What the server refuses of them. */
  problem?: string | undefined;
  /** The number of items per choice. Undefined until it is loaded. */
  counts?: Readonly<Record<string, number>> | undefined;
  onChange: (options: FieldOptions) => void;
};
