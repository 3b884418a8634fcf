import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { listNames } from '#lib/text/names.ts';
import { StateName } from '../editor/state-name.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { useTexts } from '../editor/use-texts.ts';
import styles from './table.module.css';

const COLUMNS = ['from', 'to', 'who', 'only_if', 'approval'] as const;

/** Shows the transitions as rows, in the order of their source states. */
export function TransitionTable() {
  const { t } = useTranslation('workflow');
  const { transitions = [], states } = useEditor();
  const placeOf = (id: string | null) =>
    id === null ? states.length : states.findIndex((state) => state.id === id);
  const rows = transitions.toSorted(
    (a, b) =>
      placeOf(a.from_state_id) - placeOf(b.from_state_id) || placeOf(a.to_state_id) - placeOf(b.to_state_id),
  );
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
            <th scope="col" data-column="actions">
              <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((transition) => (
            <Row key={transition.id} transition={transition} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.none}>{t('none')}</p>}
    </div>
  );
}

function Row({ transition }: { transition: Transition }) {
  const { t } = useTranslation('workflow');
  const { selected, select, removeTransition } = useEditor();
  const { nameOf, whoText, conditionText, approvalText } = useTexts();
  const { id, from_state_id, to_state_id, who, conditions, approval } = transition;
  const isOpen = selected?.kind === 'transition' && selected.id === id;
  const open = () => select({ kind: 'transition', id });
  const asked = listNames(conditions.map(conditionText));
  return (
    <tr className={styles.row} data-open={isOpen ? '' : undefined} onClick={open}>
      <td data-column="from">
        <button type="button" className={styles.name} aria-label={nameOf(transition)} onClick={open}>
          <StateName id={from_state_id} />
        </button>
      </td>
      <td data-column="to">
        <span className={styles.name}>
          <StateName id={to_state_id} />
        </span>
      </td>
      <td data-column="who" title={whoText(who)}>
        {whoText(who) || <span className={styles.quiet}>{t('who.everybody')}</span>}
      </td>
      <td data-column="only_if" title={asked}>
        {asked}
      </td>
      <td data-column="approval">{approval && approvalText(approval)}</td>
      <td data-column="actions">
        <IconButton
          of={IconTrash}
          size="sm"
          iconSize={14}
          label={t('remove_named', { name: nameOf(transition) })}
          onClick={(event) => {
            event.stopPropagation();
            removeTransition(id);
          }}
        />
      </td>
    </tr>
  );
}
