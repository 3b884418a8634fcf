export const STATE_GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'] as const;
export type StateGroup = (typeof STATE_GROUPS)[number];

/** contract-work-items 5 */
export type State = {
  id: string;
  project_id: string;
  workspace_id: string;
  name: string;
  color: string;
  group: StateGroup;
  default: boolean;
  description: string;
  sequence: number;
};
