import { ROLE } from '@tandem/shared/roles.ts';
import { useTimeSettings } from '#entities/tracking/settings.ts';
import { useWaitingSheets } from '#entities/tracking/waiting.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';

type Submits = {
  /** Whether weeks are submitted and approved here. */
  isOn: boolean;
  canApprove: boolean;
  /** How many weeks wait for me; undefined until it is known, and for none. */
  waiting: number | undefined;
};

/** Whether weeks are submitted here, and how many wait for my answer. */
export function useSubmits(): Submits {
  const { role } = useCurrentWorkspace();
  const isOn = useTimeSettings().settings?.is_approval_on ?? false;
  const { sheets } = useWaitingSheets(isOn);
  const waiting = sheets?.length || undefined;
  return { isOn, canApprove: isOn && (role === ROLE.ADMIN || waiting !== undefined), waiting };
}
