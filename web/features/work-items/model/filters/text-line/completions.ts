import type { TFunction } from 'i18next';
import { foldText } from '@tandem/shared/text/fold.ts';
import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { canBeNone, kindOf, type TreeProperty } from '@tandem/shared/work-items/filters/properties.ts';
import { typedAt } from '@tandem/shared/work-items/filters/text/complete.ts';
import { FIELD_PREFIX, SAID, TEXT_KEYS } from '@tandem/shared/work-items/filters/text/keys.ts';
import { NONE } from '@tandem/shared/work-items/filters/text/terms.ts';
import { quoted } from '@tandem/shared/work-items/filters/text/write-text.ts';
import { fieldLookup, fieldOfKey } from '#entities/projects/fields/lookup.ts';
import { OFFERED_DAYS } from '../options/builder-options.tsx';
import { fieldOf } from '../options/field-properties.tsx';
import { namesOf } from './tree-names.ts';

/** What is put in the place of the text from `from` to the text cursor. */
export type Completion = { insert: string; label: string; hint?: string };
export type Completions = { from: number; options: readonly Completion[] };

type Place = { offered: readonly TreeProperty[]; projectId: string; t: TFunction };

const MAX_SHOWN = 8;

const keyCompletion = (key: string, hint: string): Completion => ({
  insert: `${key}:`,
  label: `${key}:`,
  hint,
});

function keyCompletions({ offered, t }: Place): Completion[] {
  const keys = Object.entries(TEXT_KEYS)
    .filter(([, property]) => offered.includes(property))
    .map(([key, property]) => keyCompletion(key, t(`filters:property.${property}`)));
  const fields = offered.flatMap((property) => {
    const field = fieldOf(property);
    return field ? [keyCompletion(`${FIELD_PREFIX}${field.key}`, field.name)] : [];
  });
  const said = Object.entries(SAID).flatMap(([key, known]) =>
    Object.keys(known).map((word) => ({ insert: `${key}:${word} `, label: `${key}:${word}` })),
  );
  const joints = ['or', 'and', 'not'].map((word) => ({ insert: `${word} `, label: word }));
  return [...keys, ...fields, ...said, ...joints];
}

function propertyOfKey(key: string): TreeProperty | undefined {
  if (!key.startsWith(FIELD_PREFIX)) return TEXT_KEYS[key as keyof typeof TEXT_KEYS];
  const field = fieldOfKey(key.slice(FIELD_PREFIX.length));
  return field && fieldProperty(field.id);
}

function valuesOf(key: string, { projectId, t }: Place): string[] {
  if (key === 'is' || key === 'has') return Object.keys(SAID[key]);
  const property = propertyOfKey(key);
  if (!property) return [];
  const { kind } = kindOf(property, fieldLookup);
  if (kind === 'text' || kind === 'gone') return [];
  const none = canBeNone(property, fieldLookup) ? [NONE] : [];
  if (kind === 'day' || kind === 'moment') return [...OFFERED_DAYS, ...none];
  if (kind === 'number') return none;
  const groups = property === 'state_id' ? STATE_GROUPS : [];
  return [...groups, ...namesOf(property, projectId, t), ...none];
}

/** What begins as it is typed, then what has it anywhere. */
function found<T>(all: readonly T[], typed: string, textOf: (each: T) => string): T[] {
  const wanted = foldText(typed);
  const at = (each: T) => foldText(textOf(each)).indexOf(wanted);
  return [...all.filter((each) => at(each) === 0), ...all.filter((each) => at(each) > 0)].slice(0, MAX_SHOWN);
}

/** Properties first, then the values of one by their names. */
export function completionsAt(text: string, caret: number, place: Place): Completions {
  const typed = typedAt(text, caret);
  if (!typed) return { from: caret, options: [] };
  const { from, key, part } = typed;
  if (key === null) {
    return {
      from,
      options: found(keyCompletions(place), part, ({ label, hint = '' }) => `${label} ${hint}`),
    };
  }
  const options = found([...new Set(valuesOf(key, place))], part, (value) => value);
  return { from, options: options.map((value) => ({ insert: `${wordOf(value)} `, label: value })) };
}

/** Days have signs that need no quotes. */
const wordOf = (value: string) => (OFFERED_DAYS.includes(value) ? value : quoted(value));
