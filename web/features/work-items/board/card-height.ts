import type { WorkItem } from '#entities/work-items/types.ts';
import type { ViewSettings } from '../display/view-settings.ts';

const HEAD = 62;
const SECOND_LINE = 18;
const CHIPS = 28;
const LINE_CHARACTERS = 36;

function hasChips(row: WorkItem, { shown }: ViewSettings) {
  return (
    (shown.has('start_date') && row.start_date !== null) ||
    (shown.has('due_date') && row.target_date !== null) ||
    (shown.has('labels') && row.label_ids.length > 0) ||
    (shown.has('sub_issue_count') && row.sub_issues_count > 0) ||
    (shown.has('link') && row.link_count > 0) ||
    (shown.has('attachment_count') && row.attachment_count > 0)
  );
}

/** How high a card will be before it has been drawn: 62, 80, 90 or 108 (one or two title lines, without or with chips). */
export function estimateCardHeight(row: WorkItem | undefined, settings: ViewSettings): number {
  if (!row) return HEAD;
  return HEAD + (row.name.length > LINE_CHARACTERS ? SECOND_LINE : 0) + (hasChips(row, settings) ? CHIPS : 0);
}
