import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { HeaderDivider } from '#components/screens/screen-header.tsx';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { shortcutKey } from '#lib/keys/shortcut-key.ts';
import { type ShownOrder, useNeighbours, useShownOrder } from '../model/display/shown-order.ts';
import styles from './styles/detail.module.css';

type Step = 1 | -1;
type NeighboursProps = {
  row: WorkItem;
  onGo: (id: string) => void;
  /** In the peek letters belong to it only while it has the keyboard: beside it is a list. */
  within?: string;
  hasCount?: boolean;
};

/** To the item before and after this one in the list that it was opened from. */
export function NeighbourButtons(props: NeighboursProps) {
  const order = useShownOrder((known) => known.order);
  if (!order || order.query.projectId !== props.row.project_id) return null;
  return <Buttons order={order} {...props} />;
}

const FIELDS = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
const isTaken = ({ target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) =>
  ctrlKey ||
  metaKey ||
  altKey ||
  shiftKey ||
  defaultPrevented ||
  (target instanceof Element && target.closest(FIELDS) !== null);

/** J and K, wherever no field takes the letters. */
function useStepKeys(go: (step: Step) => void, within: string | undefined) {
  const goByKey = useEffectEvent(go);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (isTaken(event) || (within && !(target instanceof Element && target.closest(within)))) return;
      const key = shortcutKey(event);
      if (key !== 'j' && key !== 'k') return;
      event.preventDefault();
      goByKey(key === 'j' ? 1 : -1);
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [within]);
}

/** The page of another item has buttons of its own: those that were pressed last have the keyboard. */
let pressed: Step | null = null;

function Buttons({ order, row, onGo, within, hasCount = false }: NeighboursProps & { order: ShownOrder }) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const found = useNeighbours(order, row.id);
  const go = (step: Step) => {
    const id = step === 1 ? found?.next : found?.previous;
    if (id) onGo(id);
  };
  useStepKeys(go, within);
  if (!found) return null;
  const button = (step: Step, id: string | null) => (
    <IconButton
      of={step === 1 ? IconChevronDown : IconChevronUp}
      label={t(step === 1 ? 'peek.next' : 'peek.previous')}
      // Not disabled, which would take the keyboard away.
      aria-disabled={id === null}
      data-off={id === null ? '' : undefined}
      ref={(element: HTMLButtonElement | null) => {
        if (element && pressed === step) element.focus({ preventScroll: true });
        if (element && pressed === step) pressed = null;
      }}
      onClick={() => {
        if (id) pressed = step;
        go(step);
      }}
    />
  );
  const numbers = {
    position: found.position.toLocaleString(language),
    total: found.total.toLocaleString(language),
  };
  return (
    <span className={styles.neighbours}>
      {button(-1, found.previous)}
      {button(1, found.next)}
      {hasCount && <span className={styles.position}>{t('peek.position', numbers)}</span>}
      <HeaderDivider />
    </span>
  );
}
