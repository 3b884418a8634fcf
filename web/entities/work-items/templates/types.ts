/** docs/contract/templates.md#fields */
export type Who = string;
export type Offset = { days: number; unit: 'days' | 'working_days' };
export type AskedValue = { ask: string };

/** An item that a template makes, with the sub-items below it. */
export type TemplateNode = {
  key: string;
  name: string;
  description_html: string;
  state_id: string | null;
  type_id: string | null;
  priority: 'urgent' | 'high' | 'medium' | 'low' | 'none';
  assignees: Who[];
  label_ids: string[];
  cycle_id: string | null;
  module_ids: string[];
  estimate_point: string | null;
  start: Offset | null;
  due: Offset | null;
  fields: Record<string, unknown>;
  waits_for: string[];
  children: TemplateNode[];
};

/** A question that is asked when the template is used. */
export type Ask = {
  name: string;
  question: string;
  kind: 'text' | 'field';
  field_id?: string;
  is_required: boolean;
};
export type ItemContent = { item: TemplateNode; asks: Ask[] };
export type PageContent = { name: string; description_html: string };

export type DefaultFor = { types: string[]; quick_add: boolean; intake_form: boolean };

type TemplateFields = {
  id: string;
  workspace_id: string;
  project_id: string | null;
  name: string;
  description: string;
  logo_props: Record<string, unknown> | null;
  type_id: string | null;
  uses: number;
  default_for: DefaultFor;
  sort_order: number;
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
};
export type ItemTemplate = TemplateFields & { kind: 'item'; content: ItemContent };
export type Template = ItemTemplate | (TemplateFields & { kind: 'page'; content: PageContent });

export type TemplatePatch = Partial<
  Pick<ItemTemplate, 'name' | 'description' | 'project_id' | 'type_id' | 'content' | 'default_for'>
>;

export type NoteKind =
  | ('state_gone' | 'label_gone' | 'person_gone' | 'field_gone')
  | ('type_gone' | 'cycle_gone' | 'module_gone' | 'estimate_gone');
/** What a template names and the project does not have any more, and what stands instead. */
export type TemplateNote = { node: string; kind: NoteKind; id: string; instead: string | null };

/** What a template would make. */
export type TemplatePreview = {
  name: string;
  due: string | null;
  sub_items: number;
  notes: TemplateNote[];
};
