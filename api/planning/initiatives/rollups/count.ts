import type { Tx } from '@tandem/db/postgres/client.ts';
import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { InitiativeProgress } from '@tandem/shared/planning/initiatives/schema.ts';
import type { PartKind } from '@tandem/shared/planning/initiatives/values.ts';
import { sql } from 'kysely';
import type { PartDates } from './dates.ts';
import { countsByGroup, isCounted, isLivePart, liveParts, sumsOf } from './sql.ts';

/**
 * Counts whole projects that are parts, and notes up to which Change of their streams. One statement, so that counts and
 * numbers agree.
 */
export async function countProjects(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into initiative_cursors as k (project_id, seq, project_updated_at,
      total, backlog, unstarted, started, completed, cancelled)
    select p.id, coalesce((select c.last_seq from change_streams c where c.stream = 'project:' || p.id), 0),
      greatest(p.updated_at, p.deleted_at), n.total, n.backlog, n.unstarted, n.started, n.completed, n.cancelled
    from projects p cross join lateral (
      select ${countsByGroup} from work_items w join states s on s.id = w.state_id
      where w.project_id = p.id and ${isCounted}
        and exists (select from initiative_parts r where r.project_id = p.id and r.kind = 'project')
    ) n
    where p.id = any(${ids}::uuid[]) order by p.id
    on conflict (project_id) do update set seq = excluded.seq, project_updated_at = excluded.project_updated_at,
      total = excluded.total, backlog = excluded.backlog, unstarted = excluded.unstarted, started = excluded.started,
      completed = excluded.completed, cancelled = excluded.cancelled`.execute(tx);
}

/**
 * What the next statements begin with: `tree` has each initiative with all that is nested in it, `parts` their parts,
 * `whole` the projects that are parts themselves, and `below` the sub-items of its epics, of any project.
 */
export const within = (ids: readonly string[]) => sql`
  with recursive tree as (
    select i.id as root, i.id, 1 as depth from initiatives i
    where i.id = any(${ids}::uuid[]) and i.deleted_at is null
    union all
    select t.root, c.id, t.depth + 1 from tree t
    join initiatives c on c.parent_id = t.id and c.deleted_at is null where t.depth < 10
  ), parts as materialized (
    select distinct t.root, r.kind, r.project_id, r.module_id, r.work_item_id
    from tree t join ${liveParts} on r.initiative_id = t.id where ${isLivePart}
  ), whole as materialized (
    select distinct root, project_id from parts where kind = 'project'
  ), below as (
    select e.root, w.id, w.project_id from parts e join work_items w on w.parent_id = e.work_item_id
    where w.deleted_at is null
    union
    select b.root, w.id, w.project_id from below b join work_items w on w.parent_id = b.id where w.deleted_at is null
  )`;

export type CountedInitiative = InitiativeProgress & { id: string };

/** What each of these initiatives counts with all that is nested in it, an item once. */
export async function countInitiatives(tx: Tx, ids: readonly string[]): Promise<CountedInitiative[]> {
  const { rows } = await sql<CountedInitiative>`
    ${within(ids)}, listed as (
      select root, id from below
      union
      select e.root, y.work_item_id from parts e join module_work_items y on y.module_id = e.module_id
      where not exists (select from whole h where h.root = e.root and h.project_id = e.project_id)
    ), counted as (
      select l.root, ${countsByGroup}
      from listed l join work_items w on w.id = l.id join states s on s.id = w.state_id
      where ${isCounted}
        and not exists (select from whole h where h.root = l.root and h.project_id = w.project_id)
      group by l.root
      union all
      select h.root, k.total, k.backlog, k.unstarted, k.started, k.completed, k.cancelled
      from whole h join initiative_cursors k on k.project_id = h.project_id
    )
    select t.id, ${sumsOf('n')} from (select distinct root as id from tree) t left join counted n on n.root = t.id
    group by t.id`.execute(tx);
  return rows;
}

/** Notes in which projects the sub-items of the epics of these initiatives are. */
export async function noteProjects(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    ${within(ids)}, found as materialized (select distinct root, project_id from below), gone as (
      delete from initiative_projects o where o.initiative_id = any(${ids}::uuid[])
        and not exists (select from found f where f.root = o.initiative_id and f.project_id = o.project_id)
    )
    insert into initiative_projects (initiative_id, project_id) select root, project_id from found
    on conflict do nothing`.execute(tx);
}

export type PartFacts = PartDates & {
  id: string;
  parts_health: Health | null;
  parts_health_at: string | null;
  parts_health_kind: PartKind | null;
  parts_health_id: string | null;
};

/**
 * The dates and the worst health of the parts of these initiatives, without what is nested. A project that posts no updates
 * any more has no health.
 */
export async function readPartFacts(tx: Tx, ids: readonly string[]): Promise<PartFacts[]> {
  const { rows } = await sql<PartFacts>`
    with parts as materialized (
      select r.initiative_id, r.id, r.kind,
        case r.kind when 'project' then p.start_date when 'module' then m.start_date else w.start_date end as first,
        case r.kind when 'project' then p.target_date when 'module' then m.target_date else w.target_date end as last,
        case when not p.is_project_updates_enabled then null
          when r.kind = 'project' then p.health when r.kind = 'module' then m.health end as health,
        case r.kind when 'project' then p.health_at when 'module' then m.health_at end as health_at
      from ${liveParts} where r.initiative_id = any(${ids}::uuid[]) and ${isLivePart}
    )
    select i.id, d.first_date, l.last as last_date, l.kind as last_kind, l.id as last_id, h.health as parts_health,
      h.health_at as parts_health_at, h.kind as parts_health_kind, h.id as parts_health_id
    from unnest(${ids}::uuid[]) as i(id)
    left join lateral (
      select min(least(x.first, x.last)) as first_date from parts x where x.initiative_id = i.id) d on true
    left join lateral (
      select greatest(x.first, x.last) as last, x.kind, x.id from parts x
      where x.initiative_id = i.id and coalesce(x.first, x.last) is not null order by 1 desc, x.id limit 1) l on true
    left join lateral (
      select x.health, x.health_at, x.kind, x.id from parts x where x.initiative_id = i.id and x.health is not null
      order by array_position(array['off_track', 'at_risk', 'on_track'], x.health), x.health_at desc nulls last, x.id
      limit 1) h on true`.execute(tx);
  return rows;
}
