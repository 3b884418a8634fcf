import { quickLinksByWorkspace } from './store.ts';

/** My addresses in a workspace, as far as they were read. */
export const useQuickLinks = (workspaceId: string) => quickLinksByWorkspace.useList(workspaceId);
