import { asOneLine } from '@tandem/shared/http/one-line.ts';
import { type LanguageCode, tagOf } from '@tandem/shared/text/languages.ts';
import { findText, textIn } from '../texts/texts.ts';

/** What became of one field: all old values, and all new ones. Custom fields come with what they are called. */
export type FieldChange = { field: string; name?: string | undefined; old: string[]; new: string[] };

export const dayIn = (day: string, language: LanguageCode): string =>
  Number.isNaN(Date.parse(day))
    ? day
    : new Intl.DateTimeFormat(tagOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(day),
      );

/** What a field is called, where it has a name of its own. */
export const fieldName = (field: string, language: LanguageCode): string | undefined =>
  findText(language, `changes:fields.${field}`);

/** A value as a person reads it. */
function valueIn(field: string, value: string, language: LanguageCode): string {
  if (field === 'priority') return findText(language, `changes:priorities.${value}`) ?? value;
  return field.endsWith('_date') ? dayIn(value, language) : asOneLine(value);
}

/** "Priority: Low → High". */
export function changeLine({ field, name: own, old, new: now }: FieldChange, language: LanguageCode): string {
  if (field === 'None') return textIn(language, 'changes:created');
  const list = (values: string[]) =>
    values.map((value) => valueIn(field, value, language)).join(', ') || textIn(language, 'changes:none');
  const name = (own && asOneLine(own)) ?? fieldName(field, language) ?? textIn(language, 'changes:relation');
  return `${name}: ${list(old)} → ${list(now)}`;
}
