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
export type { FieldConversion, FieldImpact, FilledFields } from '@tandem/shared/projects/fields/impact.ts';
