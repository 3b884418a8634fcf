import type { Tx } from '@tandem/db/postgres/client.ts';
import { invalidField } from '@tandem/shared/http/errors.ts';
import { type RollupPlan, planOf, readRollup } from '@tandem/shared/projects/fields/rollup/plan.ts';
import type { Field, FieldOptions } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';

const byId = (fields: readonly Field[]) => {
  const known = new Map(fields.map((field) => [field.id, field]));
  return (id: string) => known.get(id);
};

/**
 * Returns the options of a roll-up with its result type, which follows from the fields of the workspace. 400
 * on `options` for an invalid roll-up (docs/contract/fields.md#roll-ups).
 */
export function requireRollup(options: FieldOptions, fields: readonly Field[]): FieldOptions {
  const plan = readRollup(options.rollup, byId(fields));
  if ('problem' in plan) throw invalidField('options', plan.problem);
  return typedOptions(options, plan);
}

function typedOptions(
  { rollup, decimals, unit }: FieldOptions,
  { result, currency }: RollupPlan,
): FieldOptions {
  return {
    ...(rollup === undefined ? {} : { rollup }),
    result,
    ...(currency === null ? {} : { currency }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(unit === undefined ? {} : { unit }),
  };
}

/** Returns the roll-ups whose result type or currency has changed, with their new options. */
export function retypedRollups(fields: readonly Field[]): { field: Field; options: FieldOptions }[] {
  const fieldOf = byId(fields);
  return fields.flatMap((field) => {
    const plan = planOf(field, fieldOf);
    if (!plan) return [];
    const options = typedOptions(field.options, plan);
    const isSame = options.result === field.options.result && options.currency === field.options.currency;
    return isSame ? [] : [{ field, options }];
  });
}

/** Stores which projects use fields that are computed on read. Lists of other projects skip these queries. */
export async function markReadFields(tx: Tx, workspaceId: string): Promise<void> {
  await sql`
    with uses as (
      select p.id, exists (
        select from project_field_layouts l join project_fields u on u.project_id = l.project_id
        join fields f on f.id = u.field_id
        where l.project_id = p.id and l.is_enabled and f.is_active and f.deleted_at is null
          and (f.kind = 'rollup' or f.options->'reads_today' = 'true')
      ) as reads
      from projects p where p.workspace_id = ${workspaceId}
    )
    update projects p set has_read_fields = uses.reads from uses
    where p.id = uses.id and p.has_read_fields <> uses.reads`.execute(tx);
}
