import { create } from 'zustand';
import type { Recurrence, RecurrenceInput } from '#entities/work-items/recurrences/types.ts';
import { holdChanges } from '#lib/unsaved/held-changes.ts';

const PARTS = [
  'template_id',
  'name',
  'mode',
  'rule',
  'after_days',
  'counts_cancelled',
  'time',
  'lead_days',
  'starts_on',
  'ends_on',
  'max_count',
  'assignees',
  'days_off',
] as const satisfies readonly (keyof RecurrenceInput)[];

type Drafts = { drafts: Readonly<Record<string, Partial<RecurrenceInput>>> };

/** Unsaved changes by recurrence id. They survive a visit to another page. */
export const useRecurrenceDrafts = create<Drafts>(() => ({ drafts: {} }));

const placeOf = (id: string) => `recurrence ${id}`;

/** Returns what a person decides about a recurrence, out of its row. */
export const inputOf = (row: Recurrence): RecurrenceInput =>
  Object.fromEntries(PARTS.map((part) => [part, row[part]])) as RecurrenceInput;

/** Returns the parts of a draft that differ from what is stored. */
export function changesOf(
  stored: Partial<RecurrenceInput>,
  draft: Partial<RecurrenceInput> | undefined,
): Partial<RecurrenceInput> {
  const changed = PARTS.filter(
    (part) => draft?.[part] !== undefined && JSON.stringify(draft[part]) !== JSON.stringify(stored[part]),
  );
  return Object.fromEntries(changed.map((part) => [part, draft?.[part]])) as Partial<RecurrenceInput>;
}

/** Changes the draft of a recurrence. */
export function draftRecurrence(id: string, stored: RecurrenceInput, patch: Partial<RecurrenceInput>): void {
  const { drafts } = useRecurrenceDrafts.getState();
  holdDraft(id, changesOf(stored, { ...drafts[id], ...patch }));
}

/** Takes what was stored out of a draft. What was typed since then stays. */
export function dropStored(id: string, stored: Partial<RecurrenceInput>): void {
  holdDraft(id, changesOf(stored, useRecurrenceDrafts.getState().drafts[id]));
}

/** Puts back into a draft what was refused. What was typed since then stays. */
export function restoreDraft(id: string, stored: RecurrenceInput, refused: Partial<RecurrenceInput>): void {
  draftRecurrence(id, stored, { ...refused, ...useRecurrenceDrafts.getState().drafts[id] });
}

function holdDraft(id: string, changed: Partial<RecurrenceInput>): void {
  const count = Object.keys(changed).length;
  if (count === 0) return dropDraft(id);
  useRecurrenceDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: changed } }));
  holdChanges(placeOf(id), count);
}

/** Deletes the draft of a recurrence. */
export function dropDraft(id: string): void {
  const { [id]: _, ...drafts } = useRecurrenceDrafts.getState().drafts;
  useRecurrenceDrafts.setState({ drafts });
  holdChanges(placeOf(id), 0);
}
