import type { WorkItem } from '#entities/work-items/types.ts';
import type { ViewSettings } from '../display/view-settings.ts';

const HEAD = 62;
const SECOND_LINE = 18;
const CHIPS = 28;
const LINE_CHARACTERS = 36;

type HasChips = (row: WorkItem) => boolean;

/** Whether anything stands below the title; asked of every card of a project at once, so what is shown is looked up before. */
function chipsOf({ shown, groupBy, subGroupBy }: ViewSettings): HasChips {
  const isOwn = (plan: 'cycle' | 'module') => groupBy !== plan && subGroupBy !== plan;
  const has = {
    start: shown.has('start_date'),
    due: shown.has('due_date'),
    labels: shown.has('labels'),
    subItems: shown.has('sub_issue_count'),
    links: shown.has('link'),
    files: shown.has('attachment_count'),
    estimate: shown.has('estimate'),
    cycle: shown.has('cycle') && isOwn('cycle'),
    modules: shown.has('modules') && isOwn('module'),
  };
  return (row) =>
    (has.labels && row.label_ids.length > 0) ||
    (has.modules && row.module_ids.length > 0) ||
    (has.cycle && row.cycle_id !== null) ||
    (has.due && row.target_date !== null) ||
    (has.start && row.start_date !== null) ||
    (has.subItems && row.sub_issues_count > 0) ||
    (has.links && row.link_count > 0) ||
    (has.files && row.attachment_count > 0) ||
    (has.estimate && row.estimate_point !== null);
}

const known = new WeakMap<ViewSettings, HasChips>();

function chipsOfKnown(settings: ViewSettings): HasChips {
  const found = known.get(settings) ?? chipsOf(settings);
  known.set(settings, found);
  return found;
}

/** Whether anything stands below the title of a card. */
export const hasChips = (row: WorkItem, settings: ViewSettings): boolean => chipsOfKnown(settings)(row);

/** How high a card will be before it has been drawn: 62, 80, 90 or 108 (one or two title lines, without or with chips). */
export function estimateCardHeight(
  row: WorkItem | undefined,
  settings: ViewSettings,
  isLong?: boolean | null,
): number {
  if (!row) return HEAD;
  return (
    HEAD +
    ((isLong ?? row.name.length > LINE_CHARACTERS) ? SECOND_LINE : 0) +
    (hasChips(row, settings) ? CHIPS : 0)
  );
}
