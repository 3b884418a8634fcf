import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { inOrderOfReading, readFormula } from '@tandem/shared/projects/fields/formula/names.ts';
import { FormulaError, parseFormula, readsToday } from '@tandem/shared/projects/fields/formula/parse.ts';
import type { Field, FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { compileFormula } from './compile.ts';

/**
 * The options of a formula with the type of its result, read among the fields of the workspace. 400 naming `options`
 * with the place of what is wrong (docs/contract/fields.md#formulas).
 */
export function checkedFormula(
  options: FieldOptions,
  { id, fields }: { id: string | null; fields: readonly Field[] },
): FieldOptions {
  const { formula } = options;
  if (!formula?.trim()) throw invalidField('options', 'Enter a formula.');
  const type = typeOrRefusal(formula, { id, fields });
  if (type.type === 'empty') throw invalidField('options', 'The formula is always empty.');
  const { decimals } = options;
  return {
    formula,
    result: type.type,
    ...(type.type === 'money' ? { currency: type.currency } : {}),
    ...(decimals === undefined ? {} : { decimals }),
  };
}

function typeOrRefusal(formula: string, known: { id: string | null; fields: readonly Field[] }) {
  try {
    return readFormula(formula, known).type;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw invalidField('options', `${error.message} (character ${error.place.start + 1})`);
  }
}

/** Whether a stored formula can still be computed: what it read may have been deleted or become of another kind. */
function isReadable(field: Field, fields: readonly Field[]): boolean {
  try {
    readFormula(field.options.formula ?? '', { id: field.id, fields });
    return true;
  } catch (error) {
    if (error instanceof FormulaError) return false;
    throw error;
  }
}

/**
 * Stores how the formulas of a workspace are computed, to be called in the transaction that changes a definition. One
 * that cannot be computed any more is empty from then on, and one with `today()` is computed by who shows it.
 */
export async function storeFormulas(tx: Tx, workspaceId: string, all: readonly Field[]): Promise<void> {
  const fields = all.filter(({ deleted_at, is_active }) => deleted_at === null && is_active);
  const rows = inOrderOfReading(fields)
    .filter((field) => isReadable(field, fields))
    .map((field, position) => ({ field, position }))
    .filter(({ field }) => !readsToday(parseFormula(field.options.formula ?? '')))
    .map(({ field, position }) => ({
      field_id: field.id,
      position,
      expression: expressionOf(field, fields),
    }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${toJsonb(rows)}) as g (field_id uuid, position int, expression text)
    ), gone as (
      delete from field_formulas f where f.workspace_id = ${workspaceId}
        and not exists (select from given g where g.field_id = f.field_id)
    )
    insert into field_formulas (field_id, workspace_id, position, expression)
    select field_id, ${workspaceId}, position, expression from given
    on conflict (field_id) do update set position = excluded.position, expression = excluded.expression
    where (field_formulas.position, field_formulas.expression) is distinct from (excluded.position, excluded.expression)
  `.execute(tx);
}

function expressionOf(field: Field, fields: readonly Field[]): string {
  const { formula } = readFormula(field.options.formula ?? '', { id: field.id, fields });
  return compileFormula(formula, fields, field.options.result);
}
