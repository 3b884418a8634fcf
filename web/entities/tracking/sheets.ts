import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { isCutOff, useConnection } from '#lib/http/connection.ts';
import { reportRefusal } from '../live/report.ts';
import { currentWorkspace } from '../workspaces/workspaces/store.ts';
import { entries } from './store.ts';
import { readTeamsAgain } from './team.ts';
import { readWaitingAgain } from './waiting.ts';
import { readWeeksAgain } from './week.ts';

type Step = 'submit' | 'approve' | 'reject' | 'unlock';
type SheetKey = { memberId: string; start: string; note?: string };

const hasUnsaved = () => entries.pendingIds().some((id) => entries.isUnsaved(id));

/** Waits for the time that is on its way: stored behind it, it would open a submitted week again. */
async function untilStored(): Promise<void> {
  if (!hasUnsaved()) return;
  await new Promise<void>((resolve) => {
    const stop = entries.subscribe(() => {
      if (hasUnsaved()) return;
      stop();
      resolve();
    });
  });
}

/**
 * Submits, approves, rejects or unlocks the week of a person. False when the server refused it, which is reported. It
 * needs a connection, because what is decided is what the server has.
 */
export async function decideSheet(step: Step, { memberId, start, note }: SheetKey): Promise<boolean> {
  const body = step === 'submit' ? { start } : { member: memberId, start, ...(note && { note }) };
  try {
    if (step === 'submit' && !isCutOff(useConnection.getState())) await untilStored();
    await api.post(`/api/workspaces/${currentWorkspace().slug}/time/week/${step}/`, body);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reportRefusal(error, { action: 'time_sheet' });
    return false;
  } finally {
    readWeeksAgain();
    readTeamsAgain();
    readWaitingAgain();
  }
}
