import type { View as Row } from '@tandem/shared/planning/views/schema.ts';
import type { UserProperties } from '../../personal/user-properties/types.ts';

/** How the items of a view are chosen and shown; each part is sent whole. */
export type ViewParts = Pick<
  UserProperties,
  'filters' | 'rich_filters' | 'display_filters' | 'display_properties'
>;
/** docs/contract/views.md#fields; the fields that the client reads. */
export type View = Omit<Row, keyof ViewParts | 'query' | 'deleted_at' | 'is_favorite'> &
  ViewParts & { is_favorite: boolean };
type ViewText = Pick<View, 'name' | 'description'>;
export type NewView = ViewText & ViewParts & Pick<View, 'access'>;
export type ViewPatch = Partial<ViewText & ViewParts>;
/** Where views are: in a project, or in the workspace for all of them. */
export type ViewPlace = { workspaceId: string; projectId: string | null };
