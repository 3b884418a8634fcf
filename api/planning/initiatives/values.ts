import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { UpdateInitiative } from '@tandem/shared/planning/initiatives/input.ts';
import type { InitiativeColumns } from './repo.ts';

/** The columns that a body names; targets and places are worked out by the commands. */
export function columnsOf(input: UpdateInitiative): InitiativeColumns {
  const { name, description_html, owner_id, start_date, parent_id, status, logo_props } = input;
  const columns = { name, description_html, owner_id, start_date, parent_id, status };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (logo_props !== undefined) given.push(['logo_props', toJsonb(logo_props) as never]);
  return Object.fromEntries(given) as InitiativeColumns;
}
