import type { ViewInChange } from '@tandem/shared/planning/views/schema.ts';
import { type RawBuilder, sql } from 'kysely';

/** What a view is published as: a board like that of a project, of another entity. */
export const VIEW_ENTITY = 'view';

/** What `views v` is by itself. */
export const viewColumns: RawBuilder<ViewInChange> = sql`
  v.id, v.name, v.description, v.filters, v.rich_filters, v.query, v.display_filters, v.display_properties, v.access, v.sort_order,
  v.logo_props, v.owned_by_id as owned_by, v.is_locked,
  (select d.anchor from deploy_boards d
    where d.entity_name = ${sql.lit(VIEW_ENTITY)} and d.entity_identifier = v.id and d.deleted_at is null) as anchor,
  v.workspace_id as workspace, v.project_id as project, v.created_at, v.updated_at, v.created_by, v.updated_by,
  v.deleted_at`;
