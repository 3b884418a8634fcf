import { pages, pagesByProject } from './store.ts';

export const usePage = (id: string | null | undefined) => pages.useRow(id);
export const useProjectPages = (projectId: string | null | undefined) => pagesByProject.useList(projectId);
export const useIsPageUnsaved = (id: string) => pages.useIsUnsaved(id);
/** True while this page was made here and the server is not known to have it. */
export const useIsNewPage = (id: string) => pages.useIsNew(id);
