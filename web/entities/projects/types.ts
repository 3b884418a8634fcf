import type { Role } from '@tandem/shared/roles.ts';

export type LogoProps = {
  in_use?: 'emoji' | 'icon';
  emoji?: { value?: string; url?: string };
  icon?: { name?: string; color?: string; background_color?: string };
};

/** contract-work-items 1.1, the full shape. */
export type Project = {
  id: string;
  workspace: string;
  name: string;
  identifier: string;
  description: string;
  network: 0 | 2;
  logo_props: LogoProps;
  cover_image_url: string | null;
  project_lead: string | null;
  default_state: string | null;
  cycle_view: boolean;
  module_view: boolean;
  issue_views_view: boolean;
  page_view: boolean;
  inbox_view: boolean;
  guest_view_all_features: boolean;
  archived_at: string | null;
  is_favorite: boolean;
  sort_order: number | null;
  member_role: Role | null;
  members: string[];
  created_at: string;
  updated_at: string;
};
export type NewProject = Pick<Project, 'name' | 'identifier' | 'description' | 'network' | 'project_lead'>;
