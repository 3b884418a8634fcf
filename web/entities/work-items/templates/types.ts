import type { ItemTemplate, Template } from '@tandem/shared/work-items/templates/schema.ts';

export type {
  Ask,
  DefaultFor,
  ItemContent,
  ItemTemplate,
  Offset,
  Template,
  TemplateNode,
  TemplateNote,
  TemplatePreview,
  UsedTemplate,
  Who,
} from '@tandem/shared/work-items/templates/schema.ts';

/** What a person changes of an item template. */
export type TemplatePatch = Partial<
  Pick<ItemTemplate, 'name' | 'description' | 'content' | 'default_for' | 'project_id'>
>;
/** What the store shows of a change until the server has answered. */
export type ShownPatch = Partial<Template>;
