import type { Tx } from '@tandem/db/postgres/client.ts';
import { badRequest, forbidden } from '@tandem/shared/http/errors.ts';
import { MAX_TILES } from '@tandem/shared/insight/dashboards/kinds.ts';
import { VIEW_ACCESS, type ViewAccess } from '@tandem/shared/planning/views/access.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { EDITS_RETENTION_HOURS } from '../../platform/retention/edit-retention.ts';
import type { OtherUndo } from '../../work-items/undo/others.ts';
import { type Run, isForced } from '../../work-items/undo/run.ts';
import { readTileChanges, readWholeChanges } from './rows/announce.ts';
import { type LoggedKind, type Snapshot, type Values, isSame, logged, snapshotOf } from './rows/edit-log.ts';
import { requireOpen, requireWriter } from './rows/rights.ts';
import { requireStillRoom } from './rows/room.ts';
import { requireSwitchedOn } from './switch.ts';

type Edit = {
  dashboard_id: string;
  kind: LoggedKind;
  row_id: string;
  before: Values;
  after: Values;
  at: string;
};
const TABLES = { dashboard: 'dashboards', dashboard_tile: 'dashboard_tiles' } as const;
/** A place among others is found again. */
const SOFT = new Set(['sort_order']);

/** Takes what one request of the caller did to dashboards out of the log, and holds these (docs/contract/undo.md#dashboards). */
export const takeDashboards: OtherUndo = async (tx, ctx, mutationId) => {
  const edits = await take(tx, ctx, mutationId);
  const byDashboard = Map.groupBy(edits, ({ dashboard_id }) => dashboard_id);
  return {
    isEmpty: edits.length === 0,
    comeBack: async (run) => {
      for (const [id, own] of byDashboard) await takeBack(run, id, own);
    },
    goAgain: async () => {},
  };
};

async function take(tx: Tx, { user, workspace }: WorkspaceContext, mutationId: string): Promise<Edit[]> {
  const { rows } = await sql<Edit>`
    delete from dashboard_edits
    where mutation_id = ${mutationId} and actor_id = ${user.id} and workspace_id = ${workspace.id}
      and at > now() - make_interval(hours => ${EDITS_RETENTION_HOURS})
    returning dashboard_id, kind, row_id, before, after, at`.execute(tx);
  const ids = [...new Set(rows.map(({ dashboard_id }) => dashboard_id))];
  await sql`select from dashboards where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return rows.sort((a, b) => (a.at < b.at ? 1 : -1));
}

async function takeBack(run: Run, id: string, edits: readonly Edit[]): Promise<void> {
  const { tx, ctx } = run;
  await requireSwitchedOn(tx, ctx.workspace.id);
  const about = { dashboardId: id, tileIds: edits.map(({ row_id }) => row_id) };
  const now = await snapshotOf(tx, about);
  const dashboard = now.get(id)?.values;
  if (!dashboard) return;
  requireRights(ctx, dashboard, edits);
  const isBack = edits.some(
    ({ kind, after }) => kind === 'dashboard' && typeof after['deleted_at'] === 'string',
  );
  if (dashboard['deleted_at'] !== null && !isBack) {
    isForced(run, found({ id, field: 'deleted_at', at: edits[0]?.at ?? '' }, dashboard));
    return;
  }
  const writes = edits.flatMap((edit) => writeOf(run, now, edit));
  await logged(tx, ctx, about, async () => {
    for (const write of writes) await writeValues(tx, ctx, write);
  });
  await requireRoomForTiles(tx, id);
  if (isBack || edits.some(({ after }) => 'access' in after)) await requireStillRoom(tx, id);
  run.changes.push(...(await changesOf(tx, id, { writes, dashboard })));
}

const rowOf = (values: Values) => ({
  owned_by: String(values['owned_by_id']),
  is_locked: values['is_locked'] === true,
});

/** The caller needs the rights that they would need to do it by hand, as they are now. */
function requireRights(ctx: WorkspaceContext, values: Values, edits: readonly Edit[]): void {
  if (ctx.workspace.role === ROLE.GUEST) throw forbidden();
  const dashboard = rowOf(values);
  const isHidden = values['access'] === VIEW_ACCESS.PRIVATE && dashboard.owned_by !== ctx.user.id;
  if (isHidden) throw forbidden();
  const isFree = edits.every(
    ({ kind, after }) => kind === 'dashboard' && ('is_locked' in after || 'deleted_at' in after),
  );
  if (isFree) requireWriter(ctx, dashboard);
  else requireOpen(ctx, dashboard);
}

type Write = { kind: LoggedKind; id: string; values: Values };

function found({ id, field, at }: { id: string; field: string; at: string }, values: Values) {
  const last = { changed_by: (values['updated_by'] ?? null) as string | null, changed_at: at };
  return { id, field, reason: 'changed' as const, since: at, last };
}

/** The fields that were not changed since, or that the caller forces. */
function writeOf(run: Run, now: Snapshot, edit: Edit): Write[] {
  const row = now.get(edit.row_id)?.values;
  if (!row) return [];
  // Undo of a create deletes the row, also when it was changed since.
  const fields = 'created_at' in edit.after ? ['deleted_at'] : Object.keys(edit.after);
  const free = fields.filter(
    (field) =>
      SOFT.has(field) ||
      isSame(row[field], edit.after[field]) ||
      isForced(run, found({ id: edit.row_id, field, at: edit.at }, row)),
  );
  const values = Object.fromEntries(free.map((field) => [field, edit.before[field]]));
  return free.length === 0 ? [] : [{ kind: edit.kind, id: edit.row_id, values }];
}

async function writeValues(tx: Tx, { user }: WorkspaceContext, { kind, id, values }: Write): Promise<void> {
  const table = sql.table(TABLES[kind]);
  const isClosed =
    kind === 'dashboard' &&
    (values['access'] === VIEW_ACCESS.PRIVATE || typeof values['deleted_at'] === 'string');
  const closed = isClosed ? sql`anchor = null, published_by = null,` : sql``;
  const sets = Object.keys(values).map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)},`);
  await sql`
    update ${table} t set ${sql.join(sets, sql` `)} ${closed} updated_at = clock_timestamp(), updated_by = ${user.id}
    from jsonb_populate_record(null::${table}, ${JSON.stringify(values)}::text::jsonb) r
    where t.id = ${id}`.execute(tx);
}

async function requireRoomForTiles(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from dashboard_tiles where dashboard_id = ${id} and deleted_at is null`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) > MAX_TILES) throw badRequest('A dashboard has 60 tiles at most.');
}

async function changesOf(
  tx: Tx,
  id: string,
  { writes, dashboard }: { writes: readonly Write[]; dashboard: Values },
) {
  const isWhole = writes.some(({ kind }) => kind === 'dashboard');
  if (isWhole) return readWholeChanges(tx, id, { left: dashboard['access'] as ViewAccess });
  return readTileChanges(
    tx,
    id,
    writes.map((write) => write.id),
  );
}
