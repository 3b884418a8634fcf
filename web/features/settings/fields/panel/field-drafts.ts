import { isSameValue } from '@tandem/shared/projects/fields/values.ts';
import type { Field, FieldOptions, FieldValue } from '#entities/projects/fields/types.ts';
import { create } from 'zustand';

/** What is typed about a field and not saved yet. */
export type FieldDraft = {
  name?: string;
  description?: string;
  options?: FieldOptions;
  default_value?: FieldValue | null;
  /** `updated_at` of the field as it was when the draft was begun. */
  seen: string;
};

type Drafts = { drafts: Readonly<Record<string, FieldDraft>> };

/** Drafts outlive the panel that they are typed in: another field can be looked at meanwhile. */
export const useFieldDrafts = create<Drafts>(() => ({ drafts: {} }));

type Known = Pick<Field, 'id' | 'updated_at'>;

export function draftField({ id, updated_at }: Known, patch: Omit<FieldDraft, 'seen'>): void {
  useFieldDrafts.setState(({ drafts }) => ({
    drafts: { ...drafts, [id]: { ...(drafts[id] ?? { seen: updated_at }), ...patch } },
  }));
}

/** The person was shown what somebody else changed meanwhile, and may save over it. */
export function agreeDraft({ id, updated_at }: Known): void {
  const { drafts } = useFieldDrafts.getState();
  const draft = drafts[id];
  if (draft) useFieldDrafts.setState({ drafts: { ...drafts, [id]: { ...draft, seen: updated_at } } });
}

export function dropDraft(id: string): void {
  const { [id]: _, ...drafts } = useFieldDrafts.getState().drafts;
  useFieldDrafts.setState({ drafts });
}

/** What counts of options: empty ones are none, and a choice without a name is no choice. */
export function withoutEmpty({ choices, ...rest }: FieldOptions): FieldOptions {
  // The server computes the result type, so it is not part of the draft.
  const { result: _, reads_today: _day, currency, ...typed } = rest;
  const isComputed = rest.formula !== undefined || rest.rollup !== undefined;
  const sent = isComputed ? typed : { ...typed, currency };
  const given = Object.entries(sent).filter(([, value]) => value !== undefined && value !== '');
  const named = choices
    ?.map((choice) => ({ ...choice, name: choice.name.trim() }))
    .filter(({ name }) => name !== '');
  return { ...(Object.fromEntries(given) as FieldOptions), ...(named && { choices: named }) };
}

const ordered = (options: FieldOptions) =>
  JSON.stringify(Object.entries(options).toSorted(([a], [b]) => a.localeCompare(b)));
const CHOICE = ({ id, name, color, is_archived }: NonNullable<FieldOptions['choices']>[number]) => [
  ...[id, name, color, is_archived],
];

/** Which parts of a draft differ from the stored field. */
export type Changed = {
  name: boolean;
  description: boolean;
  choices: boolean;
  options: boolean;
  default_value: boolean;
};

/** Which parts of a draft differ from what is stored. */
export function changesOf(
  field: Pick<Field, 'name' | 'description' | 'options' | 'default_value'>,
  draft: FieldDraft | undefined,
): Changed {
  const { choices = [], ...options } = withoutEmpty(draft?.options ?? field.options);
  const { choices: storedChoices = [], ...stored } = withoutEmpty(field.options);
  return {
    name: draft?.name !== undefined && draft.name.trim() !== field.name,
    description: draft?.description !== undefined && draft.description.trim() !== field.description,
    choices: JSON.stringify(choices.map(CHOICE)) !== JSON.stringify(storedChoices.map(CHOICE)),
    options: ordered(options) !== ordered(stored),
    default_value:
      draft?.default_value !== undefined && !isSameValue(draft.default_value, field.default_value),
  };
}

export const countChanges = (changed: Changed): number => Object.values(changed).filter(Boolean).length;
