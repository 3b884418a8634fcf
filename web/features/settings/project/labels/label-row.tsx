import {
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconPencil,
  IconTrash,
  IconUnlink,
} from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '#components/dialogs/confirm-modal.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { deleteLabel, patchLabel } from '#entities/projects/labels/actions.ts';
import { labels as store } from '#entities/projects/labels/store.ts';
import type { Label } from '#entities/projects/labels/types.ts';
import { useRowDrag } from '#components/drag/row-drag.ts';
import styles from '../../parts/row-list.module.css';
import { Uses } from '../../parts/uses.tsx';
import { LabelForm } from './label-form.tsx';

type LabelRowProps = {
  label: Label;
  /** The labels of its group, when it is one. */
  parts: readonly Label[];
  /** Whether the labels of its group are shown, when it is one. */
  fold: { isOpen: boolean; toggle: () => void } | null;
  canEdit: boolean;
  isTaken: (name: string, own?: string) => boolean;
  /** Items that have it, once they are counted. */
  uses: number | undefined;
  /** Sorted by use there is no order to drag them in. */
  isByUse: boolean;
};

export function LabelRow(props: LabelRowProps) {
  const { t } = useTranslation('common');
  const { label, isTaken } = props;
  const [isEditing, setEditing] = useState(false);
  if (!isEditing) return <ShownLabel {...props} onEdit={() => setEditing(true)} />;
  return (
    <li>
      <LabelForm
        stored={{ name: label.name, color: label.color || '#888888' }}
        saveText={t('save')}
        isTaken={(name) => isTaken(name, label.id)}
        save={(fields) => void patchLabel(label, fields)}
        onDone={() => setEditing(false)}
      />
    </li>
  );
}

function ShownLabel({
  label,
  parts,
  fold,
  canEdit,
  uses,
  isByUse,
  onEdit,
}: LabelRowProps & { onEdit: () => void }) {
  const { t } = useTranslation('project-settings');
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const isTop = label.parent === null;
  const hasParts = useCallback(
    (id: string) => isTop && store.select(({ parent }) => parent === id).length === 0,
    [isTop],
  );
  const canDrag = canEdit && !isByUse;
  const of = `labels ${label.project_id}`;
  const zone = useRowDrag(row, canDrag ? { of, id: label.id, handle, canOnto: hasParts } : null);
  return (
    <li
      ref={row}
      className={styles.row}
      data-zone={zone ?? undefined}
      data-child={isTop ? undefined : ''}
      data-fold={fold ? '' : undefined}
    >
      <span
        ref={handle}
        className={styles.handle}
        data-fixed={canDrag ? undefined : ''}
        title={t('labels.drag')}
        aria-hidden
      >
        <Icon of={IconGripVertical} size={14} />
      </span>
      {fold && (
        <IconButton
          of={fold.isOpen ? IconChevronDown : IconChevronRight}
          label={t(fold.isOpen ? 'labels.fold' : 'labels.unfold', { name: label.name })}
          size="sm"
          iconSize={14}
          aria-expanded={fold.isOpen}
          onClick={fold.toggle}
        />
      )}
      <span className={styles.dot} style={{ background: label.color || 'var(--track)' }} aria-hidden />
      <span className={styles.name} title={label.name}>
        {label.name}
      </span>
      <span className={styles.detail}>{parts.length > 0 && t('labels.group', { count: parts.length })}</span>
      {canEdit && <LabelTools label={label} isGroup={parts.length > 0} uses={uses ?? 0} onEdit={onEdit} />}
      <Uses count={uses} />
    </li>
  );
}

type LabelToolsProps = { label: Label; isGroup: boolean; uses: number; onEdit: () => void };

function LabelTools({ label, isGroup, uses, onEdit }: LabelToolsProps) {
  const { t } = useTranslation(['project-settings', 'common']);
  const [isAsked, setAsked] = useState(false);
  const { name } = label;
  return (
    <span className={styles.tools}>
      {label.parent && (
        <IconButton
          of={IconUnlink}
          label={t('labels.ungroup', { name })}
          size="sm"
          iconSize={14}
          onClick={() => void patchLabel(label, { parent: null })}
        />
      )}
      <IconButton
        of={IconPencil}
        label={t('labels.edit', { name })}
        size="sm"
        iconSize={14}
        onClick={onEdit}
      />
      <IconButton
        of={IconTrash}
        label={t('labels.delete', { name })}
        size="sm"
        iconSize={14}
        onClick={() => setAsked(true)}
      />
      {isAsked && (
        <ConfirmModal
          title={t('labels.delete_question', { name })}
          confirmText={t('common:delete')}
          isDangerous
          onConfirm={() => {
            setAsked(false);
            void deleteLabel(label);
          }}
          onClose={() => setAsked(false)}
        >
          {isGroup ? t('labels.delete_group') : t('labels.delete_text')}
          {uses > 0 && ` ${t('labels.delete_uses', { count: uses })}`}
        </ConfirmModal>
      )}
    </span>
  );
}
