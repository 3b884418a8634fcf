import { isListed } from '@tandem/db/rows/work-items.ts';
import type { Calendar } from '@tandem/shared/insight/figures/period.ts';
import type { FiguresSource } from '@tandem/shared/insight/figures/source.ts';
import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import type { FieldLookup } from '@tandem/shared/work-items/filters/fields.ts';
import type { FilterTree } from '@tandem/shared/work-items/filters/tree.ts';
import { sql } from 'kysely';
import {
  type ManyProjects,
  type ProjectsReader,
  isInProjects,
  readJoinedProjects,
} from '../../work-items/lists/pages/many-projects.ts';
import { type Condition, filterConditions, filterReader } from '../../work-items/selection/filters.ts';
import { readReport } from '../../http/reports/report.ts';
import type { ReportScope } from '../analytics/scope.ts';

/** Whom figures are for; weeks begin on Monday unless they say otherwise. */
export type FiguresReader = ProjectsReader & {
  user: { id: string; user_timezone: string };
  /** 0 is Sunday. */
  first_weekday?: number | undefined;
  /** Others than these are never named, not even as those of a parent. */
  allowed_project_ids?: readonly string[];
};

/** What figures are made of. */
export type FiguresScope = ReportScope & {
  fields: FieldLookup;
  calendar: Calendar;
  /** The same as `where`, of projects that the items are known to be of. */
  ofItems: Condition;
  /** Where parents may be; anywhere that the reader sees when it is undefined. */
  allowed_project_ids: readonly string[] | undefined;
};

const MONDAY = 1;

type Narrowed = { source: FiguresSource; fields: FieldLookup; tree: FilterTree | null };

/**
 * Reads over what the reader's lists of these projects show, through the filters, from one state of the database. Projects
 * that they left, that are archived or that are another's count nothing.
 */
export const readInScope = <T>(
  reader: FiguresReader,
  { source, fields, tree }: Narrowed,
  read: (scope: FiguresScope) => Promise<T>,
): Promise<T> =>
  readReport(reader.db, async (tx) => {
    const joined = await readJoinedProjects({ ...reader, db: tx });
    const chosen = new Set(source.project_ids.map((id) => id.toLowerCase()));
    const projects = chosen.size > 0 ? joined.filter(({ id }) => chosen.has(id)) : joined;
    const many: ManyProjects = { projects, user_id: reader.user.id };
    const timezone = reader.user.user_timezone;
    const today = dayIn(timezone);
    const filters = filterConditions(
      { tree },
      { ...filterReader({ ...reader, fields }), today: () => today },
    );
    const ofItems = sql<boolean>`${sql.join([sql`${isListed} and not w.is_epic`, ...filters], sql` and `)}`;
    return read({
      tx,
      many,
      fields,
      allowed_project_ids: reader.allowed_project_ids,
      timezone,
      today,
      calendar: { today, first_weekday: reader.first_weekday ?? MONDAY },
      where: sql<boolean>`${isInProjects(many)} and ${ofItems}`,
      ofItems,
      workspace_id: reader.workspace.id,
      projectIds: null,
      wholeProjects: null,
    });
  });
