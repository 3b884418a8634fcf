import type { FiguresAnswer } from '@tandem/shared/insight/figures/answer.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { readFieldsOf, readFiltersOf } from './fields.ts';
import { readFigures } from './read-figures.ts';
import { type FiguresReader, type FiguresScope, readInScope } from './scope.ts';

/** Reads within what a query chooses; 400 for fields that went and for filters that are none. */
export async function inScopeOf<T>(
  reader: FiguresReader,
  query: Pick<FiguresQuery, 'source'> & Partial<FiguresQuery>,
  read: (scope: FiguresScope) => Promise<T>,
): Promise<T> {
  const { source } = query;
  const fields = await readFieldsOf(reader.db, reader.workspace.id, query);
  const tree = readFiltersOf(query, fields);
  return readInScope(reader, { source, fields, tree }, read);
}

/**
 * What a query asks for, of the items that the reader's lists show: one statement (docs/decisions/040-figures.md). 400 for
 * what cannot be asked, 503 for what takes too long.
 */
export const figuresOver = (reader: FiguresReader, query: FiguresQuery): Promise<FiguresAnswer> =>
  inScopeOf(reader, query, (scope) => readFigures(scope, query));
