import { useState } from 'react';
import { reportRefusal } from '../../live/report.ts';
import { joinProject } from './join.ts';

/** Joins a project, and calls back then; a refusal is reported, and can be tried again. */
export function useJoin(projectId: string, onJoined?: () => void) {
  const [isBusy, setBusy] = useState(false);
  const join = () => {
    setBusy(true);
    joinProject(projectId).then(onJoined, (error: unknown) => {
      setBusy(false);
      reportRefusal(error, { action: 'project_join' });
    });
  };
  return { isBusy, join };
}
