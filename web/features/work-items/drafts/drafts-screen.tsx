import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { ROLE } from '@tandem/shared/roles.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#components/controls/search-field.tsx';
import { PHONE } from '#components/popovers/anchored-popover.tsx';
import { BoardDrawing, NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { MembersOnly } from '#components/feedback/members-only.tsx';
import { ScreenHeader } from '#components/screens/screen-header.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useDrafts } from '#entities/work-items/drafts/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { openModal } from '#lib/frame/modal-store.ts';
import { useTitle } from '#lib/frame/use-title.ts';
import screenStyles from '../screen/screen.module.css';
import { DisplayMenu } from '../model/display/menu/display-menu.tsx';
import { FilterChips } from '../model/filters/filter-chips.tsx';
import { FilterMenu } from '../model/filters/filter-menu.tsx';
import { LayoutSwitch } from '../model/display/menu/layout-switch.tsx';
import { DraftBoard } from './draft-board.tsx';
import { draftGroups } from './draft-groups.tsx';
import { DraftList } from './draft-list.tsx';
import { useDraftView } from './draft-view.ts';
import styles from './drafts.module.css';

const write = () => openModal({ kind: 'create-work-item', preset: { is_draft: true } });

export function Component() {
  const { t } = useTranslation('detail');
  const { role } = useCurrentWorkspace();
  useTitle(t('drafts.title'));
  if (role >= ROLE.MEMBER) return <DraftsPage />;
  return (
    <MembersOnly
      crumbs={[{ label: t('drafts.title') }]}
      title={t('drafts.members_only')}
      text={t('drafts.members_only_text')}
    />
  );
}

/** Work items that I have begun to write and nobody else sees. */
function DraftsPage() {
  const { t } = useTranslation(['detail', 'work-items', 'common']);
  const { drafts, state, retry } = useDrafts();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isEmpty = drafts.length === 0;
  const { settings, actions } = useDraftView();
  const [query, setQuery] = useState('');
  const groups = draftGroups({ drafts, settings, query }, t);
  const isNothing = groups.every((group) => group.drafts.length === 0);
  const controls = <Controls {...{ query, settings, actions }} onQuery={setQuery} />;
  const Drawn = settings.layout === 'kanban' ? DraftBoard : DraftList;
  return (
    <>
      <ScreenHeader
        crumbs={[{ label: t('drafts.title') }]}
        count={isEmpty ? undefined : String(drafts.length)}
      >
        {!isEmpty && !isPhone && controls}
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={write}>
          {t('drafts.new')}
        </Button>
      </ScreenHeader>
      <div className={screenStyles.body}>
        {!isEmpty && isPhone && <div className={styles.bar}>{controls}</div>}
        {!isEmpty && <FilterChips projectId="" settings={settings} actions={actions} />}
        {isEmpty && state === 'loading' && (
          <SkeletonRows count={6} label={t('common:loading')} look="items" />
        )}
        {isEmpty && state === 'ready' && (
          <div className={screenStyles.center}>
            <EmptyState
              drawing={<BoardDrawing />}
              title={t('drafts.empty_title')}
              text={t('drafts.empty_text')}
            />
          </div>
        )}
        {isEmpty && state === 'failed' && (
          <div className={screenStyles.center} role="alert">
            <LoadFailed title={t('drafts.failed')} onRetry={retry} />
          </div>
        )}
        {!isEmpty && isNothing && (
          <div className={screenStyles.center}>
            <EmptyState
              drawing={<NothingFoundDrawing />}
              title={t('drafts.none_title')}
              text={t('drafts.none_text')}
            />
          </div>
        )}
        {!isEmpty && !isNothing && <Drawn groups={groups} settings={settings} />}
      </div>
    </>
  );
}

type ControlsProps = ReturnType<typeof useDraftView> & { query: string; onQuery: (query: string) => void };

/** What of the drafts is shown, and how. */
function Controls({ query, onQuery, settings, actions }: ControlsProps) {
  const { t } = useTranslation('detail');
  return (
    <>
      <SearchField className={styles.search} label={t('drafts.search')} query={query} onChange={onQuery} />
      <FilterMenu projectId="" settings={settings} actions={actions} look="header" />
      <LayoutSwitch context="drafts" layout={settings.layout} onChange={actions.setLayout} />
      <DisplayMenu settings={settings} actions={actions} />
    </>
  );
}
