import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { CreateModule, UpdateModule } from '@tandem/shared/planning/modules/input.ts';
import type { ModuleColumns } from './write-repo.ts';

const JSON_FIELDS = new Set(['description_text', 'description_html', 'view_props', 'logo_props']);

/** The columns that a body names; its members have rows of their own. */
export function columnsOf(input: CreateModule | UpdateModule): ModuleColumns {
  const { id: _id, member_ids: _members, ...columns } = input as CreateModule & UpdateModule;
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, JSON_FIELDS.has(name) ? toJsonb(value) : value]),
  );
}
