import type { Tx } from '@tandem/db/postgres/client.ts';
import { lockByName } from '@tandem/db/postgres/named-lock.ts';
import type { InitiativeProgress } from '@tandem/shared/planning/initiatives/schema.ts';
import { sql } from 'kysely';
import { countInitiatives, countProjects, noteProjects, readPartFacts } from './count.ts';
import { type Dates, type NestedDates, rollDates } from './dates.ts';
import { type HealthFacts, rollHealths } from './health.ts';

/** People who change the tree of a workspace, and the reader that counts, take turns. Taken before any row of it. */
export const lockInitiatives = (tx: Tx, workspaceId: string): Promise<void> =>
  lockByName(tx, `initiatives:${workspaceId}`);

/** What is stored of an initiative, with what else is rolled up from it. */
type Stored = InitiativeProgress & HealthFacts & NestedDates & { said_health: string | null };

async function readStored(tx: Tx, workspaceId: string): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select i.id, i.parent_id, i.status, i.start_date, i.target_date, i.health, i.health_at,
      coalesce(o.total, 0) as total, coalesce(o.backlog, 0) as backlog, coalesce(o.unstarted, 0) as unstarted,
      coalesce(o.started, 0) as started, coalesce(o.completed, 0) as completed,
      coalesce(o.cancelled, 0) as cancelled, o.first_date, o.last_date, o.last_kind, o.last_id, o.parts_health,
      o.parts_health_at, o.parts_health_kind, o.parts_health_id, o.said_health
    from initiatives i left join initiative_rollups o on o.initiative_id = i.id
    where i.workspace_id = ${workspaceId} and i.deleted_at is null`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** These initiatives and all above them, the deepest first. */
function withAncestors(stored: ReadonlyMap<string, Stored>, ids: readonly string[]): string[] {
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const parent = stored.get(id)?.parent_id;
    const depth = parent && stored.has(parent) ? depthOf(parent) + 1 : 1;
    depths.set(id, depth);
    return depth;
  };
  const wanted = new Set<string>();
  for (const id of ids) {
    let at: string | null | undefined = id;
    while (at && stored.has(at) && !wanted.has(at)) {
      wanted.add(at);
      at = stored.get(at)?.parent_id;
    }
  }
  return [...wanted].sort((a, b) => depthOf(b) - depthOf(a));
}

const SAID = [
  ...['total', 'backlog', 'unstarted', 'started', 'completed', 'cancelled'],
  ...['first_date', 'last_date', 'last_kind', 'last_id'],
  ...['parts_health', 'parts_health_at', 'parts_health_kind', 'parts_health_id'],
] as const;

const isSame = (a: Stored, b: Stored) =>
  SAID.every((name) => a[name as keyof Stored] === b[name as keyof Stored]);

/**
 * Brings up to date what is stored of these initiatives and of all above them. Gives the ids of those whose row says
 * something else now, those whose health has changed by the passing of time among them.
 */
async function refreshRollups(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const stored = await readStored(tx, workspaceId);
  const due = withAncestors(stored, ids);
  const changed = new Set<string>();
  if (due.length > 0) {
    for (const id of await recount(tx, stored, due)) changed.add(id);
  }
  const healths = rollHealths([...stored.values()], Date.now());
  for (const row of stored.values()) {
    const said = JSON.stringify(healths.get(row.id));
    if (said === row.said_health) continue;
    row.said_health = said;
    changed.add(row.id);
  }
  await writeRollups(
    tx,
    workspaceId,
    [...changed].flatMap((id) => stored.get(id) ?? []),
  );
  return [...changed];
}

/** Counts anew; `stored` has the new values then. Gives the ids of those that differ. */
async function recount(tx: Tx, stored: Map<string, Stored>, due: readonly string[]): Promise<string[]> {
  const counts = new Map((await countInitiatives(tx, due)).map((row) => [row.id, row]));
  await noteProjects(tx, due);
  const facts = new Map((await readPartFacts(tx, due)).map((row) => [row.id, row]));
  const nestedOf = Map.groupBy(stored.values(), ({ parent_id }) => parent_id);
  const changed: string[] = [];
  for (const id of due) {
    const row = stored.get(id);
    if (!row) continue;
    const before = structuredClone(row);
    const own = facts.get(id);
    const dates: Dates = rollDates(own, nestedOf.get(id) ?? []);
    const { parts_health = null, parts_health_at = null } = own ?? {};
    const { parts_health_kind = null, parts_health_id = null } = own ?? {};
    const health = { parts_health, parts_health_at, parts_health_kind, parts_health_id };
    Object.assign(row, counts.get(id), dates, health);
    if (!isSame(before, row)) changed.push(id);
  }
  return changed;
}

async function writeRollups(tx: Tx, workspaceId: string, rows: readonly Stored[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into initiative_rollups as o
    select r.* from jsonb_populate_recordset(null::initiative_rollups, ${JSON.stringify(
      rows.map((row) => ({ ...row, initiative_id: row.id, workspace_id: workspaceId })),
    )}::text::jsonb) r
    on conflict (initiative_id) do update set total = excluded.total, backlog = excluded.backlog,
      unstarted = excluded.unstarted, started = excluded.started, completed = excluded.completed,
      cancelled = excluded.cancelled, first_date = excluded.first_date, last_date = excluded.last_date,
      last_kind = excluded.last_kind, last_id = excluded.last_id, parts_health = excluded.parts_health,
      parts_health_at = excluded.parts_health_at, parts_health_kind = excluded.parts_health_kind,
      parts_health_id = excluded.parts_health_id, said_health = excluded.said_health`.execute(tx);
}

/** Initiatives of a workspace that count something of these projects. */
async function concernedBy(tx: Tx, workspaceId: string, projectIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from initiatives i
    where i.workspace_id = ${workspaceId} and i.deleted_at is null and (
      exists (select from initiative_parts r where r.initiative_id = i.id and r.project_id = any(${projectIds}::uuid[]))
      or exists (select from initiative_projects o
        where o.initiative_id = i.id and o.project_id = any(${projectIds}::uuid[])))`.execute(tx);
  return rows.map(({ id }) => id);
}

type Due = { initiatives: readonly string[]; projects: readonly string[] };

/**
 * Counts these projects anew, and brings up to date these initiatives and whatever else counts something of the projects.
 * The tree is locked. Gives the ids of initiatives whose row says something else now.
 */
export async function rollUp(tx: Tx, workspaceId: string, { initiatives, projects }: Due): Promise<string[]> {
  await countProjects(tx, projects);
  const concerned = projects.length > 0 ? await concernedBy(tx, workspaceId, projects) : [];
  return refreshRollups(tx, workspaceId, [...initiatives, ...concerned]);
}
