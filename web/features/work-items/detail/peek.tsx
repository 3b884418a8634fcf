import { IconArrowsDiagonal, IconChevronDown, IconChevronsRight, IconChevronUp } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { DocumentStatus } from '#components/editor/document-session.ts';
import { IconButton } from '#components/icon-button.tsx';
import { HeaderDivider } from '#components/screen-header.tsx';
import type { WorkItem } from '#entities/work-items/types.ts';
import { useListView } from '../display/list-view.ts';
import { peekSearch } from '../display/peek-address.ts';
import type { Group } from '../groups/groups.tsx';
import { shownRows } from '../board/move-card.ts';
import { PresenceStack } from '../screen/presence-stack.tsx';
import styles from './detail.module.css';
import { ItemBody } from './item-body.tsx';
import { ItemMissing } from './item-missing.tsx';
import { useCanEdit } from './item-rights.ts';
import { ItemStatus } from './item-status.tsx';
import { ItemTools } from './item-tools.tsx';
import { PropertyPills } from './property-pills.tsx';
import { useItem } from './use-item.ts';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { itemKey } from '../properties/item-key.ts';

type PeekProps = { id: string; projectId: string; groups: readonly Group[] };

/** An item beside the layout it was opened from; Escape closes it and gives the keyboard back to its card. */
export function Peek({ id, projectId, groups }: PeekProps) {
  const { t } = useTranslation('work-items');
  const { row, state, retry } = useItem({ projectId, id });
  const close = useClose(id);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Each item that is opened has the keyboard, so that Escape and the arrows mean the panel.
    if (id) panel.current?.focus({ preventScroll: true });
  }, [id]);
  const isGone = !row && state !== 'loading';
  return (
    <aside ref={panel} className={styles.peek} data-peek tabIndex={-1} aria-label={t('peek.label')}>
      {row && <Opened key={row.id} row={row} groups={groups} onClose={close} />}
      {!row && (
        <header className={styles.peekHead}>
          <IconButton of={IconChevronsRight} label={t('peek.close')} onClick={close} />
        </header>
      )}
      {!row && state === 'loading' && <DetailSkeleton />}
      {isGone && <ItemMissing state={state} onRetry={retry} />}
    </aside>
  );
}

function useClose(id: string) {
  const navigate = useNavigate();
  const close = useCallback(() => {
    void navigate({ search: peekSearch(null) }, { preventScrollReset: true });
    document
      .querySelector<HTMLElement>(`[data-item-id="${id}"] [data-item-link]`)
      ?.focus({ preventScroll: true });
  }, [navigate, id]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // Menus, dialogs and fields inside take Escape for themselves.
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping()) return;
      if (document.querySelector('[role=dialog], [role=menu], [role=listbox]')) return;
      close();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [close]);
  return close;
}

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable=true]') ?? false;

type OpenedProps = { row: WorkItem; groups: readonly Group[]; onClose: () => void };

function Opened({ row, groups, onClose }: OpenedProps) {
  const { t } = useTranslation('work-items');
  const { identifier, linkTo } = useListView();
  const canEdit = useCanEdit(row);
  const navigate = useNavigate();
  const [text, setText] = useState<DocumentStatus | null>(null);
  return (
    <>
      <header className={styles.peekHead}>
        <IconButton of={IconChevronsRight} label={t('peek.close')} onClick={onClose} />
        <IconButton
          of={IconArrowsDiagonal}
          label={t('peek.expand')}
          onClick={() => void navigate(linkTo(row))}
        />
        <HeaderDivider />
        <span className={styles.key}>{itemKey(identifier, row)}</span>
        <ItemStatus text={text} />
        <span className={styles.space} />
        <PresenceStack projectId={row.project_id} place={{ kind: 'work_item', id: row.id }} onlyHere />
        <Neighbours id={row.id} groups={groups} />
        <ItemTools row={row} />
      </header>
      <div className={styles.peekBody}>
        <ItemBody
          row={row}
          canEdit={canEdit}
          properties={<PropertyPills row={row} canEdit={canEdit} />}
          onStatus={setText}
        />
      </div>
    </>
  );
}

/** To the item before and after this one in the layout behind. */
function Neighbours({ id, groups }: { id: string; groups: readonly Group[] }) {
  const { t } = useTranslation('work-items');
  const { query, openItem } = useListView();
  const go = (step: 1 | -1) => {
    const ids = groups.flatMap((group) => shownRows(query, group.id).map((row) => row.id));
    const next = ids[ids.indexOf(id) + step];
    if (next && ids.includes(id)) openItem(next);
  };
  return (
    <span className={styles.neighbours}>
      <IconButton of={IconChevronUp} label={t('peek.previous')} onClick={() => go(-1)} />
      <IconButton of={IconChevronDown} label={t('peek.next')} onClick={() => go(1)} />
      <HeaderDivider />
    </span>
  );
}
