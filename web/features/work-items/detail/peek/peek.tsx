import { IconArrowsDiagonal, IconChevronsRight } from '@tabler/icons-react';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePhone } from '#lib/device/phone.ts';
import { useMarkedPage } from '#lib/frame/marked-page.ts';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Later } from '#components/feedback/later.tsx';
import { HeaderDivider } from '#components/screens/screen-header.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useListView } from '../../model/display/list-view.ts';
import { peekSearch } from '../../model/display/peek-address.ts';
import { PresenceStack } from '../../model/presence/presence-stack.tsx';
import styles from '../styles/detail.module.css';
import { ItemBody } from '../item-body.tsx';
import { ItemMissing } from '../item-missing.tsx';
import { useCanEdit } from '../../model/items/item-rights.ts';
import { ItemStatus } from '../item-status.tsx';
import { ItemTools } from '../item-tools.tsx';
import { NeighbourButtons } from '../neighbour-buttons.tsx';
import { PeekModeMenu } from './peek-mode-menu.tsx';
import { usePeekMode } from './peek-mode.ts';
import { PropertyColumn } from '../fields/property-aside.tsx';
import { PeekProperties } from '../fields/peek-properties.tsx';
import { useItem } from '../use-item.ts';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { useItemKey } from '../../model/items/use-rows.ts';

type PeekProps = {
  id: string;
  projectId: string;
  /** Out of sight already: taking it down can wait until that has been painted. */
  isClosing?: boolean;
};

/** An item beside the layout it was opened from; Escape closes it and gives the keyboard back to its card. */
export const Peek = memo(function Peek({ id, projectId, isClosing = false }: PeekProps) {
  const { t } = useTranslation('work-items');
  const { row, state, retry } = useItem({ projectId, id });
  const close = useClose(id, isClosing);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Each item that is opened has the keyboard, so that Escape and the arrows mean the panel.
    if (id && !isClosing) panel.current?.focus({ preventScroll: true });
  }, [id, isClosing]);
  const isGone = !row && state !== 'loading';
  const isPhone = usePhone();
  const chosen = usePeekMode((known) => known.mode);
  const mode = isPhone ? 'side' : chosen;
  useMarkedPage('data-peeking', mode === 'side' && !isClosing);
  return (
    <>
      {mode !== 'side' && !isClosing && <div className={styles.scrim} aria-hidden onClick={close} />}
      <aside
        ref={panel}
        className={styles.peek}
        hidden={isClosing}
        data-peek={isClosing ? undefined : ''}
        data-mode={mode}
        data-open-item={isClosing ? undefined : id}
        tabIndex={-1}
        aria-label={t('peek.label')}
      >
        {row && <Opened key={row.id} row={row} hasColumn={mode === 'full'} onClose={close} />}
        {!row && (
          <header className={styles.peekHead}>
            <IconButton of={IconChevronsRight} label={t('peek.close')} onClick={close} />
          </header>
        )}
        {!row && state === 'loading' && <DetailSkeleton />}
        {isGone && <ItemMissing state={state} onRetry={retry} />}
      </aside>
    </>
  );
});

function useClose(id: string, isClosing: boolean) {
  const navigate = useNavigate();
  const close = useCallback(() => {
    void navigate({ search: peekSearch(null) }, { preventScrollReset: true, flushSync: true });
    document
      .querySelector<HTMLElement>(`[data-item-id="${id}"] [data-item-link]`)
      ?.focus({ preventScroll: true });
  }, [navigate, id]);
  useEffect(() => {
    if (isClosing) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      // Menus, dialogs and fields inside take Escape for themselves.
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping()) return;
      if (document.querySelector('[role=dialog], [role=menu], [role=listbox]')) return;
      close();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [close, isClosing]);
  return close;
}

const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable=true]') ?? false;

type OpenedProps = { row: WorkItem; hasColumn: boolean; onClose: () => void };

const Opened = memo(function Opened({ row, hasColumn, onClose }: OpenedProps) {
  const { t } = useTranslation('work-items');
  const { linkTo, openItem } = useListView();
  const key = useItemKey(row);
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
        <span className={styles.modeRoom}>
          <Later>
            <PeekModeMenu />
          </Later>
        </span>
        <HeaderDivider />
        <span className={styles.key}>{key}</span>
        <ItemStatus text={text} />
        <span className={styles.space} />
        <Later>
          <PresenceStack projectId={row.project_id} place={{ kind: 'work_item', id: row.id }} onlyHere />
          <NeighbourButtons row={row} onGo={openItem} within="[data-peek]" />
          <ItemTools row={row} look="peek" />
        </Later>
      </header>
      <div className={hasColumn ? styles.page : styles.peekWhole}>
        <div className={styles.peekBody}>
          <div className={hasColumn ? styles.inner : undefined}>
            <ItemBody
              row={row}
              canEdit={canEdit}
              hasColumn={hasColumn}
              properties={!hasColumn && <PeekProperties row={row} canEdit={canEdit} />}
              onStatus={setText}
            />
          </div>
        </div>
        {hasColumn && <PropertyColumn row={row} canEdit={canEdit} />}
      </div>
    </>
  );
});
