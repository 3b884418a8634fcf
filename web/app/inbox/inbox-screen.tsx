import { IconArchive, IconArrowLeft, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { PagesDrawing } from '#components/icons/more-drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { useNotifications } from '#entities/personal/notifications/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { commentHashOf, groupOf, type InboxGroup, keyOf, snoozedTill } from '#features/inbox/groups.ts';
import { archiveGroup, readGroup, restoreGroup } from '#features/inbox/group-actions.ts';
import { InboxList } from '#features/inbox/inbox-list.tsx';
import styles from '#features/inbox/inbox.module.css';
import { SnoozeMenu } from '#features/inbox/snooze-menu.tsx';
import { ItemPane } from '#features/work-items/detail/item-pane.tsx';
import { paths } from '#lib/http/paths.ts';
import { useTitle } from '#lib/frame/use-title.ts';

const PARAM = 'item';

/** What I was told of, and beside it what that is about. */
export function Component() {
  const { t } = useTranslation('inbox');
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { slug } = useCurrentWorkspace();
  const openKey = search.get(PARAM);
  useTitle(t('title'));
  const show = (key: string | null) => setSearch(key ? { [PARAM]: key } : {}, { replace: true });
  const open = (group: InboxGroup) => {
    readGroup(group);
    const { data, project } = group.lead;
    const hash = commentHashOf(group);
    if (data.update) void navigate(`/${slug}/projects/${project}/overview/`);
    else if (data.page) void navigate(paths.page(slug, project, data.page.id) + hash);
    else void navigate({ search: `?${PARAM}=${group.key}`, hash }, { replace: true });
  };
  return (
    <div className={styles.panes} data-open={openKey ? '' : undefined}>
      <InboxList openKey={openKey} onOpen={open} onLeave={(key) => key === openKey && show(null)} />
      <section className={styles.pane} aria-label={t('opened')}>
        {openKey ? <OpenedItem itemId={openKey} onClose={() => show(null)} /> : <NothingOpen />}
      </section>
    </div>
  );
}

function NothingOpen() {
  const { t } = useTranslation('inbox');
  const { id } = useCurrentWorkspace();
  // The list says itself that it is empty.
  if (useNotifications(id).length === 0) return null;
  return (
    <div className={styles.none}>
      <EmptyState drawing={<PagesDrawing />} title={t('none_open.title')} text={t('none_open.text')} />
    </div>
  );
}

function OpenedItem({ itemId, onClose }: { itemId: string; onClose: () => void }) {
  const { t } = useTranslation('inbox');
  const { id } = useCurrentWorkspace();
  const rows = useNotifications(id).filter((row) => keyOf(row) === itemId);
  const group = groupOf(rows);
  if (!group) return <NothingOpen />;
  return (
    <ItemPane
      id={itemId}
      projectId={group.newest.project}
      before={
        <span className={styles.back} data-own-back>
          <IconButton of={IconArrowLeft} label={t('back')} size="xl" iconSize={20} onClick={onClose} />
        </span>
      }
      tools={<GroupTools group={group} onClose={onClose} />}
      onDeleted={onClose}
    />
  );
}

function GroupTools({ group, onClose }: { group: InboxGroup; onClose: () => void }) {
  const { t } = useTranslation(['inbox', 'common']);
  if (group.newest.archived_at !== null) {
    return <IconButton of={IconRestore} label={t('restore')} onClick={() => restoreGroup(group, t)} />;
  }
  const archive = () => {
    onClose();
    archiveGroup(group, t);
  };
  return (
    <>
      <IconButton of={IconArchive} label={t('archive')} onClick={archive} />
      {snoozedTill(group) === null && <SnoozeMenu group={group} onDone={onClose} />}
    </>
  );
}
