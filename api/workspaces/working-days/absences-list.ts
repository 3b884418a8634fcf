import { invalidField } from '@tandem/shared/http/errors.ts';
import type { Envelope } from '@tandem/shared/http/paging.ts';
import { must } from '@tandem/shared/must.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { workspaceStream } from '@tandem/shared/sync/stream.ts';
import type { AbsencesQuery } from '@tandem/shared/workspaces/working-days/input.ts';
import type { Absence } from '@tandem/shared/workspaces/working-days/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { type WorkspaceContext, stampStreamSeq } from '../../context.ts';
import { type ListKey, type Placed, pageOfRows, pageParts } from '../../http/keyset.ts';
import { flatEnvelope, parsePage } from '../../http/paging.ts';
import { absenceColumns, requireAbsence } from './absences-repo.ts';
import { withoutWhy } from './announce.ts';
import { mayKnowWhy } from './rights.ts';

const MOST = 1000;
const PAGE = { default: 100, max: MOST };
const BY_DAY: ListKey = [
  { value: sql`a.from_day`, type: 'date' },
  { value: sql`a.id`, type: 'uuid' },
];

/** An absence as the caller may read it (docs/contract/working-days.md#who-sees-why). */
export const forCaller = (ctx: WorkspaceContext, absence: Absence): Absence =>
  mayKnowWhy(ctx, absence.member_id) ? absence : withoutWhy(absence);

/** One absence; 404 for one of another workspace. */
export const getAbsence = async (ctx: WorkspaceContext, id: string): Promise<Absence> =>
  forCaller(ctx, await requireAbsence(ctx.db, ctx, { id }));

/** Of people who are members now, those that touch the days which are asked for. */
function condition(
  { workspace }: WorkspaceContext,
  { from, to, member }: AbsencesQuery,
): RawBuilder<unknown> {
  if (from !== undefined && to !== undefined && from > to) {
    throw invalidField('to', 'The end is before the start.');
  }
  return sql`a.workspace_id = ${workspace.id}
    and (${from ?? null}::date is null or a.to_day >= ${from ?? null}::date)
    and (${to ?? null}::date is null or a.from_day <= ${to ?? null}::date)
    and (${member ?? null}::uuid is null or a.user_id = ${member ?? null}::uuid)
    and exists (select from workspace_members m where m.workspace_id = a.workspace_id and m.user_id = a.user_id
      and m.role > ${sql.lit(ROLE.GUEST)} and m.is_active and m.deleted_at is null)`;
}

/** A page when the query asks for pages, otherwise the first rows as a list, by their first days. */
export async function listAbsences(
  ctx: WorkspaceContext,
  query: AbsencesQuery,
): Promise<Absence[] | Envelope<Absence[]>> {
  await stampStreamSeq(ctx, workspaceStream(ctx.workspace.id));
  const isShown = condition(ctx, query);
  if (query.per_page !== undefined || query.cursor !== undefined) return readPage(ctx, query, isShown);
  const { rows } = await sql<Absence>`
    select ${absenceColumns} from absences a where ${isShown} order by a.from_day, a.id limit ${MOST}`.execute(
    ctx.db,
  );
  return rows.map((row) => forCaller(ctx, row));
}

async function readPage(
  ctx: WorkspaceContext,
  query: AbsencesQuery,
  isShown: RawBuilder<unknown>,
): Promise<Envelope<Absence[]>> {
  const page = parsePage(query, PAGE);
  const { isAfter, order, window, place } = pageParts(page, BY_DAY);
  const { rows } = await sql<Absence & Placed>`
    select ${absenceColumns}, ${place} from absences a where ${isShown} and ${isAfter}
    order by ${order} ${window}`.execute(ctx.db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from absences a where ${isShown}`.execute(ctx.db);
  const found = pageOfRows(page, rows);
  const shown = { ...found, rows: found.rows.map((row) => forCaller(ctx, row)) };
  return flatEnvelope(page, shown, must(counted.rows[0], 'a count gives one row').total);
}
