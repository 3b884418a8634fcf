import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '#lib/command-store.ts';
import { useStepToasts } from './step-toast.ts';
import { takeStep, useUndoRefusals } from './take-step.ts';

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
