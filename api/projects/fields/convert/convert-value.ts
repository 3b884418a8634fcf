import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldValue } from '@tandem/shared/projects/fields/schema.ts';
import { checkValue } from '@tandem/shared/projects/fields/values.ts';

type Shape = Pick<Field, 'kind' | 'options'>;
/** Members of the workspace, by what they are called. */
export type Person = { id: string; display_name: string; email: string | null };
export type Conversion = { from: Shape; to: Shape; people: readonly Person[] };

/** Of forms with several ids that with one. */
const ONE_OF: Readonly<Record<string, string>> = { options: 'option', people: 'person' };
const listOf = (value: FieldValue): readonly FieldValue[] => (Array.isArray(value) ? value : [value]);

/** What a value is called; null where it stands for something without a name. */
export function textOf(
  { kind, options }: Shape,
  value: FieldValue,
  people: readonly Person[],
): string | null {
  const named = (rows: readonly { id: string; name: string }[]) => {
    const names = listOf(value).map((id) => rows.find((row) => row.id === id)?.name);
    return names.includes(undefined) ? null : names.join(', ');
  };
  switch (traitsOf(kind).form) {
    case 'option':
    case 'options':
      return named(options.choices ?? []);
    case 'person':
    case 'people':
      return named(people.map(({ id, display_name }) => ({ id, name: display_name })));
    case 'items':
      return null;
    default:
      return String(value);
  }
}

/** A number as people write it: with blanks, a comma for the point, a sign of percent. */
function readNumber(text: string): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f']/g, '');
  const isPercent = bare.endsWith('%');
  const digits = bare.replace(/%$/, '');
  // "1,234" may be either.
  if (/^-?\d{1,3}(,\d{3})+$/.test(digits)) return null;
  const plain = /^-?\d+,\d+$/.test(digits) ? digits.replace(',', '.') : digits;
  if (!/^-?\d{1,15}(\.\d+)?$/.test(plain)) return null;
  return isPercent ? Number((Number(plain) / 100).toFixed(8)) : Number(plain);
}

const YES = ['true', 'yes', '1', 'x'];
const NO = ['false', 'no', '0'];

function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : null;
}

const foundByName = (rows: readonly { id: string; names: readonly (string | null)[] }[], text: string) => {
  const wanted = text.trim().toLowerCase();
  const found = rows.filter(({ names }) => names.some((name) => name?.toLowerCase() === wanted));
  return found.length === 1 ? found[0]?.id : undefined;
};

function readIds(
  rows: readonly { id: string; names: readonly (string | null)[] }[],
  text: string,
  isMany: boolean,
) {
  const whole = foundByName(rows, text);
  if (whole !== undefined) return isMany ? [whole] : whole;
  if (!isMany) return null;
  const ids = text.split(/[,;]/).map((part) => foundByName(rows, part));
  return ids.includes(undefined) ? null : ids;
}

/** What the value may be in the new kind; whether it is one, `checkValue` says. */
function candidate({ from, to, people }: Conversion, value: FieldValue): unknown {
  const [source, target] = [traitsOf(from.kind).form, traitsOf(to.kind).form];
  if (source === target) return value;
  if (source === 'option' && target === 'options') return [value];
  if (source === 'person' && target === 'people') return [value];
  if (ONE_OF[source] === target && Array.isArray(value)) return value.length === 1 ? value[0] : null;
  if (source === 'moment' && target === 'day') return String(value).slice(0, 10);
  if (source === 'day' && target === 'moment') return `${String(value)}T00:00:00Z`;
  if (source === 'flag' && target === 'number') return value === true ? 1 : 0;
  const text = textOf(from, value, people);
  return text === null ? null : readText({ to, people }, text);
}

function readText({ to, people }: Omit<Conversion, 'from'>, text: string): unknown {
  const { form } = traitsOf(to.kind);
  switch (form) {
    case 'number':
      return readNumber(text);
    case 'flag':
      return readFlag(text);
    case 'option':
    case 'options': {
      const rows = (to.options.choices ?? []).map(({ id, name }) => ({ id, names: [name] }));
      return readIds(rows, text, form === 'options');
    }
    case 'person':
    case 'people': {
      const rows = people.map(({ id, display_name, email }) => ({ id, names: [display_name, email] }));
      return readIds(rows, text, form === 'people');
    }
    case 'items':
      return null;
    case 'day':
      return /^\S{10}(T|$)/.test(text.trim()) ? text.trim().slice(0, 10) : text;
    default:
      return text;
  }
}

/** A value of the old kind as one of the new; null when it is none (docs/contract/fields.md#what-converts). */
export function convertValue(conversion: Conversion, value: FieldValue): FieldValue | null {
  const checked = checkValue(conversion.to, candidate(conversion, value));
  return 'problem' in checked ? null : checked.value;
}

/**
 * Whether a value is one of the new kind already, for work that is taken up again. Ids say it by themselves; of what is
 * a value of both kinds nothing else would come.
 */
export function isConverted({ from, to }: Conversion, value: FieldValue): boolean {
  const checked = checkValue(to, value);
  if ('problem' in checked) return false;
  const isOfIds = ['option', 'options', 'person', 'people'].includes(traitsOf(to.kind).form);
  return isOfIds || 'problem' in checkValue(from, value);
}
