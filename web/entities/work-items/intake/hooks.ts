import { useEffect, useState } from 'react';
import { useOnReconnect } from '#lib/http/use-on-reconnect.ts';
import { projectStream } from '@tandem/shared/sync/stream.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { holdStream } from '../../live/live.ts';
import { type IntakePart, loadIntake, loadIntakeDetail, partOf, useIntakeParts } from './load.ts';
import { intakeByProject, intakeItems, useIntakeDetails } from './store.ts';

export const useIntakeRows = (projectId: string) => intakeByProject.useList(projectId);
export const useIntakeDetail = (itemId: string | null) =>
  useIntakeDetails(({ details }) => (itemId ? details.get(itemId) : undefined));
export const useIsIntakeUnsaved = (id: string) => intakeItems.useIsUnsaved(id);
export const useIsNewIntake = (id: string) => intakeItems.useIsNew(id);

/** Reads a part of a project's intake, and again when asked to and after a failure once the connection is back. */
export function useLoadedIntake(projectId: string, part: IntakePart) {
  const state = useIntakeParts(partOf(projectId, part)) ?? 'loading';
  const load = () => void loadIntake(projectId, part).catch(() => {});
  useEffect(() => holdStream(projectStream(projectId)), [projectId]);
  useEffect(() => void loadIntake(projectId, part).catch(() => {}), [projectId, part]);
  useOnReconnect(state === 'failed' || state === 'partial', load);
  return { state, retry: load };
}

/** Reads one item in full, as often as it has changed. */
export function useLoadedDetail(projectId: string, itemId: string, isNew: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ key: string; isMissing: boolean } | null>(null);
  const key = `${itemId} ${attempt}`;
  useEffect(() => {
    if (isNew) return undefined;
    let isCurrent = true;
    loadIntakeDetail(projectId, itemId).catch((error: unknown) => {
      const isMissing = error instanceof ApiError && (error.kind === 'missing' || error.kind === 'forbidden');
      if (isCurrent) setFailed({ key, isMissing });
    });
    return () => {
      isCurrent = false;
    };
  }, [projectId, itemId, isNew, key]);
  const retry = () => setAttempt(attempt + 1);
  const failure = failed?.key === key ? failed : null;
  useOnReconnect(failure !== null && !failure.isMissing, retry);
  return { failure, retry };
}
