import type { Recurrence } from '#entities/work-items/recurrences/types.ts';
import { emptyNode } from '#entities/work-items/templates/node.ts';
import type { ItemTemplate } from '#entities/work-items/templates/types.ts';

const at = '2026-01-01T10:00:00Z';

/** A template of the project with a top item, with other values where `fields` has them. */
export const templateRow = (id: string, fields: Partial<ItemTemplate> = {}): ItemTemplate => ({
  id,
  workspace_id: 'w',
  project_id: 'p',
  kind: 'item',
  name: `Template ${id}`,
  description: '',
  logo_props: null,
  type_id: null,
  content: { item: emptyNode('root', `Item of ${id}`), asks: [] },
  uses: 0,
  default_for: { types: [], quick_add: false, intake_form: false },
  sort_order: 10_000,
  created_at: at,
  updated_at: at,
  created_by: null,
  updated_by: null,
  deleted_at: null,
  ...fields,
});

/** A recurrence of each Monday, with other values where `fields` has them. */
export const recurrenceRow = (id: string, fields: Partial<Recurrence> = {}): Recurrence => ({
  id,
  workspace_id: 'w',
  project_id: 'p',
  template_id: 't1',
  name: `Recurrence ${id}`,
  mode: 'dates',
  rule: 'FREQ=WEEKLY;BYDAY=MO',
  after_days: null,
  counts_cancelled: true,
  time: '09:00',
  lead_days: 0,
  starts_on: '2026-01-05',
  ends_on: null,
  max_count: null,
  assignees: { mode: 'template', member_ids: [] },
  days_off: 'keep',
  is_paused: false,
  paused_until: null,
  skipped: [],
  next_due: '2026-01-05',
  next_run_at: null,
  next_member_id: null,
  open_item_id: null,
  last_due: null,
  runs_count: 0,
  last_error: null,
  created_at: at,
  updated_at: at,
  created_by: null,
  updated_by: null,
  ...fields,
});
