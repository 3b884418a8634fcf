import type { HomePreference, SidebarPreference } from '@tandem/shared/personal/preferences/schema.ts';

/** docs/contract/preferences.md#fields, with the workspace that it is of; a key is there once in each. */
type InWorkspace = { id: string; workspace: string };
export type Widget = InWorkspace & Pick<HomePreference, 'key' | 'is_enabled' | 'sort_order'>;
export type SidebarEntry = InWorkspace & SidebarPreference & { key: string };
