import { isWhollySeenBy } from '@tandem/db/access/item-sight.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type {
  Initiative,
  InitiativeChild,
  InitiativePart,
  InitiativeProgress,
} from '@tandem/shared/planning/initiatives/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { type HealthFacts, rollHealths } from './rollups/health.ts';
import { isLivePart, liveParts } from './rollups/sql.ts';

/** Who reads; without anybody all ids of parts are there. `ids` are the initiatives that are wanted, or all. */
type Reading = { workspace_id: string; user_id: string | null; ids?: readonly string[] };

const healthFacts = sql`
  i.id, i.parent_id, i.status, i.health, i.health_at, o.parts_health, o.parts_health_at, o.parts_health_kind,
  o.parts_health_id`;

type Row = Omit<Initiative, 'progress' | 'last_part' | 'rolled_health'> &
  InitiativeProgress &
  HealthFacts & { last_kind: InitiativeChild['kind'] | null; last_id: string | null };

/** Of parts `r` whatever the reader may know. */
export const partIds = (userId: string | null): RawBuilder<unknown> => {
  const isSeen = userId === null ? sql`true` : isWhollySeenBy('r.project_id', userId);
  return sql`r.id, r.kind, case when ${isSeen} then r.project_id end as project_id,
    case when ${isSeen} then r.module_id end as module_id, case when ${isSeen} then r.work_item_id end as issue_id,
    r.sort_order`;
};

/** Initiatives of a workspace in their order. Nothing is counted: their roll-ups are stored. */
export async function readInitiatives(db: Db, reading: Reading): Promise<Initiative[]> {
  const { workspace_id, user_id, ids } = reading;
  const { rows } = await sql<Row>`
    select ${healthFacts}, i.workspace_id, i.name, i.description_html, i.owner_id, i.target_kind, i.target_date,
      i.start_date, i.sort_order, i.logo_props, i.created_at, i.updated_at, i.created_by, i.updated_by,
      coalesce(o.total, 0) as total, coalesce(o.backlog, 0) as backlog, coalesce(o.unstarted, 0) as unstarted,
      coalesce(o.started, 0) as started, coalesce(o.completed, 0) as completed,
      coalesce(o.cancelled, 0) as cancelled, o.first_date, o.last_date, o.last_kind, o.last_id,
      coalesce(c.parts, '[]') as parts
    from initiatives i left join initiative_rollups o on o.initiative_id = i.id
    left join lateral (
      select json_agg(to_json(x) order by x.sort_order, x.id) as parts from (
        select ${partIds(user_id)} from ${liveParts} where r.initiative_id = i.id and ${isLivePart}) x) c on true
    where i.workspace_id = ${workspace_id} and i.deleted_at is null
      ${ids ? sql`and i.id = any(${ids}::uuid[])` : sql``}
    order by i.sort_order, i.id`.execute(db);
  if (rows.length === 0) return [];
  const healths = rollHealths(ids ? await readHealthFacts(db, workspace_id) : rows, Date.now());
  return rows.map((row) => present(row, healths));
}

async function readHealthFacts(db: Db, workspaceId: string): Promise<HealthFacts[]> {
  const { rows } = await sql<HealthFacts>`
    select ${healthFacts} from initiatives i left join initiative_rollups o on o.initiative_id = i.id
    where i.workspace_id = ${workspaceId} and i.deleted_at is null`.execute(db);
  return rows;
}

const NO_HEALTH: Initiative['rolled_health'] = { value: null, is_own: false, at: null, from: null };

function present(row: Row, healths: ReadonlyMap<string, Initiative['rolled_health']>): Initiative {
  const { total, backlog, unstarted, started, completed, cancelled, last_kind, last_id, ...rest } = row;
  const { parts_health: _value, parts_health_at: _at, parts_health_kind: _kind, ...more } = rest;
  const { parts_health_id: _id, ...columns } = more;
  return {
    ...columns,
    parts: columns.parts as InitiativePart[],
    progress: { total, backlog, unstarted, started, completed, cancelled },
    last_part: last_kind && last_id ? { kind: last_kind, id: last_id } : null,
    rolled_health: healths.get(row.id) ?? NO_HEALTH,
  };
}
