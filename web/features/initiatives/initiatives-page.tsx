import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NewButton } from '#components/controls/new-button.tsx';
import { countPicked, isLetThrough } from '#components/facets/facets.ts';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { BoardDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useInitiatives } from '#entities/planning/initiatives/hooks.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { LookControls } from './look-controls.tsx';
import { facetsOf } from './model/facets.tsx';
import { countsOf, linesOf } from './model/lines.ts';
import { type Look, useLook } from './model/use-look.ts';
import { isEnded } from './parts/line-title.tsx';
import styles from './page.module.css';

const Timeline = lazyPart(
  async () => (await import('./timeline/initiative-timeline.tsx')).InitiativeTimeline,
);
const List = lazyPart(async () => (await import('./list/initiative-list.tsx')).InitiativeList);
const Board = lazyPart(async () => (await import('./board/initiative-board.tsx')).InitiativeBoard);

const create = () => openModal({ kind: 'create-initiative' });

/** The initiatives of the workspace as a list, over time, or by how they stand. */
export function InitiativesPage() {
  const { t } = useTranslation('initiatives');
  const { role, name } = useCurrentWorkspace();
  const { initiatives, state, retry } = useInitiatives();
  const look = useLook();
  useTitle(t('title'), name);
  const canCreate = role >= ROLE.MEMBER;
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('title') }]} count={initiatives.length || undefined}>
        <LookControls look={look} rows={initiatives} />
        {canCreate && <NewButton text={t('new')} onClick={create} />}
      </ScreenHeader>
      <div className={styles.body}>
        {initiatives.length > 0 && <Found rows={initiatives} look={look} />}
        {initiatives.length === 0 && state === 'loading' && <SkeletonRows label={t('loading')} />}
        {initiatives.length === 0 && state === 'failed' && <LoadFailed onRetry={retry} />}
        {initiatives.length === 0 && state === 'ready' && <NoInitiatives canCreate={canCreate} />}
      </div>
    </>
  );
}

function NoInitiatives({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation('initiatives');
  return (
    <EmptyState
      drawing={<BoardDrawing />}
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        canCreate && (
          <Button variant="filled" size="md" leftSection={<Icon of={IconPlus} />} onClick={create}>
            {t('new')}
          </Button>
        )
      }
    />
  );
}

function Found({ rows, look }: { rows: readonly Initiative[]; look: Look }) {
  const { t } = useTranslation('initiatives');
  const { picked, shown, folded, layout } = look;
  const hasEnded = shown.includes('ended');
  const isWanted = useMemo(
    () => (row: Initiative) => (hasEnded || !isEnded(row)) && isLetThrough(picked, facetsOf(row)),
    [hasEnded, picked],
  );
  const hasParts = shown.includes('parts');
  const lines = useMemo(
    () => linesOf(rows, { folded: new Set(folded), isWanted, hasParts }),
    [rows, folded, isWanted, hasParts],
  );
  const status = <Counts rows={rows} />;
  if (!rows.some(isWanted)) return <NothingFound isNarrowed={countPicked(picked) > 0} />;
  const props = { lines, shown, status, onFold: look.toggleFolded };
  return (
    <Suspense fallback={<SkeletonRows label={t('loading')} />}>
      {layout === 'timeline' && <Timeline {...props} />}
      {layout === 'list' && <List {...props} />}
      {layout === 'board' && <Board rows={rows.filter(isWanted)} status={status} />}
    </Suspense>
  );
}

function NothingFound({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation('initiatives');
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t(isNarrowed ? 'no_match.title' : 'all_ended.title')}
      text={t(isNarrowed ? 'no_match.text' : 'all_ended.text')}
    />
  );
}

/** "4 at the top, 2 nested, 6 projects, modules and epics". */
function Counts({ rows }: { rows: readonly Initiative[] }) {
  const { t } = useTranslation('initiatives');
  const { top, nested, parts } = countsOf(rows);
  return (
    <span className={styles.counts}>
      {[
        t('count.top', { count: top }),
        ...(nested > 0 ? [t('count.nested', { count: nested })] : []),
        t('count.parts', { count: parts }),
      ].join(', ')}
    </span>
  );
}
