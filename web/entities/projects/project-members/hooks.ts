import { membersByProject } from './store.ts';

export const useProjectMembers = (projectId: string) => membersByProject.useList(projectId);
