import { z } from 'zod';
import { auditFields, deletedAtField } from '../../http/fields.ts';
import type { Priority } from '../items/priority.ts';
import { workItemSchema } from '../items/schema.ts';

export const TEMPLATE_KINDS = ['item', 'page'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const OFFSET_UNITS = ['days', 'working_days'] as const;
/** Days from the day that the item is made for. */
export type Offset = { days: number; unit: (typeof OFFSET_UNITS)[number] };

/** People whose ids are known only when the template is used. */
export const WHO = ['creator', 'lead', 'person'] as const;
/** The id of a member, or one of `WHO`. */
export type Who = string;

/** The value of a custom field, or the name of the question whose answer it is. */
export type TemplateValue = unknown;

/** One item of a template (docs/contract/templates.md#content). */
export type TemplateNode = {
  key: string;
  name: string;
  description_html: string;
  state_id: string | null;
  type_id: string | null;
  priority: Priority;
  assignees: Who[];
  label_ids: string[];
  /** An id, or `current`. */
  cycle_id: string | null;
  module_ids: string[];
  estimate_point: string | null;
  start: Offset | null;
  due: Offset | null;
  fields: Record<string, TemplateValue>;
  /** Keys of the items that have to be done before. */
  waits_for: string[];
  children: TemplateNode[];
};

export const ASK_KINDS = ['text', 'field'] as const;
/** A question whose answer stands for a variable (docs/contract/templates.md#questions). */
export type Ask = {
  name: string;
  question: string;
  kind: (typeof ASK_KINDS)[number];
  field_id?: string | undefined;
  is_required: boolean;
};

export type ItemContent = { item: TemplateNode; asks: Ask[] };
export type PageContent = { name: string; description_html: string };
export type TemplateContent = ItemContent | PageContent;

const defaultForSchema = z.object({
  types: z.array(z.uuid()),
  quick_add: z.boolean(),
  intake_form: z.boolean(),
});
export type DefaultFor = z.infer<typeof defaultForSchema>;

/** A template as it is answered (docs/contract/templates.md#fields). */
export const templateSchema = z.object({
  id: z.uuid(),
  workspace_id: z.uuid(),
  project_id: z.uuid().nullable(),
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  description: z.string(),
  logo_props: z.record(z.string(), z.unknown()).nullable(),
  type_id: z.uuid().nullable(),
  /** An `ItemContent` or a `PageContent`, by the kind. */
  content: z.record(z.string(), z.unknown()),
  uses: z.int(),
  default_for: defaultForSchema,
  sort_order: z.number(),
  ...auditFields,
  ...deletedAtField,
});
/** A template as rows have it: an archive may have brought any content. */
export type TemplateRow = z.infer<typeof templateSchema>;
type Of<K extends TemplateKind, C> = Omit<TemplateRow, 'kind' | 'content'> & { kind: K; content: C };
export type ItemTemplate = Of<'item', ItemContent>;
export type PageTemplate = Of<'page', PageContent>;
export type Template = ItemTemplate | PageTemplate;

export const NOTE_KINDS = [
  'state_gone',
  'label_gone',
  'person_gone',
  'field_gone',
  'type_gone',
  'cycle_gone',
  'module_gone',
  'estimate_gone',
] as const;
const noteSchema = z.object({
  /** The key of the item in the template. */
  node: z.string(),
  kind: z.enum(NOTE_KINDS),
  /** What the template names: an id, or `current`, `lead`, `creator` or `person`. */
  id: z.string(),
  /** What is used instead: an id, or nothing. */
  instead: z.string().nullable(),
});
/** What a template names and is there no more (docs/contract/templates.md#what-is-gone). */
export type TemplateNote = z.infer<typeof noteSchema>;

/** Answer of POST P/templates/{id}/use/. */
export const usedTemplateSchema = z.object({
  item: workItemSchema,
  /** All new items, the one at the top first. */
  item_ids: z.array(z.uuid()),
  notes: z.array(noteSchema),
});
export type UsedTemplate = z.infer<typeof usedTemplateSchema>;

/** Answer of GET P/templates/{id}/preview/. */
export const templatePreviewSchema = z.object({
  name: z.string(),
  due: z.string().nullable(),
  sub_items: z.int(),
  notes: z.array(noteSchema),
});
export type TemplatePreview = z.infer<typeof templatePreviewSchema>;
