import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Scope } from '#entities/insight/dashboards/read-data.ts';
import type { Dashboard, Tile } from '#entities/insight/dashboards/types.ts';
import type { DashboardAnswers } from '#entities/insight/dashboards/use-data.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { TileCard } from '../grid/tile-card.tsx';
import { TileBody } from '../tiles/tile-body.tsx';
import { WallFrame } from './wall-frame.tsx';

type OwnWallProps = {
  dashboard: Dashboard;
  tiles: readonly Tile[];
  answers: DashboardAnswers;
  scope: Scope;
  onLeave: () => void;
};

/** Fills the screen where the browser allows it; leaving that leaves the wall too. */
function useFullScreen(onLeave: () => void) {
  const wall = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    let wasFull = false;
    wall.current?.focus({ preventScroll: true });
    // Without a press just before it the browser refuses: the wall fills the window then.
    document.documentElement.requestFullscreen?.().catch(() => {});
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      leave();
    };
    const onChange = () => {
      if (document.fullscreenElement) wasFull = true;
      else if (wasFull) leave();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
      before?.focus({ preventScroll: true });
    };
  }, []);
  return wall;
}

/** My dashboard on the whole screen. */
export function OwnWall({ dashboard, tiles, answers, scope, onLeave }: OwnWallProps) {
  const { t } = useTranslation('dashboards');
  const { id, name, logo_url } = useCurrentWorkspace();
  const wall = useFullScreen(onLeave);
  return createPortal(
    <WallFrame
      ref={wall}
      workspace={{ id, name, logo: logo_url }}
      name={dashboard.name}
      tiles={tiles}
      isLive={answers.state !== 'failed'}
      leave={t('wall.leave')}
    >
      {(tile) => (
        <TileCard tile={tile}>
          <TileBody tile={tile} data={answers.dataOf(tile)} scope={scope} isWall />
        </TileCard>
      )}
    </WallFrame>,
    document.body,
  );
}
