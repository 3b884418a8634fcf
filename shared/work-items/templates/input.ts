import { z } from 'zod';
import {
  idsInput,
  jsonObjectInput,
  nameInput,
  newIdInput,
  optionalIdInput,
  optionalNameInput,
  sortOrderInput,
} from '../../http/fields.ts';
import { blankable, optionalDayInput, versionInput } from '../../http/lenient.ts';
import { createWorkItemInput } from '../items/input.ts';
import { TEMPLATE_LIMITS } from './limits.ts';
import { TEMPLATE_KINDS } from './schema.ts';

const TYPES_MAX = 200;

const defaultForInput = z
  .object({
    types: idsInput(TYPES_MAX),
    quick_add: z.boolean(),
    intake_form: z.boolean(),
  })
  .partial();
export type DefaultForInput = z.infer<typeof defaultForInput>;

const fields = z
  .object({
    description: blankable(optionalNameInput(1000)),
    logo_props: jsonObjectInput.nullable(),
    default_for: defaultForInput,
    sort_order: sortOrderInput,
  })
  .partial();

/** `content` is read by the kind of the template (content-input.ts). */
const content = z.record(z.string(), z.unknown());

/** Body of POST W/templates/ and P/templates/. */
export const createTemplateInput = fields.extend({
  id: newIdInput.optional(),
  kind: z.enum(TEMPLATE_KINDS).default('item'),
  name: nameInput(),
  content,
});
export type CreateTemplate = z.infer<typeof createTemplateInput>;

/** Body of PATCH; with `expected_updated_at` a template that was changed since is left alone: 409. */
export const updateTemplateInput = fields.extend({
  name: nameInput().optional(),
  content: content.optional(),
  /** Moves the template to a project, or to the workspace. */
  project_id: optionalIdInput.optional(),
  expected_updated_at: versionInput.optional(),
});
export type UpdateTemplate = z.infer<typeof updateTemplateInput>;

/** Query of the lists. */
export const templatesQuery = z.object({ kind: z.enum(TEMPLATE_KINDS).optional() });
export type TemplatesQuery = z.infer<typeof templatesQuery>;

const item = createWorkItemInput.omit({ id: true, external_source: true, external_id: true });

/** What the item at the top gets instead of what the template says. */
const overridesInput = item
  .extend({
    cycle_id: optionalIdInput,
    module_ids: createWorkItemInput.shape.label_ids,
  })
  .partial();
export type TemplateOverrides = z.infer<typeof overridesInput>;

/** Answers by the names of the questions: texts, or values of fields. */
const answersInput = z
  .record(z.string().max(TEMPLATE_LIMITS.ask_name), z.unknown())
  .refine((answers) => Object.keys(answers).length <= TEMPLATE_LIMITS.asks, 'Too many answers.');
export type TemplateAnswers = z.infer<typeof answersInput>;

/** Body of POST P/templates/{id}/use/ (docs/contract/templates.md#using-a-template). */
export const useTemplateInput = z.object({
  id: newIdInput.optional(),
  answers: answersInput.nullish(),
  day: optionalDayInput.optional(),
  overrides: overridesInput.nullish(),
});
export type UseTemplate = z.infer<typeof useTemplateInput>;

/** Query of GET P/templates/{id}/preview/. */
export const previewTemplateQuery = z.object({ day: optionalDayInput.optional() });
export type PreviewTemplate = z.infer<typeof previewTemplateQuery>;

/** Body of POST P/issues/{id}/save-as-template/; without a project the template is of the workspace. */
export const saveAsTemplateInput = z.object({
  id: newIdInput.optional(),
  name: nameInput(),
  project_id: optionalIdInput.optional(),
});
export type SaveAsTemplate = z.infer<typeof saveAsTemplateInput>;
