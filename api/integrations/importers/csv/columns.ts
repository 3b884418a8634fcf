import { CSV_FIELDS, type CsvField } from '@tandem/shared/integrations/importers/columns.ts';

/**
 * How other trackers, tables of people and our own exports call their columns, in small letters; the first that a table
 * has is taken.
 */
const NAMES: Record<CsvField, readonly string[]> = {
  title: ['title', 'summary', 'name', 'subject', 'task', 'issue', 'название', 'заголовок', 'задача', 'имя'],
  id: ['id', 'key', 'issue key', 'issue id', 'number', '#', 'ключ', 'номер', 'код'],
  description: ['description', 'body', 'details', 'notes', 'описание', 'текст'],
  state: ['state', 'status', 'column', 'list', 'состояние', 'статус', 'колонка'],
  priority: ['priority', 'приоритет'],
  type: ['type', 'issue type', 'тип', 'тип задачи'],
  assignees: ['assignee', 'assignees', 'assigned to', 'owner', 'исполнитель', 'исполнители', 'ответственный'],
  creator: ['created by', 'creator', 'reporter', 'author', 'автор', 'создатель', 'кем создано'],
  labels: ['labels', 'label', 'tags', 'метки', 'метка', 'теги'],
  start_date: ['start date', 'start', 'начало', 'дата начала'],
  target_date: ['target date', 'due date', 'due', 'deadline', 'срок', 'дата окончания'],
  cycle: ['cycle name', 'cycle', 'sprint', 'iteration', 'цикл', 'спринт'],
  modules: ['module name', 'module', 'modules', 'component', 'components', 'модуль', 'модули', 'компонент'],
  parent: ['parent', 'parent id', 'parent key', 'родитель'],
  created_at: ['created at', 'created', 'creation date', 'создано', 'дата создания'],
};

export type Columns = Partial<Record<CsvField, string>>;

/**
 * What each field is most likely called in a table with these columns; no column is read twice. Where none is called like a
 * title, the first that is left is one.
 */
export function guessColumns(header: readonly string[]): Columns {
  const free = new Map(header.map((name) => [name.trim().toLowerCase(), name]));
  const columns: Columns = {};
  for (const field of CSV_FIELDS) {
    const known = NAMES[field].find((name) => free.has(name));
    if (known === undefined) continue;
    columns[field] = free.get(known) ?? '';
    free.delete(known);
  }
  const [other] = free.values();
  if (columns.title === undefined && other !== undefined) columns.title = other;
  return columns;
}

/** Places of the columns in a line; what the table does not have is left out. */
export function placesOf(header: readonly string[], columns: Columns): Map<CsvField, number> {
  const places = new Map<CsvField, number>();
  for (const field of CSV_FIELDS) {
    const name = columns[field];
    const place = name === undefined || name === '' ? -1 : header.indexOf(name);
    if (place >= 0) places.set(field, place);
  }
  return places;
}
