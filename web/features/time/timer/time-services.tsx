import { IconClock, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { useTracking } from '#entities/tracking/load.ts';
import { activities, currentTimer, useTimer } from '#entities/tracking/store.ts';
import { askToStop } from '#entities/tracking/stopping.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { type Command, useCommands } from '#lib/frame/command-store.ts';
import { useSidebar } from '#lib/frame/sidebar-store.ts';
import { dismissKind, showToast } from '#lib/frame/toast-store.ts';
import { usePhone } from '#lib/device/phone.ts';
import { paths } from '#lib/http/paths.ts';
import { Timer } from './timer.tsx';

/** A timer that runs for longer was probably forgotten. */
const LONG_MS = 10 * 3_600_000;
const MOST_TIMEOUT_MS = 2 ** 31 - 1;

/** What time tracking does on every screen: draws the timer, offers commands, asks about a timer that runs for long. */
export function TimeServices() {
  useTracking();
  useTimeCommands();
  useLongTimer();
  const isPhone = usePhone();
  const isCollapsed = useSidebar((state) => state.isCollapsed) && !isPhone;
  const place = useSidebar((state) => state.nav)?.querySelector('[data-timer]');
  return place ? createPortal(<Timer isCollapsed={isCollapsed} />, place) : null;
}

function useTimeCommands() {
  const { t } = useTranslation('time');
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const commands = useMemo(
    (): Command[] => [
      {
        id: 'go_time',
        group: t('title'),
        label: t('command.go'),
        icon: IconClock,
        stage: 'go',
        shortcut: 'go_time',
        run: () => void navigate(paths.time(slug)),
      },
      {
        id: 'stop-timer',
        group: t('title'),
        label: t('timer.stop'),
        icon: IconPlayerStop,
        shortcut: 'stop_timer',
        isPossible: () => currentTimer() !== undefined,
        run: askToStop,
      },
    ],
    [t, slug, navigate],
  );
  useCommands('time', commands);
}

const KIND = 'long timer';

/** After ten hours somebody is asked whether the timer is right. */
function useLongTimer() {
  const { t } = useTranslation('time');
  const timer = useTimer();
  const startedAt = timer?.started_at;
  const activity = activities.useRow(timer?.activity_id);
  const name = timer?.item?.name ?? activity?.name;
  useEffect(() => {
    if (!startedAt) return undefined;
    const ask = () =>
      showToast({
        tone: 'warning',
        kind: KIND,
        title: t('timer.long'),
        ...(name && { text: t('timer.long_text', { name }) }),
        stays: true,
        actions: [
          { label: t('timer.stop_and_correct'), run: askToStop },
          { label: t('timer.go_on'), run: () => dismissKind(KIND) },
        ],
      });
    const left = Date.parse(startedAt) + LONG_MS - Date.now();
    const timeout = setTimeout(ask, Math.min(Math.max(0, left), MOST_TIMEOUT_MS));
    return () => {
      clearTimeout(timeout);
      dismissKind(KIND);
    };
  }, [startedAt, name, t]);
}
