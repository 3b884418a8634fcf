import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProgressBar, CancelledNote, ProgressSummary } from '#components/charts/progress-bar.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useInitiative, useInitiatives } from '#entities/planning/initiatives/hooks.ts';
import { useCanChange } from '#entities/planning/initiatives/rights.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { paths } from '#lib/http/paths.ts';
import { InitiativeMenu } from '../parts/initiative-menu.tsx';
import { Description } from './description.tsx';
import { Facts } from './facts.tsx';
import { NestedPart } from './nested-part.tsx';
import { PartsPart } from './parts-part.tsx';
import styles from './detail.module.css';

type PageProps = {
  id: string;
  /** The updates of an initiative, below all that is known of it. */
  renderUpdates?: (initiative: Initiative) => ReactNode;
};

/** One initiative: how it stands, its text, what is in it and how far that is. */
export function InitiativePage({ id, renderUpdates }: PageProps) {
  const { t } = useTranslation('initiatives');
  const { slug } = useCurrentWorkspace();
  const { state, retry } = useInitiatives();
  const row = useInitiative(id);
  useTitle(row?.name ?? t('title'));
  const home = { label: t('title'), to: paths.initiatives(slug) };
  if (!row) {
    return (
      <>
        <ScreenHeader crumbs={[home]} />
        {state === 'loading' && <SkeletonRows label={t('loading')} />}
        {state === 'failed' && <LoadFailed onRetry={retry} />}
        {state === 'ready' && (
          <EmptyState drawing={<NothingFoundDrawing />} title={t('missing.title')} text={t('missing.text')} />
        )}
      </>
    );
  }
  return <Known row={row} renderUpdates={renderUpdates} home={home} />;
}

type KnownProps = {
  row: Initiative;
  renderUpdates: PageProps['renderUpdates'];
  home: { label: string; to: string };
};

function Known({ row, renderUpdates, home }: KnownProps) {
  const { slug } = useCurrentWorkspace();
  const navigate = useNavigate();
  const canChange = useCanChange(row);
  const parent = useInitiative(row.parent_id);
  const above = parent ? [{ label: parent.name, to: paths.initiative(slug, parent.id) }] : [];
  return (
    <>
      <ScreenHeader crumbs={[home, ...above, { label: row.name }]}>
        <InitiativeMenu
          initiative={row}
          size="md"
          onGone={() => void navigate(paths.initiatives(slug), { replace: true })}
        />
      </ScreenHeader>
      <div className={styles.scroll}>
        <div className={styles.column}>
          <h2 className={styles.name}>{row.name}</h2>
          <Facts row={row} canChange={canChange} />
          <Description key={row.id} row={row} canChange={canChange} />
          <Progress row={row} />
          <NestedPart row={row} />
          <PartsPart row={row} canChange={canChange} />
          {renderUpdates?.(row)}
        </div>
      </div>
    </>
  );
}

function Progress({ row }: { row: Initiative }) {
  const { t } = useTranslation('initiatives');
  return (
    <section className={styles.part} aria-label={t('column.progress')}>
      <h3>{t('column.progress')}</h3>
      <ProgressSummary counts={row.progress} isLarge />
      <ProgressBar counts={row.progress} size={6} />
      <CancelledNote counts={row.progress} />
    </section>
  );
}
