import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import type { UpdateProject } from '@tandem/shared/projects/projects/input.ts';
import type { Updateable } from 'kysely';

const JSON_COLUMNS = new Set([
  'description_text',
  'description_html',
  'icon_prop',
  'logo_props',
  'cycle_schedule',
  'update_cadence',
]);

/** Columns of the fields that were given: references end in `_id`, and `inbox_view` is an alias. */
export function columnsOf(input: UpdateProject): Updateable<DB['projects']> {
  const { project_lead, default_assignee, default_state, estimate, inbox_view, ...fields } = input;
  const { estimate_mapping: _mapping, expected_description: _seen, ...plain } = fields;
  const columns = {
    ...plain,
    project_lead_id: project_lead,
    default_assignee_id: default_assignee,
    default_state_id: default_state,
    estimate_id: estimate,
    intake_view: inbox_view ?? plain.intake_view,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, JSON_COLUMNS.has(name) ? toJsonb(value) : value]),
  ) as Updateable<DB['projects']>;
}
