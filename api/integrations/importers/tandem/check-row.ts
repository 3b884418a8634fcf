import { type ArchivedTable, namesPeople } from '../../../platform/archives/tables.ts';
import { ImportError } from '../source/import-error.ts';

/** What every row of a table has to be. */
export type RowRules = {
  table: ArchivedTable;
  columns: readonly string[];
  workspace_id: string;
  /** Ids of people here by those in the archive. */
  people: ReadonlyMap<string, string>;
};

type Row = Record<string, unknown>;

/** The row of a line. Refuses what is none, what has other columns, and what is of another workspace or of strangers. */
export function readRow({ table, columns, workspace_id, people }: RowRules, line: string): Row {
  const row = parse(line);
  const place = `"${table.name}"`;
  if (!row) throw new ImportError(`The archive has a line in ${place} that is no row.`);
  const known = new Set(columns);
  const stranger = Object.keys(row).find((column) => !known.has(column));
  if (stranger !== undefined)
    throw new ImportError(
      `The archive has a row in ${place} with the column "${stranger}", which is not known.`,
    );
  if (columns.some((column) => !Object.hasOwn(row, column)))
    throw new ImportError(`The archive has a row in ${place} that is not whole.`);
  const isOwn = !known.has('workspace_id') || row['workspace_id'] === workspace_id || isFace(table, row);
  if (!isOwn) throw new ImportError(`The archive has a row in ${place} that is of another workspace.`);
  for (const column of columns.filter(namesPeople))
    for (const id of [row[column]].flat())
      if (id !== null && !people.has(String(id)))
        throw new ImportError(`The archive has a row in ${place} that names somebody who is not in it.`);
  return row;
}

/** The picture of a person is of no workspace. */
export const isFace = ({ name }: ArchivedTable, row: Row): boolean =>
  name === 'assets' && row['workspace_id'] === null && row['entity_type'] === 'USER_AVATAR';

function parse(line: string): Row | null {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === 'object' && row !== null && !Array.isArray(row) ? (row as Row) : null;
  } catch {
    return null;
  }
}

const DIGIT = String.raw`(?:3\d|6[1-6])`;
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** The letters of an id, each as two hexadecimal digits: how live texts have it here, which are bytes. */
const PACKED_ID = new RegExp(`${DIGIT}{8}(?:2d${DIGIT}{4}){3}2d${DIGIT}{12}`, 'g');

/**
 * Has a line name people as they are known here, wherever in it: ids are equally long, so that one can stand in the
 * place of another even in the bytes of a live text.
 */
export function renamePeople(line: string, renamed: ReadonlyMap<string, string>): string {
  if (renamed.size === 0) return line;
  return line
    .replace(ID, (id) => renamed.get(id) ?? id)
    .replace(PACKED_ID, (packed) => {
      const known = renamed.get(Buffer.from(packed, 'hex').toString('latin1'));
      return known ? Buffer.from(known, 'latin1').toString('hex') : packed;
    });
}
