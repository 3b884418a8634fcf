import { useViewportSize } from '@mantine/hooks';
import { type CSSProperties, type ReactNode, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProjectTile } from '#components/people/project-tile.tsx';
import type { Tile } from '#entities/insight/dashboards/types.ts';
import { usePhone } from '#lib/device/phone.ts';
import { WallClock } from './clock.tsx';
import styles from './wall.module.css';

const ZOOM = 1.75;
const SMALLEST = 0.75;
const FRAME = 44 + 36;
const ROW = 32 + 12;

/** So large as everything fits, and no larger than readable from afar. */
function zoomFor(tiles: readonly Tile[], height: number): number {
  const rows = Math.max(1, ...tiles.map(({ y, h }) => y + h));
  const fitting = height / (FRAME + rows * ROW);
  return Math.max(SMALLEST, Math.min(ZOOM, Math.round(fitting * 100) / 100));
}

type FrameProps = {
  ref?: Ref<HTMLDivElement>;
  workspace: { id: string; name: string; logo: string | null };
  name: string;
  tiles: readonly Tile[];
  isLive: boolean;
  children: (tile: Tile) => ReactNode;
  /** At the left of its foot: the clock of a rotation. */
  foot?: ReactNode;
  /** What leaves it, in words. */
  leave?: string;
};

/** A dashboard that is read from afar: nothing on it can be pressed. */
export function WallFrame({ ref, workspace, name, tiles, isLive, children, foot, leave }: FrameProps) {
  const { t } = useTranslation('dashboards');
  const { height } = useViewportSize();
  const isPhone = usePhone();
  const title = useId();
  const zoom = isPhone || height === 0 ? 1 : zoomFor(tiles, height);
  return (
    <div
      ref={ref}
      className={styles.wall}
      style={{ '--wall-zoom': zoom } as CSSProperties}
      role="region"
      aria-labelledby={title}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <ProjectTile id={workspace.id} name={workspace.name} imageUrl={workspace.logo} size={20} />
        <h1 id={title} className={styles.name}>
          {name}
        </h1>
        <span className={styles.now} data-off={isLive ? undefined : ''} role="status">
          <i className={styles.dot} aria-hidden />
          {t(isLive ? 'live' : 'not_live')}
        </span>
        <WallClock />
      </div>
      <div className={styles.grid}>
        {tiles.map((tile) => (
          <div
            key={tile.id}
            style={{
              gridColumn: `${tile.x + 1} / span ${tile.w}`,
              gridRow: `${tile.y + 1} / span ${tile.h}`,
            }}
          >
            {children(tile)}
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {foot}
        <span className={styles.space} />
        {leave}
      </div>
    </div>
  );
}
