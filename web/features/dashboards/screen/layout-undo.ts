import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Places, setLayout } from '#entities/insight/dashboards/layout.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';

const MAX_STEPS = 50;
type Steps = { back: readonly Places[]; forward: readonly Places[] };
const NONE: Steps = { back: [], forward: [] };

/** Stores where widgets stand, and takes that back and does it again. */
export function useLayoutSteps(dashboardId: string) {
  const { t } = useTranslation('dashboards');
  const [steps, setSteps] = useState<Steps>(NONE);
  const place = useCallback(
    (places: Places) => {
      const before = setLayout(dashboardId, places);
      if (before) setSteps(({ back }) => ({ back: [...back, before].slice(-MAX_STEPS), forward: [] }));
    },
    [dashboardId],
  );
  const step = useCallback(
    (from: 'back' | 'forward') => {
      const places = steps[from].at(-1);
      if (!places) return;
      const before = setLayout(dashboardId, places);
      const to = from === 'back' ? 'forward' : 'back';
      setSteps({
        ...steps,
        [from]: steps[from].slice(0, -1),
        [to]: before ? [...steps[to], before] : steps[to],
      });
    },
    [dashboardId, steps],
  );
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'dashboard_undo',
        group: t('title'),
        label: t('undo'),
        icon: IconArrowBackUp,
        shortcut: 'undo',
        isPossible: () => steps.back.length > 0,
        run: () => step('back'),
      },
      {
        id: 'dashboard_redo',
        group: t('title'),
        label: t('redo'),
        icon: IconArrowForwardUp,
        shortcut: 'redo',
        isPossible: () => steps.forward.length > 0,
        run: () => step('forward'),
      },
    ],
    [t, steps, step],
  );
  useCommands('dashboard layout', commands);
  return place;
}
