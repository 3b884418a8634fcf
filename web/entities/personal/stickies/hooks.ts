import { stickiesByWorkspace, useStickyLists } from './store.ts';

/** My stickies of a workspace, as far as they were read. */
export const useStickies = (workspaceId: string) => stickiesByWorkspace.useList(workspaceId);

/** Undefined until the first page was read. */
export const useHasMoreStickies = (workspaceId: string): boolean | undefined =>
  useStickyLists((lists) => lists[workspaceId]?.hasMore);
