import type { Db } from '@tandem/db/postgres/client.ts';
import { AppError, badRequest, invalidField } from '@tandem/shared/http/errors.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { isComputedWhenRead, whenReadProblem } from '@tandem/shared/projects/fields/when-read.ts';
import type { AskedField, FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import { readFilterTree } from '@tandem/shared/work-items/filters/parse.ts';
import { type FilterTree, fieldsIn } from '@tandem/shared/work-items/filters/tree.ts';
import { readAskedFields } from '../../work-items/selection/asked-fields.ts';

/** 400 for a query that names a field that was deleted, or that another workspace has. */
export const FIELD_GONE = 'FIELD_GONE';

const gone = (field_id: string) =>
  new AppError(400, { error: 'This field does not exist any more.', code: FIELD_GONE, field_id });

type Named = Pick<FiguresQuery, 'source'> & Partial<Pick<FiguresQuery, 'measure' | 'group' | 'split'>>;

/** The fields that a query names; 400 for one that went. */
export async function readFieldsOf(db: Db, workspaceId: string, query: Named): Promise<FieldLookup> {
  const { source, measure, group, split } = query;
  const { tree } = readFilterTree(source.filters);
  const of = [measure, group, split].flatMap((part) => part?.field_id?.toLowerCase() ?? []);
  const ids = [...new Set([...(tree ? fieldsIn(tree) : []), ...of])];
  const fields = await readAskedFields(db, workspaceId, ids);
  const missing = ids.find((id) => !fields(id));
  if (missing !== undefined) throw gone(missing);
  return fields;
}

/** The filters of a query as a tree; 400 for what is none. */
export function readFiltersOf({ source }: Named, fields: FieldLookup): FilterTree | null {
  const { tree, problem } = readFilterTree(source.filters, fields);
  if (problem !== null) throw invalidField('filters', problem);
  return tree;
}

/** A field by which figures are made; of one that is computed when items are read, nothing is stored. */
export function requireStored(id: string | undefined, fields: FieldLookup): AskedField {
  const field = id === undefined ? undefined : fields(id.toLowerCase());
  if (!field) throw gone(id ?? '');
  if (isComputedWhenRead(field)) throw badRequest(whenReadProblem(field.name));
  return field;
}
