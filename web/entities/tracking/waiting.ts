import { useEffect, useState } from 'react';
import { api } from '#lib/http/api-client.ts';
import { useCurrentWorkspace } from '../workspaces/workspaces/store.ts';
import { ShownReads } from './shown-reads.ts';
import type { WaitingSheet } from './types.ts';

const lists = new ShownReads();
/** Reads the weeks that wait again. */
export const readWaitingAgain = lists.again;

type Waiting = { sheets: readonly WaitingSheet[] | undefined; isFailed: boolean; reload: () => void };

/** Submitted weeks that wait for my answer, the oldest first; read while mounted where weeks are approved. */
export function useWaitingSheets(isOn: boolean): Waiting {
  const { slug } = useCurrentWorkspace();
  const [sheets, setSheets] = useState<readonly WaitingSheet[]>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    const path = `/api/workspaces/${slug}/time/sheets/`;
    const read = async () => (await api.get<WaitingSheet[]>(path)).data;
    return lists.hold({ read, take: setSheets, onState: setFailed });
  }, [slug, isOn]);
  return { sheets, isFailed, reload: readWaitingAgain };
}
