import { labels, labelsByProject } from './store.ts';

export const useLabel = (id: string | null | undefined) => labels.useRow(id);
export const useProjectLabels = (projectId: string | null | undefined) => labelsByProject.useList(projectId);
