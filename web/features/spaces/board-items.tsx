import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DueDate } from '#components/pickers/due-date.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { BoardItem, Layout } from './parts/board-api.ts';
import type { ItemsProps } from './parts/items-props.ts';
import { PublicValues } from './parts/public-values.tsx';
import { Votes } from './peek/votes.tsx';
import styles from './parts/spaces.module.css';

/** Items by their states: as columns of cards, or as one list. */
export function BoardItems({ groups, layout, board, onMore, ...rest }: ItemsProps & { layout: Layout }) {
  const { t } = useTranslation('spaces');
  const shown = board.states.filter(({ id }) => layout === 'kanban' || (groups[id]?.total_results ?? 0) > 0);
  if (shown.length === 0) return <p className={styles.nothing}>{t('nothing')}</p>;
  return (
    <div className={layout === 'kanban' ? styles.columns : styles.list}>
      {shown.map((state) => {
        const { results, total_results } = groups[state.id] ?? { results: [], total_results: 0 };
        return (
          <section key={state.id} className={styles.group} aria-label={state.name}>
            <h2 className={styles.groupHead}>
              <StateIcon group={state.group} color={state.color} />
              {state.name} <span className={styles.count}>{total_results}</span>
            </h2>
            <ul className={styles.items}>
              {results.map((item) => (
                <li key={item.id}>
                  <Item item={item} {...{ board, layout }} {...rest} />
                </li>
              ))}
            </ul>
            {results.length < total_results && (
              <Button variant="subtle" onClick={() => onMore(state.id)}>
                {t('more', { count: total_results - results.length })}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}

type ItemProps = Omit<ItemsProps, 'groups' | 'onMore'> & { item: BoardItem; layout: Layout };

function Item({ anchor, board, item, layout, peekId, onOpen, onChange }: ItemProps) {
  const { i18n } = useTranslation('spaces');
  return (
    <div
      className={layout === 'kanban' ? styles.card : styles.row}
      data-selected={peekId === item.id ? '' : undefined}
    >
      <span className={styles.itemHead}>
        <PriorityIcon priority={item.priority} size={14} />
        <span className={styles.id}>{`${board.meta.identifier}-${item.sequence_id}`}</span>
      </span>
      <button type="button" className={styles.open} onClick={() => onOpen(item.id)}>
        {item.name}
      </button>
      {layout === 'kanban' && <PublicValues board={board} item={item} look="card" />}
      <span className={styles.itemFoot}>
        <LabelChips labels={board.labels.filter(({ id }) => item.label_ids.includes(id))} />
        {item.target_date && (
          <DueDate day={item.target_date} stateGroup={item.state__group} language={i18n.language} />
        )}
        <span className={styles.space} />
        {board.settings.is_votes_enabled && <Votes {...{ anchor, item, onChange }} isShort />}
      </span>
    </div>
  );
}
