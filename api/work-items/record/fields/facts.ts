import type { Tx } from '@tandem/db/postgres/client.ts';
import { isSeenBy } from '@tandem/db/access/item-sight.ts';
import type { Role } from '@tandem/shared/roles.ts';
import { must } from '@tandem/shared/must.ts';
import type { Field, FieldUse } from '@tandem/shared/projects/fields/schema.ts';
import { sql } from 'kysely';
import type { InWorkspace } from '../../../context.ts';

/** A definition as values are checked and recorded by it. */
export type KnownField = Pick<Field, 'id' | 'name' | 'kind' | 'options' | 'is_active' | 'default_value'> & {
  /** How the project uses it; null where it does not, or where fields are switched off. */
  use: Pick<FieldUse, 'type_ids' | 'required' | 'required_groups'> | null;
};

/** Definitions, and what the ids in values stand for. */
export type FieldFacts = {
  fields: KnownField[];
  /** With the role that they have as active members of the project, or of the workspace where none is named. */
  people: { id: string; name: string; role: Role | null }[];
  /** `name` is the key, such as ABC-12. */
  items: { id: string; name: string; is_seen: boolean }[];
};

type Wanted = {
  /** Values, of which all ids of people and items are looked up. */
  values: readonly unknown[];
  field_ids: readonly string[];
  project_id: string | null;
  /** All fields that the project uses, with what their defaults name. */
  isWhole?: boolean;
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Everything in values that may be the id of a person or an item. */
const idsIn = (values: readonly unknown[]): string[] => [
  ...new Set(values.flat().filter((value): value is string => typeof value === 'string' && ID.test(value))),
];

/** Ids in the default values of `known`. */
const DEFAULT_IDS = sql`
  select d.value::uuid as id from known k cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(k.default_value) when 'array' then k.default_value else jsonb_build_array(k.default_value) end) d
  where k.kind in ('person', 'people', 'items') and k.default_value is not null`;

const membersOf = ({ workspace }: InWorkspace, project_id: string | null) =>
  project_id === null
    ? sql`(select * from workspace_members where workspace_id = ${workspace.id})`
    : sql`(select * from project_members where project_id = ${project_id})`;

/** Reads in one statement what it takes to check values, to name them in the history, and to fill in defaults. */
export async function readFieldFacts(
  tx: Tx,
  ctx: InWorkspace,
  { values, field_ids, project_id, isWhole = false }: Wanted,
): Promise<FieldFacts> {
  const { rows } = await sql<FieldFacts>`
    with known as (
      select f.id, f.name, f.kind, f.options, f.is_active, f.default_value,
        case when u.field_id is not null and l.is_enabled is not false then json_build_object(
          'type_ids', u.type_ids, 'required', u.required, 'required_groups', u.required_groups) end as use
      from fields f
      left join project_fields u on u.field_id = f.id and u.project_id = ${project_id}::uuid
      left join project_field_layouts l on l.project_id = u.project_id
      where f.workspace_id = ${ctx.workspace.id} and f.deleted_at is null
        and (f.id = any(${field_ids}::uuid[]) ${isWhole ? sql`or u.field_id is not null` : sql``})
    ), named as (
      select n.id from unnest(${idsIn(values)}::uuid[]) as n(id) ${isWhole ? sql`union ${DEFAULT_IDS}` : sql``}
    )
    select coalesce((select json_agg(k) from known k), '[]') as fields,
      coalesce((select json_agg(json_build_object('id', u.id, 'name', u.display_name, 'role', m.role))
        from named join users u on u.id = named.id
        left join ${membersOf(ctx, project_id)} m on m.user_id = u.id and m.is_active and m.deleted_at is null),
        '[]') as people,
      coalesce((select json_agg(json_build_object('id', i.id, 'name', p.identifier || '-' || i.sequence_id,
          'is_seen', i.deleted_at is null and not i.is_draft and not i.is_hidden_by_intake
            and ${isSeenBy('i', ctx.user.id)}))
        from named join work_items i on i.id = named.id and i.workspace_id = ${ctx.workspace.id}
        join projects p on p.id = i.project_id), '[]') as items`.execute(tx);
  return must(rows[0], 'a select without from gives one row');
}
