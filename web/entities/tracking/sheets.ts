import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { reportRefusal } from '../live/report.ts';
import { currentWorkspace } from '../workspaces/workspaces/store.ts';
import { readTeamsAgain } from './team.ts';
import { readWaitingAgain } from './waiting.ts';
import { readWeeksAgain } from './week.ts';

type Step = 'submit' | 'approve' | 'reject' | 'unlock';
type SheetKey = { memberId: string; start: string; note?: string };

/**
 * Submits, approves, rejects or unlocks the week of a person. False when the server refused it, which is reported. It
 * needs a connection, because what is decided is what the server has.
 */
export async function decideSheet(step: Step, { memberId, start, note }: SheetKey): Promise<boolean> {
  const body = step === 'submit' ? { start } : { member: memberId, start, ...(note && { note }) };
  try {
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
