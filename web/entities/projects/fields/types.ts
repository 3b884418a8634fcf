export type {
  Field,
  FieldChoice,
  FieldOptions,
  FieldUse,
  FieldValue,
  FieldValues,
  ProjectFields,
} from '@tandem/shared/projects/fields/schema.ts';
