import { IconArrowsDiagonal } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { HeaderDivider } from '#components/screens/screen-header.tsx';
import { useProject } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import type { Group } from '../model/groups/groups.tsx';
import { ListViewProvider, useListView } from '../model/display/list-view.ts';
import { useMakeListView } from '../model/display/use-list-view.ts';
import { readSettings } from '../model/display/view-settings.ts';
import { itemKey } from '../model/items/item-key.ts';
import { OverlaySlot } from './overlays/overlay-slot.tsx';
import { PresenceStack } from '../model/presence/presence-stack.tsx';
import styles from './styles/detail.module.css';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { ItemBody } from './item-body.tsx';
import { ItemMissing } from './item-missing.tsx';
import { useCanEdit } from '../model/items/item-rights.ts';
import { ItemStatus } from './item-status.tsx';
import { ItemTools } from './item-tools.tsx';
import { PeekProperties } from './fields/peek-properties.tsx';
import { useItem } from './use-item.ts';

const SETTINGS = readSettings(null);
const NO_GROUPS: readonly Group[] = [];

type PaneProps = {
  id: string;
  projectId: string;
  /** Before the key, such as the way back on a phone. */
  before?: ReactNode;
  /** What the place that shows it can do with it. */
  tools?: ReactNode;
  onDeleted: () => void;
};

/** An item beside a list of something else that speaks of it. */
export function ItemPane({ id, projectId, ...place }: PaneProps) {
  const { row, state, retry } = useItem({ projectId, id });
  const project = useProject(row?.project_id);
  if (row && project) return <Opened key={row.id} row={row} project={project} {...place} />;
  return (
    <>
      <header className={styles.peekHead}>
        {place.before}
        <span className={styles.space} />
        {place.tools}
      </header>
      {state === 'loading' ? <DetailSkeleton /> : <ItemMissing state={state} onRetry={retry} />}
    </>
  );
}

type OpenedProps = Omit<PaneProps, 'id' | 'projectId'> & { row: WorkItem; project: Project };

function Opened({ row, project, onDeleted, ...place }: OpenedProps) {
  const view = useMakeListView(project, SETTINGS, 'page');
  const canEdit = useCanEdit(row);
  const [text, setText] = useState<DocumentStatus | null>(null);
  return (
    <ListViewProvider value={view}>
      <PaneHead row={row} project={project} text={text} {...place} />
      <div className={styles.peekWhole} data-open-item={row.id}>
        <div className={styles.peekBody}>
          <ItemBody
            row={row}
            canEdit={canEdit}
            hasColumn={false}
            properties={<PeekProperties row={row} canEdit={canEdit} />}
            onStatus={setText}
          />
        </div>
      </div>
      <OverlaySlot isReady groups={NO_GROUPS} onDeleted={(deleted) => deleted === row.id && onDeleted()} />
    </ListViewProvider>
  );
}

type HeadProps = Omit<OpenedProps, 'onDeleted'> & { text: DocumentStatus | null };

function PaneHead({ row, project, text, before, tools }: HeadProps) {
  const { t } = useTranslation('work-items');
  const { linkTo } = useListView();
  const navigate = useNavigate();
  return (
    <header className={styles.peekHead}>
      {before}
      <span className={styles.key}>{itemKey(project.identifier, row)}</span>
      <ItemStatus text={text} />
      <span className={styles.space} />
      <PresenceStack projectId={row.project_id} place={{ kind: 'work_item', id: row.id }} onlyHere />
      {tools && (
        <>
          {tools}
          <HeaderDivider />
        </>
      )}
      <IconButton
        of={IconArrowsDiagonal}
        label={t('peek.expand')}
        onClick={() => void navigate(linkTo(row))}
      />
      <ItemTools row={row} look="peek" />
    </header>
  );
}
