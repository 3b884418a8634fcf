import type { ModuleInChange } from '@tandem/shared/planning/modules/schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** What `modules c` is by itself. */
export const moduleColumns: RawBuilder<ModuleInChange> = sql`
  c.id, c.workspace_id, c.project_id, c.name, c.kind, c.description, c.description_text, c.description_html,
  c.start_date, c.target_date, c.status, c.lead_id,
  array(select b.user_id from module_members b where b.module_id = c.id order by b.user_id) as member_ids,
  c.view_props, c.sort_order, c.external_source, c.external_id, c.logo_props, c.health, c.health_at,
  c.created_at, c.updated_at`;
