import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { DocumentStatus } from '#components/editor/live/document-session.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { HeaderDivider } from '#components/screens/screen-header.tsx';
import type { IntakeItem } from '#entities/work-items/intake/types.ts';
import { ItemStatus } from '../detail/item-status.tsx';
import { itemKey } from '../model/items/item-key.ts';
import { IntakeActions } from './intake-actions.tsx';
import styles from './intake.module.css';
import { StatusChip } from './status-chip.tsx';
import type { Decisions } from './use-decisions.ts';

type Step = 1 | -1;
const TAKEN =
  'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox], [role=feed]';

/** The arrows lead from item to item, wherever nothing else takes them. */
function useArrows(go: (step: Step) => void) {
  const goByKey = useEffectEvent(go);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return;
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
      if (target instanceof Element && target.closest(TAKEN)) return;
      if (document.querySelector('[role=dialog], [role=menu], [role=listbox]')) return;
      event.preventDefault();
      goByKey(key === 'ArrowDown' ? 1 : -1);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, []);
}

export type HeadProps = {
  row: IntakeItem;
  identifier: string;
  text: DocumentStatus | null;
  position: { index: number; total: number };
  isPhone: boolean;
  decisions: Decisions;
  onStep: (step: Step) => void;
  onBack: () => void;
  onDeleted: () => void;
};

/** The head of the right pane: which item, how it is, and what can be decided. */
export function DetailHead(props: HeadProps) {
  const { row, identifier, text, position, isPhone, onStep, onBack } = props;
  const { t } = useTranslation('intake');
  useArrows(onStep);
  const isIn = position.index >= 0;
  return (
    <header className={styles.detailHead}>
      {isPhone && (
        <span data-own-back>
          <IconButton of={IconArrowLeft} size="xl" iconSize={20} label={t('back')} onClick={onBack} />
        </span>
      )}
      <span className={styles.key}>{itemKey(identifier, row.issue)}</span>
      <StatusChip row={row} />
      {!isPhone && <ItemStatus text={text} />}
      <span className={styles.space} />
      {isIn && isPhone && <Position {...position} />}
      <IconButton of={IconChevronUp} label={t('previous')} {...size(isPhone)} onClick={() => onStep(-1)} />
      <IconButton of={IconChevronDown} label={t('next')} {...size(isPhone)} onClick={() => onStep(1)} />
      {isIn && !isPhone && <Position {...position} />}
      {!isPhone && (
        <>
          <HeaderDivider />
          <IntakeActions {...props} look="head" />
        </>
      )}
      {isPhone && <IntakeActions {...props} look="menu" />}
    </header>
  );
}

const size = (isPhone: boolean) => (isPhone ? { size: 'xl' as const, iconSize: 20 as const } : {});

function Position({ index, total }: HeadProps['position']) {
  const { t } = useTranslation('intake');
  return <span className={styles.position}>{t('position', { index: index + 1, total })}</span>;
}
