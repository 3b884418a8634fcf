import { create } from 'zustand';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';
import { holdChanges } from '#lib/unsaved/held-changes.ts';

/** The parts of a template that wait for Save. */
export type TemplateValues = Pick<ItemTemplate, 'name' | 'description' | 'content'>;
/** The unsaved changes of a template. */
export type TemplateDraft = Partial<TemplateValues> & {
  /** `updated_at` of the template when the draft was started. */
  seen: string;
};

type Drafts = { drafts: Readonly<Record<string, TemplateDraft>> };

/** Drafts by template id. They survive a visit to another page. */
export const useTemplateDrafts = create<Drafts>(() => ({ drafts: {} }));

const placeOf = (id: string) => `template ${id}`;
const PARTS = ['name', 'description', 'content'] as const;

/** Returns the parts of a draft that differ from the stored template. */
export function changesOf(template: ItemTemplate, draft: TemplateDraft | undefined): Partial<TemplateValues> {
  const changed = PARTS.filter(
    (part) => draft?.[part] !== undefined && JSON.stringify(draft[part]) !== JSON.stringify(template[part]),
  );
  return Object.fromEntries(changed.map((part) => [part, draft?.[part]])) as Partial<TemplateValues>;
}

/** Changes the draft of a template. */
export function draftTemplate(template: ItemTemplate, patch: Partial<TemplateValues>): void {
  const { drafts } = useTemplateDrafts.getState();
  const { id, updated_at } = template;
  const draft = { ...(drafts[id] ?? { seen: updated_at }), ...patch };
  const count = Object.keys(changesOf(template, draft)).length;
  if (count === 0) return dropDraft(id);
  useTemplateDrafts.setState({ drafts: { ...drafts, [id]: draft } });
  holdChanges(placeOf(id), count);
}

/**
 * Puts a draft back whose save was refused, with what was typed since. The next save replaces what is stored by then.
 */
export function restoreDraft(template: ItemTemplate, refused: TemplateDraft): void {
  const { drafts } = useTemplateDrafts.getState();
  const { id, updated_at } = template;
  const draft = { ...refused, ...drafts[id], seen: updated_at };
  useTemplateDrafts.setState({ drafts: { ...drafts, [id]: draft } });
  holdChanges(placeOf(id), Object.keys(changesOf(template, draft)).length);
}

/** Notes that the stored template has changed by the person's own hand, which the draft knows of. */
export function agreeDraft({ id, updated_at }: Pick<ItemTemplate, 'id' | 'updated_at'>): void {
  const { drafts } = useTemplateDrafts.getState();
  const draft = drafts[id];
  if (draft) useTemplateDrafts.setState({ drafts: { ...drafts, [id]: { ...draft, seen: updated_at } } });
}

/** Deletes the draft of a template. */
export function dropDraft(id: string): void {
  const { [id]: _, ...drafts } = useTemplateDrafts.getState().drafts;
  useTemplateDrafts.setState({ drafts });
  holdChanges(placeOf(id), 0);
}
