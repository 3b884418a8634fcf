import { waitingByWorkspace } from './store.ts';

export const useWaitingInvitations = (workspaceId: string) => waitingByWorkspace.useList(workspaceId);
