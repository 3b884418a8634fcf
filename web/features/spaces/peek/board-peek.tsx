import {
  IconChevronsRight,
  IconLayoutSidebarRight,
  IconLink,
  IconMaximize,
  IconSquare,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeaderDivider } from '#components/screens/screen-header.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { copyText } from '#lib/text/copy-text.ts';
import { usePhone } from '#lib/device/phone.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { isField } from '#lib/focus/typing-ahead.ts';
import { type Board, type BoardItem, type ItemDetail, readItem } from '../parts/board-api.ts';
import { PeekBody } from './peek-body.tsx';
import panel from './peek.module.css';
import styles from '../parts/spaces.module.css';

type PeekProps = {
  anchor: string;
  id: string;
  board: Board;
  onChange: (item: BoardItem) => void;
  onClose: () => void;
};

/** The item as the server has it; what belongs to another one is not shown meanwhile. */
function useItem(anchor: string, id: string) {
  const [read, setRead] = useState<{ id: string; item: ItemDetail | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    readItem(anchor, id).then(
      (item) => isCurrent && setRead({ id, item }),
      () => isCurrent && setRead({ id, item: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [anchor, id]);
  const known = read?.id === id ? read : null;
  const change = (next: BoardItem) =>
    setRead((now) => now && { ...now, item: now.item && { ...now.item, ...next } });
  return { item: known?.item ?? null, isMissing: known?.item === null, change };
}

/** Escape closes the panel, but not what somebody is writing. */
function useEscape(onClose: () => void) {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isField(event.target)) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  });
}

const MODES = { side: IconLayoutSidebarRight, modal: IconSquare, full: IconMaximize };
type Mode = keyof typeof MODES;

/** One item beside the board, above it or in its place. */
export function BoardPeek({ anchor, id, board, onChange, onClose }: PeekProps) {
  const { t } = useTranslation('spaces');
  const [mode, setMode] = useState<Mode>('side');
  const isPhone = usePhone();
  const { item, isMissing, change } = useItem(anchor, id);
  useEscape(onClose);
  const copy = async () => {
    if (await copyText(location.href)) showToast({ tone: 'success', title: t('copied') });
  };
  return (
    <aside className={panel.peek} data-mode={mode} aria-label={item?.name ?? t('item')}>
      <div className={panel.peekHead}>
        <IconButton of={IconChevronsRight} label={t('close')} onClick={onClose} />
        {item && <span className={styles.id}>{`${board.meta.identifier}-${item.sequence_id}`}</span>}
        <span className={styles.space} />
        {!isPhone &&
          (Object.keys(MODES) as Mode[]).map((each) => (
            <IconButton
              key={each}
              of={MODES[each]}
              label={t(`modes.${each}`)}
              isPressed={each === mode}
              onClick={() => setMode(each)}
            />
          ))}
        {!isPhone && <HeaderDivider />}
        <IconButton of={IconLink} label={t('copy_link')} onClick={() => void copy()} />
      </div>
      <div className={panel.peekScroll}>
        {isMissing && (
          <p role="alert" className={styles.nothing}>
            {t('item_missing')}
          </p>
        )}
        {item && (
          <PeekBody
            key={item.id}
            {...{ anchor, board, item }}
            onChange={(next) => {
              change(next);
              onChange(next);
            }}
          />
        )}
      </div>
    </aside>
  );
}
