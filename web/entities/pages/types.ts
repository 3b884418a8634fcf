import type { LogoProps } from '../projects/types.ts';

/** contract-planning 5.1, a list row. `access`: 0 public, 1 private. */
export type Page = {
  id: string;
  name: string;
  owned_by: string;
  access: 0 | 1;
  color: string;
  label_ids: string[];
  parent: string | null;
  is_favorite: boolean;
  is_locked: boolean;
  archived_at: string | null;
  workspace: string;
  logo_props: LogoProps;
  project_ids: string[];
  created_at: string;
  updated_at: string;
  created_by: string | null;
  updated_by: string | null;
};
export type PagePatch = Partial<Pick<Page, 'name' | 'color' | 'logo_props' | 'parent'>>;
export type NewPage = { name: string; access: 0 | 1 };
