import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMadeStep } from '#entities/work-items/undo/undo.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { lazyCall } from '#lib/parts/lazy-call.ts';
import { dismissKind } from '#lib/frame/toast-store.ts';
import { STEP_TOAST, takeStep, useUndoRefusals } from '../model/items/take-step.ts';

const showStep = lazyCall(async () => (await import('./step-toast.ts')).showStep);

/** Says of each change of one item that it was made, and how to take it back. */
function useStepToasts(t: TFunction) {
  useEffect(
    () =>
      useMadeStep.subscribe(({ step }, before) => {
        if (step && step !== before.step) showStep(step, t);
        // The server refused it, which has a message of its own.
        if (!step && before.step) dismissKind(STEP_TOAST);
      }),
    [t],
  );
}

/** My last change by name or by key, wherever there is something to take back; each is said when it is made. */
export function useUndoCommands() {
  const { t } = useTranslation('work-items');
  const commands = useMemo(
    (): Command[] => [
      {
        ...{ id: 'undo-item-change', group: t('screen'), label: t('undo.command') },
        ...{ icon: IconArrowBackUp, shortcut: 'undo', run: () => takeStep('undo', t) },
      },
      {
        ...{ id: 'redo-item-change', group: t('screen'), label: t('redo.command') },
        ...{ icon: IconArrowForwardUp, shortcut: 'redo', run: () => takeStep('redo', t) },
      },
    ],
    [t],
  );
  useUndoRefusals(t);
  useStepToasts(t);
  useCommands('undo', commands);
}
