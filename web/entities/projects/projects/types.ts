import type { Project } from '@tandem/shared/projects/projects/schema.ts';

export type { Project } from '@tandem/shared/projects/projects/schema.ts';

export type NewProject = Pick<Project, 'name' | 'identifier' | 'description' | 'network' | 'project_lead'> &
  Partial<Pick<Project, 'cover_image' | 'cover_image_asset'>>;
