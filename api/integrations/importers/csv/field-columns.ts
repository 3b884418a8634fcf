import { traitsOf } from '@tandem/shared/projects/fields/kinds.ts';
import type { AskedField } from '@tandem/shared/work-items/filters/fields.ts';
import { cutText } from '@tandem/db/postgres/storable-text.ts';
import type { SourceField } from '../source/source-item.ts';
import { NAME_MAX } from './item-ids.ts';
import type { Product } from './products/product.ts';
import { plainName } from './products/recognize.ts';

/** What columns become: a field of the workspace by its id, a new one, or nothing. */
export type ChosenFields = Readonly<Record<string, string>>;
export const NEW_FIELD = 'new';
export const NO_FIELD = 'none';

export type FieldOptions = {
  chosen?: ChosenFields | null | undefined;
  /** The fields of the workspace. */
  known?: readonly AskedField[] | undefined;
};

/** A column that is read as a custom field, and where it stands. */
export type FieldColumn = { field: SourceField; places: readonly number[]; isOfPeople: boolean };

/** Of our own exports: what is no field although no import reads it. */
const OF_EXPORTS = new Set(['project', 'module start date', 'module target date', 'archived at']);
const JIRA_FIELD = /^custom field \((.+)\)$/i;
/** What Jira keeps in custom fields and is none of the people who use it. */
const NO_JIRA_FIELD =
  /^(?:sprint|epic (?:link|name|color|colour|status)|parent link|rank|development|flagged|story point.*|start date|target (?:start|end)|request .*|time to .*|\[chart\] .*|issue color)$/i;

/** Every column of a table that is a custom field, by its name (docs/contract/imports.md#columns-as-fields). */
export function fieldColumns(
  header: readonly string[],
  { read, product }: { read: ReadonlySet<number>; product: Product | null },
  { chosen, known = [] }: FieldOptions,
): Map<string, FieldColumn> {
  const columns = new Map<string, FieldColumn>();
  header.forEach((name, place) => {
    if (name.trim() === '' || read.has(place)) return;
    const column = columns.get(name);
    if (column) {
      columns.set(name, { ...column, places: [...column.places, place] });
      return;
    }
    const field = fieldOf(name, { choice: chosen?.[name], known, product });
    if (!field) return;
    const kind = known.find(({ id }) => id === field.field_id)?.kind;
    const form = kind && traitsOf(kind).form;
    columns.set(name, { field, places: [place], isOfPeople: form === 'person' || form === 'people' });
  });
  return columns;
}

type Asked = {
  choice: string | undefined;
  known: readonly AskedField[];
  product: Product | null;
};

function fieldOf(column: string, { choice, known, product }: Asked): SourceField | null {
  if (choice === NO_FIELD) return null;
  const chosen = choice === undefined || choice === NEW_FIELD ? undefined : choice;
  const jira = product?.name === 'jira' ? JIRA_FIELD.exec(column)?.[1]?.trim() : undefined;
  const name = cutText(jira ?? column.trim(), NAME_MAX);
  const here = known.find((field) => (chosen === undefined ? isCalled(field, name) : field.id === chosen));
  if (here) return { external_id: name, name: here.name, kind: here.kind, field_id: here.id };
  if (chosen !== undefined) return null;
  const isOwn = product?.is_own_export === true && !OF_EXPORTS.has(plainName(column));
  const isJira = jira !== undefined && !NO_JIRA_FIELD.test(jira);
  if (choice !== NEW_FIELD && !isOwn && !isJira) return null;
  return { external_id: name, name, kind: null, field_id: null };
}

/** Whether a column is meant by a field: its name, its key, or both as our exports write them. */
function isCalled({ name, key }: AskedField, column: string): boolean {
  const wanted = plainName(column);
  return [name, key, `${name} (${key})`].some((each) => plainName(each) === wanted);
}
