import type {
  BurndownAnswer,
  FlowAnswer,
  HeatmapAnswer,
  TimeInStateAnswer,
  VelocityAnswer,
  WorkloadAnswer,
} from '@tandem/shared/insight/dashboards/answers.ts';
import { type Calendar, daysOfPeriod } from '@tandem/shared/insight/figures/period.ts';
import type { FiguresQuery } from '@tandem/shared/insight/figures/query.ts';
import { daysBetween } from '@tandem/shared/insight/dashboards/days.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import { readJoinedProjects } from '../../../../work-items/lists/pages/many-projects.ts';
import { figuresOfReport } from '../../../figures/reports.ts';
import type { DataReader } from '../base/reader.ts';
import { cycleGone } from '../base/tile-error.ts';

const MAX_DAYS = 366;
const FLOW_DAYS = 90;
const VELOCITY_CYCLES = 8;
const MONDAY = 1;

const inPoints = ({ measure }: FiguresQuery): boolean => measure.of === 'points';

/** How many days back the period begins, today counted. */
function daysBack(reader: DataReader, { period }: FiguresQuery): number | null {
  if (!period) return null;
  const today = dayIn(reader.user.user_timezone);
  const calendar: Calendar = { today, first_weekday: reader.first_weekday ?? MONDAY };
  const { from } = daysOfPeriod(period, calendar);
  return Math.min(MAX_DAYS, Math.max(1, daysBetween(from, today) + 1));
}

type FoundCycle = { id: string; name: string; start_date: string | null; end_date: string | null };

/** The cycle that is asked for, or the one that runs in the projects of the query. */
async function findCycle(
  reader: DataReader,
  query: FiguresQuery,
  id: string | null,
): Promise<FoundCycle | undefined> {
  const joined = await readJoinedProjects({ ...reader, stream_seqs: new Map() });
  const { project_ids } = query.source;
  const isRead = (projectId: string) =>
    (id !== null && (reader.allowed_project_ids?.includes(projectId) ?? true)) ||
    project_ids.length === 0 ||
    project_ids.includes(projectId);
  const ids = joined.map((project) => project.id).filter(isRead);
  const which = id === null ? sql`c.start_date <= now() and c.end_date > now()` : sql`c.id = ${id}`;
  const { rows } = await sql<FoundCycle>`
    select c.id, c.name, (c.start_date at time zone p.timezone)::date::text as start_date,
      (c.end_date at time zone p.timezone)::date::text as end_date
    from cycles c join projects p on p.id = c.project_id
    where c.project_id = any(${ids}::uuid[]) and c.workspace_id = ${reader.workspace.id} and c.deleted_at is null
      and ${which}
    order by c.start_date desc, c.id limit 1`.execute(reader.db);
  if (id !== null && !rows[0]) throw cycleGone();
  return rows[0];
}

/** What was to do and what was done each day, beside a straight line from the first scope to none. */
export async function burndownAnswer(
  reader: DataReader,
  query: FiguresQuery,
  cycleId: string | null,
): Promise<BurndownAnswer> {
  const cycle = await findCycle(reader, query, cycleId);
  if (!cycle) return { days: [], cycle: null };
  const source = { project_ids: [], filters: query.source.filters };
  const { days } = await figuresOfReport(reader, { kind: 'burndown', cycle_id: cycle.id, source });
  const isPoints = inPoints(query);
  const scopes = days.map((day) => (isPoints ? day.scope_points : day.scope_issues));
  const first = scopes.find((scope) => scope !== null) ?? 0;
  return {
    cycle,
    days: days.map((day, at) => ({
      date: day.date,
      scope: scopes[at] ?? null,
      done: isPoints ? day.completed_points : day.completed_issues,
      ideal: days.length > 1 ? first * (1 - at / (days.length - 1)) : first,
    })),
  };
}

export async function velocityAnswer(reader: DataReader, query: FiguresQuery): Promise<VelocityAnswer> {
  const { source } = query;
  const { cycles } = await figuresOfReport(reader, { kind: 'velocity', cycles: VELOCITY_CYCLES, source });
  const isPoints = inPoints(query);
  return {
    cycles: cycles.map((cycle) => ({
      cycle_id: cycle.cycle_id,
      name: cycle.name,
      planned: isPoints ? cycle.planned_points : cycle.planned_issues,
      completed: isPoints ? cycle.completed_points : cycle.completed_issues,
    })),
  };
}

export async function flowAnswer(reader: DataReader, query: FiguresQuery): Promise<FlowAnswer> {
  const days = daysBack(reader, query) ?? FLOW_DAYS;
  const flow = await figuresOfReport(reader, { kind: 'cumulative_flow', days, source: query.source });
  const isPoints = inPoints(query);
  return {
    days: flow.days.map((day) => ({
      date: day.date,
      backlog: isPoints ? day.backlog_estimate_points : day.backlog_issues,
      unstarted: isPoints ? day.unstarted_estimate_points : day.unstarted_issues,
      started: isPoints ? day.started_estimate_points : day.started_issues,
      completed: isPoints ? day.completed_estimate_points : day.completed_issues,
      cancelled: isPoints ? day.cancelled_estimate_points : day.cancelled_issues,
    })),
  };
}

export const timeInStateAnswer = (reader: DataReader, query: FiguresQuery): Promise<TimeInStateAnswer> =>
  figuresOfReport(reader, { kind: 'time_in_state', days: daysBack(reader, query), source: query.source });

/** What each person has to do and has done; what is not begun is one number. */
export async function workloadAnswer(reader: DataReader, query: FiguresQuery): Promise<WorkloadAnswer> {
  const rows = await figuresOfReport(reader, { kind: 'workload', source: query.source });
  const isPoints = inPoints(query);
  return {
    people: rows.map((row) => {
      const completed = isPoints ? row.completed_points : row.completed_issues;
      const started = isPoints ? row.started_points : row.started_issues;
      const unstarted = isPoints
        ? row.unstarted_points + row.backlog_points
        : row.unstarted_issues + row.backlog_issues;
      return {
        member_id: row.assignee_id,
        completed,
        started,
        unstarted,
        total: completed + started + unstarted,
      };
    }),
  };
}

export const heatmapAnswer = (reader: DataReader, query: FiguresQuery): Promise<HeatmapAnswer> =>
  figuresOfReport(reader, {
    kind: 'changes_by_day',
    days: daysBack(reader, query) ?? MAX_DAYS,
    source: query.source,
  });
