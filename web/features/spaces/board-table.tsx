import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DueDate } from '#components/pickers/due-date.tsx';
import { LabelChips } from '#components/controls/label-chip.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { formatDate } from '#lib/dates/dates.ts';
import type { BoardItem, BoardState } from './parts/board-api.ts';
import type { ItemsProps } from './parts/items-props.ts';
import { Votes } from './peek/votes.tsx';
import styles from './parts/spaces.module.css';

/** Items in the order of their states, a column for each of their properties. */
export function BoardTable({ groups, board, onMore, ...rest }: ItemsProps) {
  const { t } = useTranslation('spaces');
  const { is_votes_enabled } = board.settings;
  const isEmpty = Object.values(groups).every(({ total_results }) => total_results === 0);
  if (isEmpty) return <p className={styles.nothing}>{t('nothing')}</p>;
  const columns = ['key', 'name', 'state', 'priority', 'labels', 'start', 'due'] as const;
  return (
    <div className={styles.sheet}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {t(`columns.${name}`)}
              </th>
            ))}
            {is_votes_enabled && <th scope="col">{t('columns.votes')}</th>}
          </tr>
        </thead>
        {board.states.map((state) => {
          const { results, total_results } = groups[state.id] ?? { results: [], total_results: 0 };
          return (
            <tbody key={state.id}>
              {results.map((item) => (
                <TableRow key={item.id} {...{ board, state, item }} {...rest} />
              ))}
              {results.length < total_results && (
                <tr>
                  <td colSpan={columns.length + 1}>
                    <Button variant="subtle" onClick={() => onMore(state.id)}>
                      {state.name}: {t('more', { count: total_results - results.length })}
                    </Button>
                  </td>
                </tr>
              )}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

type RowProps = Omit<ItemsProps, 'groups' | 'onMore'> & { item: BoardItem; state: BoardState };

function TableRow({ anchor, board, state, item, peekId, onOpen, onChange }: RowProps) {
  const { t, i18n } = useTranslation('spaces');
  return (
    <tr data-selected={peekId === item.id ? '' : undefined}>
      <td className={styles.id}>{`${board.meta.identifier}-${item.sequence_id}`}</td>
      <td>
        <button type="button" className={styles.cellOpen} onClick={() => onOpen(item.id)}>
          {item.name}
        </button>
      </td>
      <td>
        <span className={styles.option}>
          <StateIcon group={state.group} color={state.color} size={14} />
          {state.name}
        </span>
      </td>
      <td>
        <span className={styles.option}>
          <PriorityIcon priority={item.priority} size={14} />
          {t(`priorities.${item.priority}`)}
        </span>
      </td>
      <td>
        <LabelChips labels={board.labels.filter(({ id }) => item.label_ids.includes(id))} />
      </td>
      <td>{item.start_date && formatDate(item.start_date, i18n.language)}</td>
      <td>
        {item.target_date && (
          <DueDate day={item.target_date} stateGroup={item.state__group} language={i18n.language} />
        )}
      </td>
      {board.settings.is_votes_enabled && (
        <td>
          <Votes {...{ anchor, item, onChange }} isShort />
        </td>
      )}
    </tr>
  );
}
