import { invalidField } from '@tandem/shared/http/errors.ts';
import { colorInput, idInput, nameInput, optionalNameInput } from '@tandem/shared/http/fields.ts';
import { descriptionInput } from '@tandem/shared/http/lenient.ts';
import { type FieldKind, traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldUse } from '@tandem/shared/projects/fields/schema.ts';
import { z } from 'zod';

type Type = {
  property_type:
    | 'TEXT'
    | 'DECIMAL'
    | 'OPTION'
    | 'BOOLEAN'
    | 'DATETIME'
    | 'RELATION'
    | 'URL'
    | 'EMAIL'
    | 'FORMULA';
  relation_type?: 'USER' | 'ISSUE';
};

const DECIMAL: Type = { property_type: 'DECIMAL' };
const TEXT: Type = { property_type: 'TEXT' };
const DATE: Type = { property_type: 'DATETIME' };
const OPTION: Type = { property_type: 'OPTION' };
const USER: Type = { property_type: 'RELATION', relation_type: 'USER' };

/** What programs call the kinds (docs/contract/programs.md#custom-properties). */
const TYPE_OF: Readonly<Record<FieldKind, Type>> = {
  text: TEXT,
  paragraph: TEXT,
  number: DECIMAL,
  percent: DECIMAL,
  money: DECIMAL,
  date: DATE,
  moment: DATE,
  select: OPTION,
  multi_select: OPTION,
  person: USER,
  people: USER,
  checkbox: { property_type: 'BOOLEAN' },
  rating: DECIMAL,
  link: { property_type: 'URL' },
  email: { property_type: 'EMAIL' },
  phone: TEXT,
  items: { property_type: 'RELATION', relation_type: 'ISSUE' },
  formula: { property_type: 'FORMULA' },
};

const isMulti = ({ kind, options }: Field): boolean =>
  ['options', 'people'].includes(traitsOf(kind).form) || (kind === 'items' && options.is_many !== false);

type Place = { workspace_id: string; project_id: string };

/** The choices of a field as rows. */
export const presentOptions = (field: Field, { workspace_id, project_id }: Place) =>
  (field.options.choices ?? []).map((choice, index) => ({
    id: choice.id,
    name: choice.name,
    description: '',
    property: field.id,
    is_active: !choice.is_archived,
    is_default: [field.default_value].flat().includes(choice.id),
    sort_order: (index + 1) * 10_000,
    logo_props: choice.color === '' ? {} : { color: choice.color },
    parent: null,
    workspace: workspace_id,
    project: project_id,
  }));

/** A field as a project uses it, in the words of programs. */
export function presentProperty(
  field: Field,
  { use, index }: { use: FieldUse; index: number },
  place: Place,
) {
  const { property_type, relation_type = null } = TYPE_OF[field.kind];
  const { pattern, min, max } = field.options;
  const display_format = field.kind === 'paragraph' ? 'multi-line' : 'single-line';
  return {
    id: field.id,
    name: field.key,
    display_name: field.name,
    description: field.description,
    property_type,
    relation_type,
    kind: field.kind,
    is_multi: isMulti(field),
    settings: property_type === 'TEXT' ? { display_format } : {},
    validation_rules: { pattern, min, max },
    options: presentOptions(field, place),
    unit: field.options.unit ?? null,
    currency: field.options.currency ?? null,
    logo_props: {},
    sort_order: (index + 1) * 10_000,
    is_required: use.required === 'on_create',
    is_active: field.is_active,
    default_value: field.default_value,
    issue_type: null,
    issue_types: use.type_ids,
    workspace: place.workspace_id,
    project: place.project_id,
    created_at: field.created_at,
    updated_at: field.updated_at,
    created_by: field.created_by,
    updated_by: field.updated_by,
    deleted_at: null,
    external_source: null,
    external_id: null,
  };
}

const optionInput = z.object({
  id: idInput.optional(),
  name: nameInput(),
  is_active: z.boolean().optional(),
  logo_props: z.object({ color: colorInput.optional() }).optional(),
});

const changes = z
  .object({
    name: optionalNameInput(),
    description: descriptionInput,
    options: z.array(optionInput).max(200),
    is_required: z.boolean(),
    is_active: z.boolean(),
    default_value: z.unknown(),
  })
  .partial();

export const createPropertyInput = changes.extend({
  display_name: nameInput(),
  property_type: z.enum(['TEXT', 'DECIMAL', 'OPTION', 'BOOLEAN', 'DATETIME', 'RELATION', 'URL', 'EMAIL']),
  relation_type: z.enum(['USER', 'ISSUE']).nullish(),
  is_multi: z.boolean().optional(),
  settings: z.object({ display_format: z.string().max(20).optional() }).nullish(),
});
export const updatePropertyInput = changes.extend({ display_name: nameInput().optional() });
type CreateProperty = z.infer<typeof createPropertyInput>;
type UpdateProperty = z.infer<typeof updatePropertyInput>;

/** The kind that a new property is of. */
export function kindOf({
  property_type,
  relation_type,
  is_multi = false,
  settings,
}: CreateProperty): FieldKind {
  switch (property_type) {
    case 'TEXT':
      return settings?.display_format === 'multi-line' ? 'paragraph' : 'text';
    case 'DECIMAL':
      return 'number';
    case 'OPTION':
      return is_multi ? 'multi_select' : 'select';
    case 'BOOLEAN':
      return 'checkbox';
    case 'DATETIME':
      return 'date';
    case 'RELATION':
      if (!relation_type) throw invalidField('relation_type', 'This field is required.');
      if (relation_type === 'ISSUE') return 'items';
      return is_multi ? 'people' : 'person';
    case 'URL':
      return 'link';
    case 'EMAIL':
      return 'email';
  }
}

/** What a body says of the field itself. */
export function fieldChanges(kind: FieldKind, input: UpdateProperty) {
  const { display_name, description, is_active, options, default_value } = input;
  const choices = options?.map(({ id, name, is_active: isOffered = true, logo_props }) => ({
    name,
    is_archived: !isOffered,
    ...(id === undefined ? {} : { id }),
    ...(logo_props?.color === undefined ? {} : { color: logo_props.color }),
  }));
  const isOfOne = !['options', 'people', 'items'].includes(traitsOf(kind).form);
  const value = isOfOne && Array.isArray(default_value) ? (default_value[0] ?? null) : default_value;
  return {
    ...(display_name === undefined ? {} : { name: display_name }),
    ...(description === undefined ? {} : { description }),
    ...(is_active === undefined ? {} : { is_active }),
    ...(choices === undefined ? {} : { options: { choices } }),
    ...(value === undefined ? {} : { default_value: value }),
  };
}
