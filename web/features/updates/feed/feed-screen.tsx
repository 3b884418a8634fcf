import { Button } from '@mantine/core';
import { ROLE } from '@tandem/shared/roles.ts';
import { projectStream, type Stream, workspaceStream } from '@tandem/shared/sync/stream.ts';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useFeed } from '#entities/projects/updates/hooks.ts';
import type { UpdateFilter } from '#entities/projects/updates/load.ts';
import { HEALTHS } from '#entities/projects/updates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import { noteDrawn } from '#lib/parts/first-drawn.ts';
import { UpdateCard } from '../card/update-card.tsx';
import { UpdatePlace } from './update-place.tsx';
import { FeedFilters } from './feed-filters.tsx';
import overview from '../overview/overview.module.css';
import styles from '../updates.module.css';

/** More streams are not followed for one list. */
const MAX_FOLLOWED = 50;

/** What was posted in a workspace, the newest first. */
export function Component() {
  const { t } = useTranslation('updates');
  const { role } = useCurrentWorkspace();
  useTitle(t('feed.title'));
  if (role < ROLE.MEMBER) {
    return (
      <MembersOnly
        crumbs={[{ label: t('feed.title') }]}
        title={t('members_only.title')}
        text={t('members_only.text')}
      />
    );
  }
  return <Feed />;
}

/** The filter of the address. */
function useFilter(): [UpdateFilter, (filter: UpdateFilter) => void] {
  const [params, setParams] = useSearchParams();
  const project = params.get('project');
  const health = HEALTHS.find((each) => each === params.get('health'));
  const filter: UpdateFilter = { ...(project && { project }), ...(health && { health }) };
  return [filter, (next) => setParams({ ...next }, { replace: true })];
}

function useStreams(workspaceId: string): readonly Stream[] {
  const joined = useJoinedProjects();
  return useMemo(
    () => [workspaceStream(workspaceId), ...joined.slice(0, MAX_FOLLOWED).map(({ id }) => projectStream(id))],
    [workspaceId, joined],
  );
}

function Feed() {
  useEffect(noteDrawn, []);
  const { t } = useTranslation(['updates', 'detail']);
  const { id: workspaceId } = useCurrentWorkspace();
  const [filter, setFilter] = useFilter();
  const { rows, state, cursor, retry, more } = useFeed(workspaceId, filter, useStreams(workspaceId));
  const isFiltered = Object.keys(filter).length > 0;
  const isEmpty = rows.length === 0;
  return (
    <>
      <ScreenHeader crumbs={[{ label: t('feed.title') }]}>
        <FeedFilters filter={filter} onChange={setFilter} />
      </ScreenHeader>
      <div className={overview.main}>
        <div className={`${overview.column} ${styles.list}`}>
          {isEmpty && state === 'loading' && <SkeletonRows count={6} label={t('loading')} />}
          {isEmpty && state === 'failed' && <LoadFailed onRetry={retry} />}
          {isEmpty && state === 'ready' && <Empty isFiltered={isFiltered} onClear={() => setFilter({})} />}
          {rows.map((update) => (
            <UpdateCard key={update.id} update={update} isFolded place={<UpdatePlace update={update} />} />
          ))}
          {cursor !== null && (
            <Button variant="default" onClick={() => void more()}>
              {t('more')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function Empty({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTranslation('updates');
  if (!isFiltered)
    return <EmptyState drawing={<PagesDrawing />} title={t('feed.empty')} text={t('feed.empty_text')} />;
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('feed.nothing')}
      text={t('feed.nothing_text')}
      actions={
        <Button size="md" onClick={onClear}>
          {t('feed.clear')}
        </Button>
      }
    />
  );
}
