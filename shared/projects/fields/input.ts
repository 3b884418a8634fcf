import { z } from 'zod';
import {
  colorInput,
  idInput,
  idsInput,
  nameInput,
  newIdInput,
  optionalIdInput,
  optionalNameInput,
} from '../../http/fields.ts';
import {
  absentable,
  blankable,
  descriptionInput,
  emptyAsNull,
  listInput,
  numericInput,
  versionInput,
} from '../../http/lenient.ts';
import { STATE_GROUPS } from '../states/groups.ts';
import { FIELD_KIND_NAMES, FIELD_LIMITS, FIELD_REQUIREMENTS } from './kinds.ts';
import { MAX_SOURCES, POINTS, ROLLUP_MEASURES, ROLLUP_OVER, ROLLUP_RELATIONS } from './rollup-terms.ts';

const choiceInput = z.object({
  id: optionalIdInput.optional(),
  name: nameInput(),
  color: blankable(colorInput).optional(),
  is_archived: z.boolean().optional(),
});

const rollupInput = z.strictObject({
  over: z.enum(ROLLUP_OVER),
  relation: absentable(z.enum(ROLLUP_RELATIONS)),
  through: absentable(idInput),
  measure: z.enum(ROLLUP_MEASURES),
  of: listInput(z.union([z.literal(POINTS), idInput]), MAX_SOURCES).optional(),
});

/** What is set up for a field; which of it a kind takes, `checkOptions` says (docs/contract/fields.md#options). */
export const fieldOptionsInput = z.strictObject({
  pattern: absentable(z.string().max(255)),
  unit: absentable(optionalNameInput(20)),
  currency: absentable(z.string().regex(/^[A-Z]{3}$/, 'Enter a currency of ISO 4217, such as EUR.')),
  min: absentable(numericInput(z.number())),
  max: absentable(numericInput(z.number())),
  decimals: absentable(numericInput(z.int().min(0).max(6))),
  choices: z
    .array(choiceInput)
    .max(FIELD_LIMITS.choices, `A field has at most ${FIELD_LIMITS.choices} choices.`)
    .nullable()
    .transform((choices) => choices ?? [])
    .optional(),
  allows_guests: z.boolean().optional(),
  is_many: z.boolean().optional(),
  formula: absentable(z.string().max(4000)),
  rollup: rollupInput.optional(),
});
export type FieldOptionsInput = z.infer<typeof fieldOptionsInput>;

const definition = z
  .object({
    description: descriptionInput,
    options: fieldOptionsInput,
    default_value: z.unknown(),
    is_active: z.boolean(),
  })
  .partial();

/** A key is lower case and cannot be changed later; without one it is made of the name. */
export const fieldKeyInput = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9_]*$/, 'Use small letters, digits and _, beginning with a letter.');

/** Body of POST W/fields/. */
export const createFieldInput = definition.extend({
  id: newIdInput.optional(),
  name: nameInput(),
  key: absentable(fieldKeyInput),
  kind: z.enum(FIELD_KIND_NAMES),
});
export type CreateField = z.infer<typeof createFieldInput>;

/** Body of PATCH W/fields/{id}/; the kind is changed by a call of its own. */
export const updateFieldInput = definition.extend({
  name: nameInput().optional(),
  expected_updated_at: versionInput.optional(),
});
export type UpdateField = z.infer<typeof updateFieldInput>;

const useInput = z.object({
  field_id: idInput,
  type_ids: idsInput(200).optional(),
  required: emptyAsNull(z.enum(FIELD_REQUIREMENTS))
    .transform((given) => given ?? 'never')
    .optional(),
  required_groups: listInput(z.enum(STATE_GROUPS), STATE_GROUPS.length).optional(),
  is_public: z.boolean().optional(),
  is_on_card: z.boolean().optional(),
});

/** Body of PUT P/fields/: the whole of what the project uses, in order. */
export const putProjectFieldsInput = z.object({
  is_enabled: z.boolean().optional(),
  sections: listInput(
    z.object({
      id: optionalIdInput.optional(),
      name: blankable(optionalNameInput()),
      fields: listInput(useInput, FIELD_LIMITS.of_project),
    }),
    20,
  ),
});
export type PutProjectFields = z.infer<typeof putProjectFieldsInput>;

/** `fields` of an item in bodies: only the named ones change, null empties one (docs/contract/fields.md#values). */
export const fieldValuesInput = z
  .record(idInput, z.unknown())
  .refine((values) => Object.keys(values).length <= FIELD_LIMITS.of_workspace, 'Too many fields.');

/** Body of DELETE W/fields/{id}/: the name of the field, typed. */
export const deleteFieldInput = z.object({ name: z.string().max(255) });
export type DeleteField = z.infer<typeof deleteFieldInput>;

/** Body of POST W/fields/{id}/convert/; with `dry_run` nothing is changed. */
export const convertFieldInput = z.object({
  kind: z.enum(FIELD_KIND_NAMES),
  options: fieldOptionsInput.optional(),
  dry_run: z.boolean().optional(),
});
export type ConvertField = z.infer<typeof convertFieldInput>;
