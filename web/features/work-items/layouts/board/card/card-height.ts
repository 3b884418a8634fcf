import { fieldProperty } from '@tandem/shared/projects/fields/names.ts';
import { fieldValue } from '#entities/work-items/rows/field-groups.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { ViewSettings } from '../../../model/display/view-settings.ts';

const HEAD = 62;
const COMPACT = 54;
const SECOND_LINE = 18;
const CHIPS = 28;
const LINE_CHARACTERS = 36;

type HasChips = (row: WorkItem) => boolean;

/** Whether anything stands below the title; asked of every card of a project at once, so what is shown is looked up before. */
function chipsOf({ shown, fields, groupBy, subGroupBy }: ViewSettings): HasChips {
  const shownFields = fields
    .map(({ id }) => id)
    .filter((id) => !isGroupOf(id, groupBy) && !isGroupOf(id, subGroupBy));
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
    (has.estimate && row.estimate_point !== null) ||
    shownFields.some((id) => (fieldValue(row, id) ?? false) !== false);
}

/** Columns and lanes say theirs themselves. */
const isGroupOf = (id: string, group: string | null) => group?.startsWith(fieldProperty(id)) ?? false;

const known = new WeakMap<ViewSettings, HasChips>();

function chipsOfKnown(settings: ViewSettings): HasChips {
  const found = known.get(settings) ?? chipsOf(settings);
  known.set(settings, found);
  return found;
}

/** Whether anything stands below the title of a card. */
export const hasChips = (row: WorkItem, settings: ViewSettings): boolean => chipsOfKnown(settings)(row);

/** How high a card will be before it has been drawn: 62, 80, 90 or 108 (one or two title lines, without or with chips); 54 where all are compact. */
export function estimateCardHeight(
  row: WorkItem | undefined,
  settings: ViewSettings,
  isLong?: boolean | null,
): number {
  if (settings.cardSize === 'compact') return COMPACT;
  if (!row) return HEAD;
  return (
    HEAD +
    ((isLong ?? row.name.length > LINE_CHARACTERS) ? SECOND_LINE : 0) +
    (hasChips(row, settings) ? CHIPS : 0)
  );
}

type Heights = { ids: readonly string[]; px: Uint8Array };
const NOTHING: Heights = { ids: [], px: new Uint8Array() };

/** So many columns are remembered, of the way in which cards were drawn last. */
const MAX_COLUMNS = 500;
let look = '';
const columns = new Map<string, Heights>();

const lookOf = ({ shown, fields, groupBy, subGroupBy, cardSize }: ViewSettings) =>
  [...shown, ...fields.map(({ id }) => id), 'by', groupBy, subGroupBy, cardSize].join(' ');

/** The heights of these cards; those before and behind the place where they differ from the known ones are known too. */
function heightsOf(ids: readonly string[], known: Heights, estimate: (id: string) => number): Heights {
  const most = Math.min(ids.length, known.ids.length);
  const shift = known.ids.length - ids.length;
  let start = 0;
  while (start < most && ids[start] === known.ids[start]) start += 1;
  let end = ids.length;
  while (end > start && end + shift > start && ids[end - 1] === known.ids[end - 1 + shift]) end -= 1;
  const px = new Uint8Array(ids.length);
  px.set(known.px.subarray(0, start));
  px.set(known.px.subarray(end + shift), end);
  for (let index = start; index < end; index += 1) px[index] = estimate(ids[index] ?? '');
  return { ids, px };
}

/**
 * `estimateCardHeight` for all cards of a column, of which there may be thousands: a card that comes or goes is looked at
 * alone, and going back to the board looks at none.
 */
export function columnHeights(
  ids: readonly string[],
  group: string,
  settings: ViewSettings,
): Readonly<Uint8Array> {
  const asked = lookOf(settings);
  if (asked !== look || columns.size > MAX_COLUMNS) columns.clear();
  look = asked;
  const known = columns.get(group) ?? NOTHING;
  if (known.ids === ids) return known.px;
  const heights = heightsOf(ids, known, (id) => estimateCardHeight(workItems.get(id), settings));
  columns.set(group, heights);
  return heights.px;
}
