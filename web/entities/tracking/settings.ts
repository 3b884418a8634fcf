import type { TimeSettings, UpdateTimeSettings } from '@tandem/shared/tracking/settings/schema.ts';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { reportRefusal } from '../live/report.ts';
import { useCurrentWorkspace } from '../workspaces/workspaces/store.ts';
import { ShownReads } from './shown-reads.ts';
import { readWeeksAgain } from './week.ts';

export type { TimeSettings } from '@tandem/shared/tracking/settings/schema.ts';

/** How workspaces track time, by id. */
export const useSettingsOfTime = create<Record<string, TimeSettings>>(() => ({}));

const pathOf = (slug: string) => `/api/workspaces/${slug}/time/settings/`;
const take = (row: TimeSettings) => useSettingsOfTime.setState({ [row.workspace_id]: row });
const reads = new ShownReads();

type Shown = { settings: TimeSettings | undefined; isFailed: boolean; reload: () => void };

/** How the open workspace tracks time; read while mounted. */
export function useTimeSettings(): Shown {
  const { id, slug } = useCurrentWorkspace();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const read = async () => (await api.get<TimeSettings>(pathOf(slug))).data;
    return reads.hold({ read, take, onState: setFailed });
  }, [slug]);
  return { settings: useSettingsOfTime((settings) => settings[id]), isFailed, reload: reads.again };
}

/** Changes how a workspace tracks time. False when it was refused, which is reported. */
export async function patchTimeSettings(slug: string, patch: UpdateTimeSettings): Promise<boolean> {
  try {
    take((await api.patch<TimeSettings>(pathOf(slug), patch)).data);
    // Other days may be locked now.
    readWeeksAgain();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reportRefusal(error, { action: 'settings' });
    return false;
  }
}
