import { StateIcon } from '#components/icons/state-icon.tsx';
import type { InitiativeStatus } from '#entities/planning/initiatives/types.ts';

const GROUPS = {
  planned: 'unstarted',
  active: 'started',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

export const StatusIcon = ({ status }: { status: InitiativeStatus }) => <StateIcon group={GROUPS[status]} />;
