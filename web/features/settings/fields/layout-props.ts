import type { Project } from '#entities/projects/projects/types.ts';
import type { Sections } from './layout-order.ts';

/** The fields of a project, and whether the person may arrange them. */
export type LayoutProps = { project: Project; sections: Sections; canEdit: boolean };
