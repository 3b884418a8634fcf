import { useState } from 'react';
import { reportRefusal } from '../../live/report.ts';
import { joinProject } from './join.ts';

/** Joins a project; a refusal is reported, and can be tried again. */
export function useJoin(projectId: string) {
  const [isBusy, setBusy] = useState(false);
  const join = () => {
    setBusy(true);
    joinProject(projectId).catch((error: unknown) => {
      setBusy(false);
      reportRefusal(error, { action: 'project_join' });
    });
  };
  return { isBusy, join };
}
