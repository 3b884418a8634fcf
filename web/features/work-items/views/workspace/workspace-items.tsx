import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { NothingFoundDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useWorkItem } from '#entities/work-items/items/hooks.ts';
import { useWorkspaceItems } from '#entities/work-items/items/workspace-list.ts';
import { useLanguage } from '#lib/device/language.ts';
import { ListViewProvider } from '../../model/display/list-view.ts';
import { peekOf, peekProjectOf } from '../../model/display/peek-address.ts';
import type { Group } from '../../model/groups/groups.tsx';
import { OverlaySlot } from '../../detail/overlays/overlay-slot.tsx';
import { PeekSlot } from '../../screen/peek-slot.tsx';
import { useWorkspaceListView } from './use-workspace-list-view.ts';
import type { WorkspaceSettings } from '../use-workspace-settings.ts';
import { WorkspaceTable } from './workspace-table.tsx';
import styles from './workspace-views.module.css';

const NO_GROUPS: readonly Group[] = [];

type ItemsProps = { filters: Record<string, string>; own: WorkspaceSettings };

/** The items that a view chooses, and what is opened beside and over them. */
export function WorkspaceItems({ filters, own }: ItemsProps) {
  const list = useWorkspaceItems({ filters, orderBy: own.settings.orderBy });
  const listView = useWorkspaceListView(own.settings, own.actions);
  const [params] = useSearchParams();
  const peekId = peekOf(params);
  // Of one that is on no page that was read the address says the project.
  const known = useWorkItem(peekId)?.project_id;
  const isReady = list.status === 'ready';
  return (
    <ListViewProvider value={listView}>
      <Found list={list} peekId={peekId} />
      <PeekSlot id={peekId} projectId={known ?? peekProjectOf(params) ?? ''} isReady={isReady} />
      <OverlaySlot groups={NO_GROUPS} isReady={isReady} />
    </ListViewProvider>
  );
}

type FoundProps = { list: ReturnType<typeof useWorkspaceItems>; peekId: string | null };

/** The table, or what is to be said while it is not here, cannot be read, or is empty. */
function Found({ list, peekId }: FoundProps) {
  const { t } = useTranslation(['views', 'common']);
  const language = useLanguage((state) => state.language);
  const { status, total } = list;
  if (status === 'loading') return <SkeletonRows count={14} label={t('loading')} look="items" />;
  if (status === 'failed') return <LoadFailed onRetry={list.retry} />;
  if (total === 0) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('workspace.empty_title')}
        text={t('workspace.empty_text')}
      />
    );
  }
  return (
    <>
      <WorkspaceTable {...list} selectedId={peekId} />
      <p className={styles.foot}>
        {t('workspace.items', { count: total, text: total.toLocaleString(language) })}
      </p>
    </>
  );
}
