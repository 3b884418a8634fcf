import { labelsByProject } from './store.ts';

export const useProjectLabels = (projectId: string | null | undefined) => labelsByProject.useList(projectId);
