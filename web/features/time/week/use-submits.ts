import { ROLE } from '@tandem/shared/roles.ts';
import { useTimeSettings } from '#entities/tracking/settings.ts';
import { useTeam } from '#entities/tracking/team.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

type Submits = {
  /** Whether weeks are submitted and approved here. */
  isOn: boolean;
  canApprove: boolean;
  /** How many weeks wait for me; undefined until it is known. */
  waiting: number | undefined;
};

/** Whether weeks are submitted, and how many of this week wait for my answer. */
export function useSubmits(start: string): Submits {
  const { role } = useCurrentWorkspace();
  const isOn = useTimeSettings()?.is_approval_on ?? false;
  const { team } = useTeam(isOn ? start : null);
  const mine = team?.people.filter(({ sheet }) => sheet.can_decide) ?? [];
  const canApprove = isOn && (role === ROLE.ADMIN || mine.length > 0);
  const waiting = team && mine.filter(({ sheet }) => sheet.state === 'submitted').length;
  return { isOn, canApprove, waiting: waiting || undefined };
}
