import { Button } from '@mantine/core';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { deleteState, makeDefaultState, updateState } from '#entities/projects/states/actions.ts';
import type { State } from '#entities/projects/states/types.ts';
import { useRowDrag } from '#components/drag/row-drag.ts';
import styles from '../../parts/row-list.module.css';
import { Uses } from '../../parts/uses.tsx';
import { StateForm } from './state-form.tsx';

type StateRowProps = {
  state: State;
  canEdit: boolean;
  isAlone: boolean;
  /** Items that are in it, once they are counted. */
  uses: number | undefined;
};

export function StateRow(props: StateRowProps) {
  const { t } = useTranslation('common');
  const { state } = props;
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    const { name, color, description } = state;
    return (
      <li>
        <StateForm
          stored={{ name, color, description }}
          saveText={t('save')}
          save={(fields) => updateState(state, fields)}
          onDone={() => setEditing(false)}
        />
      </li>
    );
  }
  return <ShownState {...props} onEdit={() => setEditing(true)} />;
}

function ShownState({ state, canEdit, isAlone, uses, onEdit }: StateRowProps & { onEdit: () => void }) {
  const { t } = useTranslation('project-settings');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const of = `states ${state.project_id}`;
  const zone = useRowDrag(row, canEdit ? { of, id: state.id, handle } : null);
  return (
    <li ref={row} className={styles.row} data-zone={zone ?? undefined} data-tall={canEdit ? '' : undefined}>
      <span
        ref={handle}
        className={styles.handle}
        data-fixed={canEdit && !isAlone ? undefined : ''}
        title={t('states.drag')}
        aria-hidden
      >
        <Icon of={IconGripVertical} size={14} />
      </span>
      <StateIcon group={state.group} color={state.color} />
      <span className={styles.name} title={state.name}>
        {state.name}
      </span>
      <span className={styles.detail}>{state.description}</span>
      {state.default && <span className={styles.tag}>{t('states.default')}</span>}
      {canEdit && <StateTools state={state} isAlone={isAlone} onEdit={onEdit} />}
      <Uses count={uses} />
    </li>
  );
}

type StateToolsProps = { state: State; isAlone: boolean; onEdit: () => void };

function StateTools({ state, isAlone, onEdit }: StateToolsProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [isAsked, setAsked] = useState(false);
  const { name } = state;
  const staying = state.default ? t('states.stays_default') : isAlone ? t('states.stays_alone') : null;
  return (
    <span className={styles.tools}>
      {!state.default && (
        <Button size="xs" variant="subtle" onClick={() => void makeDefaultState(state)}>
          {t('states.make_default')}
        </Button>
      )}
      <IconButton
        of={IconPencil}
        label={t('states.edit', { name })}
        size="sm"
        iconSize={14}
        onClick={onEdit}
      />
      <IconButton
        of={IconTrash}
        label={staying ?? t('states.delete', { name })}
        size="sm"
        iconSize={14}
        aria-disabled={staying !== null}
        data-disabled={staying === null ? undefined : ''}
        onClick={() => {
          if (!staying) setAsked(true);
        }}
      />
      {isAsked && (
        <ConfirmModal
          title={t('states.delete_question', { name })}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsked(false);
            void deleteState(state);
          }}
          onClose={() => setAsked(false)}
        >
          {t('states.delete_text')}
        </ConfirmModal>
      )}
    </span>
  );
}
