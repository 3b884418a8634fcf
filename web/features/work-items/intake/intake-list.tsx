import { Menu } from '@mantine/core';
import { IconArrowsSort, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { TabButtons } from '#components/tabs/tab-buttons.tsx';
import type { IntakeItem } from '#entities/work-items/intake/types.ts';
import { FilterButton, IntakeChips } from './filter-bar.tsx';
import styles from './intake.module.css';
import { IntakeRow } from './intake-row.tsx';
import { type IntakeTab, type IntakeView, ORDERS } from './intake-view.ts';

const PAGE = 40;

/** The end of what is shown: more rows come as it comes near. */
function End({ onNear }: { onNear: () => void }) {
  const line = useRef<HTMLLIElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const look = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && near();
    const observer = new IntersectionObserver(look, { rootMargin: '400px' });
    if (line.current) observer.observe(line.current);
    return () => observer.disconnect();
  }, []);
  return <li ref={line} className={styles.end} aria-hidden />;
}

type ListProps = {
  projectId: string;
  identifier: string;
  view: IntakeView;
  counts: Record<IntakeTab, number | undefined>;
  rows: readonly IntakeItem[];
  openId: string | null;
  linkTo: (itemId: string) => string;
  onView: (view: IntakeView) => void;
  onTab: (tab: IntakeTab) => void;
};

/** The left pane: tabs, order, filters, and the rows. */
export function IntakeList(props: ListProps) {
  const { t } = useTranslation('intake');
  const { rows, identifier, openId, linkTo, view } = props;
  const [count, setCount] = useState(PAGE);
  const part = rows.slice(0, count);
  return (
    <>
      <ListHead {...props} />
      <IntakeChips projectId={props.projectId} view={view} onView={props.onView} />
      {rows.length > 0 && (
        <ul className={styles.rows} aria-label={t(`tab.${view.tab}`)}>
          {part.map((row) => (
            <IntakeRow
              key={row.id}
              row={row}
              identifier={identifier}
              to={linkTo(row.issue.id)}
              isOpen={row.issue.id === openId}
            />
          ))}
          {rows.length > count && <End key={count} onNear={() => setCount(count + PAGE)} />}
        </ul>
      )}
    </>
  );
}

function ListHead({ projectId, view, counts, onView, onTab }: ListProps) {
  const { t } = useTranslation('intake');
  return (
    <TabButtons
      label={t('title')}
      tabs={(['open', 'closed'] as const).map((id) => ({ id, text: t(`tab.${id}`), count: counts[id] }))}
      value={view.tab}
      onChange={onTab}
    >
      <span className={styles.ofList}>
        <OrderMenu view={view} onView={onView} />
        <FilterButton projectId={projectId} view={view} onView={onView} />
      </span>
    </TabButtons>
  );
}

type ViewProps = { view: IntakeView; onView: (view: IntakeView) => void };

function OrderMenu({ view, onView }: ViewProps) {
  const { t } = useTranslation('intake');
  const { order } = view;
  const item = (name: string, isChosen: boolean, change: Partial<IntakeView['order']>) => (
    <Menu.RadioItem
      key={name}
      value={name}
      closeMenuOnClick
      checked={isChosen}
      checkIcon={<Icon of={IconCheck} size={14} />}
      onChange={() => onView({ ...view, order: { ...order, ...change } })}
    >
      {name}
    </Menu.RadioItem>
  );
  return (
    <Menu position="bottom-end" alignItemsLabels="all">
      <Menu.Target>
        <IconButton of={IconArrowsSort} label={t('order.title')} />
      </Menu.Target>
      <Menu.Dropdown>
        {ORDERS.map((by) => item(t(`order.${by}`), order.by === by, { by }))}
        <Menu.Divider />
        {item(t('order.falling'), order.isFalling, { isFalling: true })}
        {item(t('order.rising'), !order.isFalling, { isFalling: false })}
      </Menu.Dropdown>
    </Menu>
  );
}
