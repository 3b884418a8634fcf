import type { TFunction } from 'i18next';
import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { Field, FieldValue } from '#entities/projects/fields/types.ts';
import { shownKind } from '@tandem/shared/projects/fields/when-read.ts';
import { projects } from '#entities/projects/projects/store.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import { formatMonthDay } from '#lib/dates/dates.ts';
import { dayOf, formatTime } from '#lib/dates/instants.ts';
import { listNames } from '#lib/text/names.ts';
import { itemKey } from '../../items/item-key.ts';
import { formatNumber } from './format-number.ts';

type Shown = Pick<Field, 'kind' | 'options'>;
type Reader = { language: string; t: TFunction };

const idsIn = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];

/** The choices of a value in the order of the field, archived ones too. */
export function choicesIn({ options }: Shown, value: FieldValue | null | undefined) {
  const ids = new Set(idsIn(value ?? []));
  return (options.choices ?? []).filter(({ id }) => ids.has(id));
}

/** The keys of the items that are here; of others nothing is known. */
const keysOf = (ids: readonly string[]) =>
  ids
    .map((id) => workItems.get(id))
    .filter((row) => row !== undefined)
    .map((row) => itemKey(projects.get(row.project_id)?.identifier, row));

/** A moment as the product shows days, with the time of day. */
export const formatMoment = (instant: string, language: string) =>
  `${formatMonthDay(dayOf(instant), language)}, ${formatTime(instant, language)}`;

/** Of averages so much is read. */
const AVERAGE_STEP = 100;

/** An amount as a roll-up of several currencies gives it: `1200.5 EUR`. */
function amountText(field: Shown, amount: string, language: string): string {
  const [digits, currency = ''] = amount.split(' ');
  return numberText({ kind: 'money', options: { ...field.options, currency } }, Number(digits), language);
}

function numberText(field: Shown, value: number, language: string): string {
  const isLong = field.options.rollup?.measure === 'average' && field.options.decimals === undefined;
  const step = field.kind === 'percent' ? AVERAGE_STEP * AVERAGE_STEP : AVERAGE_STEP;
  return formatNumber(field, isLong ? Math.round(value * step) / step : value, language);
}

/** A value as one text in the language of the reader: in history, tooltips, exports of what is seen, and where no room is for more. */
export function valueText(field: Shown, value: FieldValue, { language, t }: Reader): string {
  const { form } = traitsOf(field.kind);
  switch (form) {
    case 'number':
      return typeof value === 'number' ? numberText(field, value, language) : String(value);
    case 'day':
      return formatMonthDay(String(value), language);
    case 'moment':
      return formatMoment(String(value), language);
    case 'flag':
      return t(value === true ? 'fields:value.yes' : 'fields:value.no');
    case 'option':
    case 'options':
      return listNames(choicesIn(field, value).map(({ name }) => name));
    case 'person':
    case 'people':
      return listNames(idsIn(value).flatMap((id) => findPerson(id)?.display_name ?? []));
    case 'items':
      return listNames(keysOf(idsIn(value)));
    case 'computed':
      if (Array.isArray(value)) return value.map((amount) => amountText(field, amount, language)).join(' + ');
      return valueText({ ...field, kind: shownKind(field) }, value, { language, t });
    default:
      return String(value);
  }
}
