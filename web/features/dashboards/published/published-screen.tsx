import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import {
  type PublishedDashboard,
  readPublished,
  readPublishedData,
  type WallAnswers,
} from '#entities/insight/dashboards/walls.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { StillGrid } from '../grid/still-grid.tsx';
import { TileCard } from '../grid/tile-card.tsx';
import { PublicBody } from './public-body.tsx';
import styles from './published.module.css';

/** How often the figures are read again. */
const EVERY_MS = 60_000;
const MISSING = 404;

type Opened = {
  dashboard: PublishedDashboard | null;
  answers: WallAnswers | null;
  closed: 'missing' | 'failed' | null;
};
const NOTHING: Opened = { dashboard: null, answers: null, closed: null };

function usePublished(anchor: string) {
  const [opened, setOpened] = useState<Opened>(NOTHING);
  const again = useRef(() => {});
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      try {
        const [dashboard, answers] = await Promise.all([readPublished(anchor), readPublishedData(anchor)]);
        if (!isOver) setOpened({ dashboard, answers, closed: null });
      } catch (error) {
        if (isOver) return;
        if (!(error instanceof ApiError)) throw error;
        const isMissing = error.status === MISSING;
        // After a failure the last answer stays.
        setOpened((now) =>
          isMissing || !now.dashboard ? { ...NOTHING, closed: isMissing ? 'missing' : 'failed' } : now,
        );
      }
    };
    again.current = () => void read();
    void read();
    const timer = setInterval(() => void read(), EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [anchor]);
  return { ...opened, retry: useCallback(() => again.current(), []) };
}

/** A published dashboard, for everyone who has its address. */
export function Component() {
  const { t } = useTranslation('dashboards');
  const { dashboard, answers, closed, retry } = usePublished(useParams()['anchor'] ?? '');
  useTitle(dashboard?.name ?? t('title'));
  if (closed) {
    return (
      <main className={styles.page}>
        <EmptyState
          level={1}
          drawing={<BoardDrawing />}
          title={t(`public.${closed}`)}
          text={t(`public.${closed}_text`)}
          actions={
            closed === 'failed' && (
              <Button variant="filled" onClick={retry}>
                {t('public.retry')}
              </Button>
            )
          }
        />
      </main>
    );
  }
  if (!dashboard) return <SkeletonRows label={t('loading')} />;
  const { workspace, name, description, tiles } = dashboard;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <ProjectTile id={workspace.name} name={workspace.name} imageUrl={workspace.logo} size={24} />
        <h1 className={styles.name}>{name}</h1>
        <span className={styles.workspace}>{workspace.name}</span>
      </header>
      {description && <p className={styles.about}>{description}</p>}
      <StillGrid tiles={tiles}>
        {(tile) => (
          <TileCard tile={tile}>
            <PublicBody tile={tile} data={answers?.tiles[tile.id]} />
          </TileCard>
        )}
      </StillGrid>
    </main>
  );
}
