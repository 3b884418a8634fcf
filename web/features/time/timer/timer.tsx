import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tooltip } from '#components/controls/tooltips.tsx';
import { activities, useTimer } from '#entities/tracking/store.ts';
import { askToStop, endAsking, useStopping } from '#entities/tracking/stopping.ts';
import type { Timer as TimerRow } from '#entities/tracking/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useWorkspaces } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { StopPopover } from './stop-popover.tsx';
import styles from './timer.module.css';
import { clockText, minutesOf, useElapsed } from './use-elapsed.ts';

/** My running timer, above the foot of the sidebar. Nothing is drawn while none runs. */
export function Timer({ isCollapsed }: { isCollapsed: boolean }) {
  const timer = useTimer();
  // What is asked of one timer is not said of the next.
  return timer ? <Running key={timer.timer_id} timer={timer} isCollapsed={isCollapsed} /> : null;
}

function Running({ timer, isCollapsed }: { timer: TimerRow; isCollapsed: boolean }) {
  const { t } = useTranslation('time');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const askedAt = useStopping((state) => state.askedAt);
  useEffect(() => {
    useStopping.setState({ canAsk: true });
    return () => useStopping.setState({ canAsk: false, askedAt: null });
  }, []);
  return (
    <div
      ref={setAnchor}
      className={styles.timer}
      role="timer"
      aria-label={t('timer.running')}
      data-collapsed={isCollapsed ? '' : undefined}
    >
      <button
        type="button"
        className={styles.stop}
        aria-label={t('timer.stop')}
        onClick={askToStop}
        {...tooltip(t('timer.stop'), isCollapsed ? 'right' : undefined)}
      >
        <i />
      </button>
      {!isCollapsed && <Subject timer={timer} />}
      <Clock since={timer.started_at} isShort={isCollapsed} />
      {anchor && askedAt !== null && (
        <StopPopover anchor={anchor} timer={timer} askedAt={askedAt} onClose={endAsking} />
      )}
    </div>
  );
}

/** What it runs for. */
function Subject({ timer: { item, workspace_id, project_id, activity_id } }: { timer: TimerRow }) {
  const slug = useWorkspaces(({ workspaces }) => workspaces.find(({ id }) => id === workspace_id)?.slug);
  const project = useProject(project_id);
  const activity = activities.useRow(activity_id);
  if (item && slug) {
    return (
      <Link
        className={styles.subject}
        to={paths.workItem(slug, item.project_identifier, item.sequence_id)}
        title={item.name}
      >
        <b>{item.name}</b>
        <span>
          {item.project_identifier}-{item.sequence_id}
        </span>
      </Link>
    );
  }
  return (
    <span className={styles.subject}>
      <b>{activity?.name}</b>
      <span>{project?.name}</span>
    </span>
  );
}

/** It alone is drawn each second. */
function Clock({ since, isShort }: { since: string; isShort: boolean }) {
  const elapsed = useElapsed(since);
  return <time>{isShort ? formatMinutes(minutesOf(elapsed)) : clockText(elapsed)}</time>;
}
