import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import {
  type ReadFormula,
  inOrderOfReading,
  readFormula,
  readsToday,
} from '@tandem/shared/projects/fields/formula/names.ts';
import { FormulaError } from '@tandem/shared/projects/fields/formula/parse.ts';
import type { Field, FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import { isComputedWhenRead } from '@tandem/shared/projects/fields/when-read.ts';
import { sql } from 'kysely';
import { compileFormula } from './compile.ts';

/** Fields that formulas can read. */
export const readableOf = (fields: readonly Field[]): Field[] =>
  fields.filter(({ deleted_at, is_active }) => deleted_at === null && is_active);

/**
 * The options of a formula with the type of its result, read among the fields of the workspace. 400 naming `options`
 * with the place of what is wrong (docs/contract/fields.md#formulas).
 */
export function requireFormula(
  options: FieldOptions,
  { id, fields }: { id: string | null; fields: readonly Field[] },
): FieldOptions {
  const { formula = '' } = options;
  try {
    return typedOptions(options, readFormula(formula, { id, fields: readableOf(fields) }));
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw invalidField('options', `${error.message} (character ${error.place.start + 1})`);
  }
}

const typedOptions = (
  { formula, decimals, unit }: FieldOptions,
  { type, formula: read }: ReadFormula,
): FieldOptions => ({
  ...(formula === undefined ? {} : { formula }),
  ...(type.type === 'empty' ? {} : { result: type.type }),
  ...(type.type === 'money' ? { currency: type.currency } : {}),
  ...(readsToday(read) ? { reads_today: true } : {}),
  ...(decimals === undefined ? {} : { decimals }),
  ...(unit === undefined ? {} : { unit }),
});

/** The type that a stored formula has now; undefined once it reads what is gone or of another kind. */
function readNow(field: Field, fields: readonly Field[]): ReadFormula | undefined {
  try {
    return readFormula(field.options.formula ?? '', { id: field.id, fields });
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

/** Formulas whose results are of another type than before, with the options that they are to have. */
export function retyped(all: readonly Field[]): { field: Field; options: FieldOptions }[] {
  const fields = readableOf(all);
  return inOrderOfReading(fields).flatMap((field) => {
    const read = readNow(field, fields);
    const options = read ? typedOptions(field.options, read) : field.options;
    const isSame = options.result === field.options.result && options.currency === field.options.currency;
    return isSame ? [] : [{ field, options }];
  });
}

/**
 * Stores how the formulas of a workspace are computed. One that cannot be computed any more is empty from then on.
 * Whether anything is other than before.
 */
export async function storeFormulas(tx: Tx, workspaceId: string, all: readonly Field[]): Promise<boolean> {
  const fields = readableOf(all);
  const rows = inOrderOfReading(fields)
    .filter((field) => !isComputedWhenRead(field) && readNow(field, fields))
    .map((field, position) => ({ field_id: field.id, position, expression: expressionOf(field, fields) }));
  const { rows: changed } = await sql`
    with given as (
      select * from jsonb_to_recordset(${toJsonb(rows)}) as g (field_id uuid, position int, expression text)
    ), gone as (
      delete from field_formulas f where f.workspace_id = ${workspaceId}
        and not exists (select from given g where g.field_id = f.field_id) returning f.field_id
    ), written as (
      insert into field_formulas (field_id, workspace_id, position, expression)
      select field_id, ${workspaceId}, position, expression from given
      on conflict (field_id) do update set position = excluded.position, expression = excluded.expression
      where (field_formulas.position, field_formulas.expression)
        is distinct from (excluded.position, excluded.expression)
      returning field_id
    )
    select field_id from gone union all select field_id from written`.execute(tx);
  return changed.length > 0;
}

function expressionOf(field: Field, fields: readonly Field[]): string {
  const { formula, type } = readFormula(field.options.formula ?? '', { id: field.id, fields });
  return compileFormula(formula, fields, type.type === 'empty' ? undefined : type.type);
}
