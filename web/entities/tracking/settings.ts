import type { TimeSettings, UpdateTimeSettings } from '@tandem/shared/tracking/settings/schema.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { api } from '#lib/http/api-client.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { reportRefusal } from '../live/report.ts';
import { useCurrentWorkspace } from '../workspaces/workspaces/store.ts';

export type { TimeSettings } from '@tandem/shared/tracking/settings/schema.ts';

/** How workspaces track time, by id. */
export const useSettingsOfTime = create<Record<string, TimeSettings>>(() => ({}));

const pathOf = (slug: string) => `/api/workspaces/${slug}/time/settings/`;
const take = (row: TimeSettings) => useSettingsOfTime.setState({ [row.workspace_id]: row });

/** How the open workspace tracks time; read while mounted. */
export function useTimeSettings(): TimeSettings | undefined {
  const { id, slug } = useCurrentWorkspace();
  useEffect(() => {
    api.get<TimeSettings>(pathOf(slug)).then(
      ({ data }) => take(data),
      (error: unknown) => {
        // Without them nothing is submitted; the next visit asks again.
        if (!(error instanceof ApiError)) throw error;
      },
    );
  }, [slug]);
  return useSettingsOfTime((settings) => settings[id]);
}

/** Changes how a workspace tracks time. False when it was refused, which is reported. */
export async function patchTimeSettings(slug: string, patch: UpdateTimeSettings): Promise<boolean> {
  try {
    take((await api.patch<TimeSettings>(pathOf(slug), patch)).data);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reportRefusal(error, { action: 'settings' });
    return false;
  }
}
