import { CSV_FIELDS, type CsvField } from '@tandem/shared/integrations/importers/columns.ts';
import type { Product } from './products/product.ts';
import { plainName } from './products/recognize.ts';

/**
 * How other trackers, tables of people and our own exports call their columns, in small letters; the first that a table
 * has is taken. A product that is recognised has names of its own, which go first.
 */
const NAMES: Record<CsvField, readonly string[]> = {
  title: ['title', 'summary', 'name', 'subject', 'task', 'issue', 'название', 'заголовок', 'задача', 'имя'],
  id: ['id', 'key', 'identifier', 'issue key', 'issue id', 'number', '#', 'ключ', 'номер', 'код'],
  other_id: [],
  description: ['description', 'body', 'details', 'notes', 'описание', 'текст'],
  state: ['state', 'status', 'state name', 'column', 'list', 'состояние', 'статус', 'колонка'],
  state_group: ['status category', 'state group', 'группа состояния'],
  priority: ['priority', 'приоритет'],
  type: ['type', 'issue type', 'тип', 'тип задачи'],
  assignees: ['assignee', 'assignees', 'assigned to', 'owner', 'исполнитель', 'исполнители', 'ответственный'],
  creator: ['created by', 'creator', 'reporter', 'author', 'автор', 'создатель', 'кем создано'],
  labels: ['labels', 'label', 'tags', 'метки', 'метка', 'теги'],
  start_date: ['start date', 'start', 'начало', 'дата начала'],
  target_date: ['target date', 'due date', 'due', 'deadline', 'срок', 'дата окончания'],
  cycle: ['cycle name', 'cycle', 'sprint', 'iteration', 'цикл', 'спринт'],
  cycle_start: ['cycle start date', 'cycle start', 'sprint start', 'начало цикла', 'начало спринта'],
  cycle_end: ['cycle end date', 'cycle end', 'sprint end', 'конец цикла', 'конец спринта'],
  modules: ['module name', 'module', 'modules', 'component', 'components', 'модуль', 'модули', 'компонент'],
  parent: [
    'parent',
    'parent id',
    'parent key',
    'parent issue',
    'parent task',
    'родитель',
    'родительская задача',
  ],
  created_at: ['created at', 'created', 'creation date', 'создано', 'дата создания'],
  updated_at: ['updated at', 'updated', 'last modified', 'modified', 'обновлено', 'изменено'],
  started_at: ['started at', 'started', 'начато'],
  completed_at: [
    'completed at',
    'completed',
    'resolved',
    'resolved at',
    'closed at',
    'closed',
    'done at',
    'завершено',
    'закрыто',
    'выполнено',
  ],
  cancelled_at: ['cancelled at', 'canceled at', 'cancelled', 'canceled', 'отменено'],
  comments: ['comment', 'comments', 'комментарий', 'комментарии'],
  blocks: ['blocks', 'blocking', 'is required for', 'блокирует'],
  blocked_by: [
    'blocked by',
    'is blocked by',
    'depends on',
    'dependent on',
    'dependencies',
    'dependency',
    'заблокировано',
    'зависит от',
  ],
  relates_to: ['related to', 'relates to', 'related issues', 'relates', 'связано с', 'связанные задачи'],
  duplicates: ['duplicate of', 'duplicates', 'is duplicated by', 'дублирует', 'дубликат'],
  estimate: ['story points', 'story point estimate', 'estimate', 'points', 'sp', 'оценка'],
  links: ['links', 'link', 'urls', 'url', 'web links', 'web link', 'ссылки', 'ссылка'],
};

export type Columns = Partial<Record<CsvField, string>>;
export type Places = ReadonlyMap<CsvField, readonly number[]>;

/**
 * What each field is most likely called in a table with these columns; no column is read twice. Where none is called like a
 * title, the first that is left is one.
 */
export function guessColumns(header: readonly string[], product: Product | null = null): Columns {
  const free = new Map<string, string>();
  for (const name of header) if (!free.has(plainName(name))) free.set(plainName(name), name);
  const columns: Columns = {};
  const take = (field: CsvField, names: readonly string[]) => {
    const known = names.find((name) => free.has(name));
    if (known === undefined || columns[field] !== undefined) return;
    columns[field] = free.get(known) ?? '';
    free.delete(known);
  };
  for (const field of CSV_FIELDS) take(field, product?.columns[field] ?? []);
  // What a product has under further names of the same field is not free for another.
  for (const names of Object.values(product?.columns ?? {})) for (const name of names) free.delete(name);
  // Our own exports call nothing otherwise: what else they have are custom fields.
  if (product?.is_own_export) return columns;
  for (const field of CSV_FIELDS) take(field, NAMES[field]);
  const [other] = free.values();
  if (columns.title === undefined && other !== undefined) columns.title = other;
  return columns;
}

/**
 * Places of the columns of each field in a line: all columns of its name, since headers repeat, and those that the product
 * has beside it. What the table does not have is left out.
 */
export function placesOf(
  header: readonly string[],
  columns: Columns,
  product: Product | null = null,
): Places {
  const names = header.map(plainName);
  const chosen = new Set(Object.values(columns).map(plainName));
  const places = new Map<CsvField, number[]>();
  for (const field of CSV_FIELDS) {
    const column = plainName(columns[field] ?? '');
    if (column === '') continue;
    const known = product?.columns[field] ?? [];
    const besides = known.includes(column) ? known.filter((name) => !chosen.has(name)) : [];
    const found = [column, ...besides].flatMap((name) =>
      names.flatMap((each, place) => (each === name ? [place] : [])),
    );
    if (found.length > 0) places.set(field, found);
  }
  return places;
}
