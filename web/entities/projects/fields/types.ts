export type {
  Field,
  FieldChoice,
  FieldOptions,
  FieldUse,
  FieldValue,
  FieldValues,
  ProjectFields,
} from '@tandem/shared/projects/fields/schema.ts';
export type { FieldOptionsInput } from '@tandem/shared/projects/fields/input.ts';

/** What a change of a field reaches. */
export type FieldImpact = { projects: { id: string; name: string }[]; values: number };

/** What becomes of the values of a field when its kind changes; some that are lost are named. */
export type FieldConversion = { converts: number; lost: number; examples: { value: string }[] };
