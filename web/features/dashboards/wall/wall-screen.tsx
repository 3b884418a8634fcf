import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { useTitle } from '#lib/frame/use-title.ts';
import { TileCard } from '../grid/tile-card.tsx';
import { PublicBody } from '../published/public-body.tsx';
import { type ShownWall, useWall } from './use-wall.ts';
import { WallFrame } from './wall-frame.tsx';
import styles from './wall.module.css';

/** What a view token shows, for a screen on a wall without a sign-in. */
export function Component() {
  const { t } = useTranslation('dashboards');
  const shown = useWall(useParams()['token'] ?? '');
  useTitle(shown && shown !== 'gone' ? (shown.dashboard?.name ?? t('title')) : t('title'));
  if (shown === 'gone') return <Calm title={t('wall.gone')} text={t('wall.gone_text')} />;
  if (!shown) return <SkeletonRows label={t('loading')} />;
  if (!shown.dashboard) return <Calm title={t('wall.empty')} text={t('wall.empty_text')} />;
  return <Shown {...shown} dashboard={shown.dashboard} />;
}

const Calm = ({ title, text }: { title: string; text: string }) => (
  <main className={styles.calm}>
    <EmptyState level={1} drawing={<BoardDrawing />} title={title} text={text} />
  </main>
);

type ShownProps = ShownWall & { dashboard: NonNullable<ShownWall['dashboard']> };

function Shown({ wall, at, dashboard, next, turn, tiles, state }: ShownProps) {
  return (
    <main>
      <WallFrame
        key={dashboard.id}
        workspace={{ id: wall.workspace.name, ...wall.workspace }}
        name={dashboard.name}
        tiles={dashboard.tiles}
        isLive={state === 'live'}
        foot={next && <Turn {...{ wall, at, turn }} next={next.name} />}
      >
        {(tile) => (
          <TileCard tile={tile}>
            <PublicBody tile={tile} data={tiles[tile.id]} isWall />
          </TileCard>
        )}
      </WallFrame>
    </main>
  );
}

/** Which dashboard it is the turn of, what comes next, and how soon. */
function Turn({ wall, at, turn, next }: Pick<ShownWall, 'wall' | 'at' | 'turn'> & { next: string }) {
  const { t } = useTranslation('dashboards');
  return (
    <>
      <span className={styles.dots} aria-hidden>
        {wall.dashboards.map(({ id }, index) => (
          <i key={id} data-on={index === at ? '' : undefined} />
        ))}
      </span>
      <span>{t('wall.next', { name: next })}</span>
      <span
        key={turn}
        className={styles.run}
        style={{ '--wall-seconds': `${wall.seconds}s` } as CSSProperties}
        aria-hidden
      >
        <i />
      </span>
    </>
  );
}
