import type { Db } from '@tandem/db/postgres/client.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { sql } from 'kysely';
import {
  type Condition,
  filterConditions,
  filterReader,
  isFiltered,
} from '../../work-items/selection/filters.ts';
import type { FilterQuery } from '../../work-items/selection/input.ts';
import {
  type JoinedProject,
  type ManyProjects,
  type ProjectsReader,
  isInProjects,
  readJoinedProjects,
} from '../../work-items/lists/pages/many-projects.ts';
import { readReport } from '../../http/reports/report.ts';

/** Who may read reports: as `config` of a route. */
export const analysts = { access: { workspace: [ROLE.ADMIN, ROLE.MEMBER] } } as const;

/** What a report counts, for whom, and where its days begin. */
export type ReportScope = {
  tx: Db;
  many: ManyProjects;
  /** On `work_items w join states s`: what the lists of the same projects show through the same filters. */
  where: Condition;
  timezone: string;
  today: string;
  workspace_id: string;
  /** Those that are looked at, where not all are. */
  projectIds: readonly string[] | null;
  /** The projects, where every issue of each is counted. */
  wholeProjects: readonly JoinedProject[] | null;
};

/** Whom a report is for. */
type ReportReader = ProjectsReader & { user: { id: string; user_timezone: string } };

/**
 * Reads a report over what the caller's lists show: items of projects that they are an active member of and that are not
 * archived (docs/contract/analytics.md#own-projects).
 */
export const reportOn = <T>(
  ctx: ReportReader,
  query: FilterQuery,
  read: (scope: ReportScope) => Promise<T>,
): Promise<T> =>
  readReport(ctx.db, async (tx) => {
    const many = { projects: await readJoinedProjects({ ...ctx, db: tx }), user_id: ctx.user.id };
    const timezone = ctx.user.user_timezone;
    const today = dayIn(timezone);
    const filters = filterConditions(query, { ...filterReader(ctx), today: () => today });
    const conditions = [isInProjects(many), sql<boolean>`${isListed} and not w.is_epic`, ...filters];
    const projectIds = readIds(query.project);
    const workspace_id = ctx.workspace.id;
    return read({
      tx,
      many,
      projectIds,
      wholeProjects: isFiltered({ ...query, project: undefined }) ? null : wholeOf(many, projectIds),
      workspace_id,
      where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
      timezone,
      today,
    });
  });

/** Null where the reader sees only their own items of one of the projects. */
function wholeOf({ projects }: ManyProjects, chosen: readonly string[] | null): JoinedProject[] | null {
  const read = projects.filter(({ id }) => chosen?.includes(id) ?? true);
  return read.some(({ is_own }) => is_own) ? null : read;
}

/** Null where nothing is chosen. */
function readIds(text: string | undefined): string[] | null {
  const ids = (text ?? '').split(',').flatMap((id) => (id && id !== 'null' ? [id.trim().toLowerCase()] : []));
  return ids.length > 0 ? ids : null;
}
