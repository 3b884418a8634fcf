import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useActiveCycles } from '#entities/planning/cycles/active.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { ActiveCard } from './active-card.tsx';
import { CycleRow } from './cycle-row.tsx';
import styles from '../parts/plans.module.css';

/** What runs now in every project that I am in, each with its card. */
export function ActiveCyclesPage() {
  const { t } = useTranslation('cycles');
  const { state, cycles, total, more, retry } = useActiveCycles();
  useTitle(t('active.title'));
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('active.title') }]} count={total > 0 ? total : undefined} />
      <div className={styles.scroll}>
        {total === 0 && state === 'loading' && <SkeletonRows label={t('loading')} />}
        {total === 0 && state === 'failed' && <LoadFailed onRetry={retry} />}
        {total === 0 && state === 'ready' && (
          <EmptyState
            drawing={<BoardDrawing />}
            title={t('active.empty_title')}
            text={t('active.empty_text')}
          />
        )}
        {cycles.map((cycle) => (
          <OfProject key={cycle.id} cycle={cycle} />
        ))}
        {more && (
          <div className={styles.more}>
            <Button variant="subtle" onClick={more}>
              {t('active.more')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function OfProject({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const { slug } = useCurrentWorkspace();
  const project = useProject(cycle.project_id);
  const navigate = useNavigate();
  if (!project) return null;
  const list = paths.cycles(slug, project.id);
  return (
    <section aria-label={project.name}>
      <h2 className={styles.project}>
        <Link to={list}>
          <ProjectTile id={project.id} name={project.name} logo={project.logo_props} />
          {project.name}
        </Link>
      </h2>
      <ul className={styles.list} aria-label={t('section.active')}>
        <CycleRow
          cycle={cycle}
          isOpen={false}
          onDetails={(id) => void navigate(`${list}?${new URLSearchParams({ peekCycle: id })}`)}
        />
      </ul>
      <ActiveCard cycle={cycle} />
    </section>
  );
}
