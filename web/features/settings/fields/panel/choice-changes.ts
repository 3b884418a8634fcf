import type { RowDrop } from '#components/drag/row-drag.ts';
import type { FieldChoice } from '#entities/projects/fields/types.ts';
import { newId } from '#lib/sync/new-id.ts';

type Choices = readonly FieldChoice[];

/** A choice that is added, in a colour that the others do not have yet. */
export function newChoice(choices: Choices, palette: readonly string[]): FieldChoice {
  const used = new Set(choices.map(({ color }) => color.toLowerCase()));
  const color =
    palette.find((one) => !used.has(one.toLowerCase())) ?? palette[choices.length % palette.length];
  return { id: newId(), name: '', color: color ?? '#888888', is_archived: false };
}

export const withChoice = (choices: Choices, id: string, patch: Partial<FieldChoice>): FieldChoice[] =>
  choices.map((choice) => (choice.id === id ? { ...choice, ...patch } : choice));

/** One place up or down. */
export function choiceStepped(choices: Choices, id: string, step: 'up' | 'down'): FieldChoice[] {
  const at = choices.findIndex((choice) => choice.id === id);
  const choice = choices[at];
  const to = at + (step === 'up' ? -1 : 1);
  if (!choice || to < 0 || to >= choices.length) return [...choices];
  return choices.toSpliced(at, 1).toSpliced(to, 0, choice);
}

export function choiceDropped(choices: Choices, { id, target, zone }: RowDrop): FieldChoice[] {
  const choice = choices.find((one) => one.id === id);
  const rest = choices.filter((one) => one.id !== id);
  const at = rest.findIndex((one) => one.id === target);
  if (!choice || at < 0) return [...choices];
  return rest.toSpliced(zone === 'before' ? at : at + 1, 0, choice);
}

/** By name, in the order of the language; archived ones stay behind the others. */
export function choicesSorted(choices: Choices, language: string): FieldChoice[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return choices.toSorted((a, b) => Number(a.is_archived) - Number(b.is_archived) || compare(a.name, b.name));
}
