import { IconArchive, IconArrowBackUp, IconDots, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import { DragHandle } from '#components/drag/drag-handle.tsx';
import { useRowDrag } from '#components/drag/row-drag.ts';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import { AnchoredPopover } from '#components/popovers/anchored-popover.tsx';
import { MenuItem } from '#components/popovers/menu-items.tsx';
import { useMenuButton } from '#components/popovers/use-menu-button.ts';
import type { FieldChoice } from '#entities/projects/fields/types.ts';
import { Tag } from '../../parts/box.tsx';
import { ColorChoice } from '../../parts/inputs/color-choice.tsx';
import styles from './panel.module.css';

/** What rows of choices are called where rows are dragged. */
export const CHOICE_ROWS = 'choices of a field';

type ChoiceRowProps = {
  choice: FieldChoice;
  number: number;
  /** The number of items with this choice. Undefined until it is loaded. */
  count: number | undefined;
  /** It is not stored yet: it can be removed. */
  isNew: boolean;
  isReadOnly: boolean;
  hasFocus: boolean;
  onChange: (patch: Partial<FieldChoice>) => void;
  onStep: (step: 'up' | 'down') => void;
  onRemove: () => void;
  /** After its name: another one. */
  onEnter: (() => void) | undefined;
};

export function ChoiceRow(props: ChoiceRowProps) {
  const { t } = useTranslation('fields');
  const { choice, number, count, isNew, isReadOnly, hasFocus, onChange, onEnter } = props;
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const zone = useRowDrag(row, isReadOnly ? null : { of: CHOICE_ROWS, id: choice.id, handle });
  const name = choice.name || t('settings.option_number', { number });
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (choice.name.trim() !== '') onEnter?.();
  };
  const step = (to: 'up' | 'down') => {
    flushSync(() => props.onStep(to));
    // A row that is put elsewhere in the page loses the focus.
    handle.current?.focus();
  };
  return (
    <li
      ref={row}
      className={styles.choice}
      data-zone={zone ?? undefined}
      data-archived={choice.is_archived ? '' : undefined}
    >
      {!isReadOnly && <DragHandle ref={handle} label={t('settings.move', { name })} onStep={step} />}
      <Swatch choice={choice} name={name} isReadOnly={isReadOnly} onChange={onChange} />
      <input
        className={styles.choiceName}
        aria-label={t('settings.option_number', { number })}
        maxLength={255}
        readOnly={isReadOnly}
        // The one that was just added is the next to be written.
        autoFocus={hasFocus}
        value={choice.name}
        onChange={(event) => onChange({ name: event.target.value })}
        onKeyDown={enter}
      />
      {choice.is_archived && <Tag>{t('settings.archived')}</Tag>}
      {count !== undefined && !isNew && <Count count={count} />}
      {!isReadOnly && <End {...props} name={name} />}
    </li>
  );
}

function Count({ count }: { count: number }) {
  const { t, i18n } = useTranslation('fields');
  return (
    <span className={styles.number} title={t('settings.filled', { count })}>
      {count.toLocaleString(i18n.language)}
    </span>
  );
}

type SwatchProps = Pick<ChoiceRowProps, 'choice' | 'isReadOnly' | 'onChange'> & { name: string };

function Swatch({ choice, name, isReadOnly, onChange }: SwatchProps) {
  const { t } = useTranslation('fields');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('settings.color_of', { name });
  return (
    <>
      <button
        type="button"
        className={styles.swatch}
        style={{ '--c': choice.color || 'var(--text-3)' } as React.CSSProperties}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        disabled={isReadOnly}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      />
      {anchor && (
        <AnchoredPopover anchor={anchor} label={label} width={216} onClose={() => setAnchor(null)}>
          <div className={styles.colors}>
            <ColorChoice label={label} value={choice.color} onChange={(color) => onChange({ color })} />
          </div>
        </AnchoredPopover>
      )}
    </>
  );
}

/** A choice that items have is archived and stays there; the server says so when it is removed. */
function End({ choice, isNew, name, onChange, onRemove }: ChoiceRowProps & { name: string }) {
  const { t } = useTranslation('fields');
  const { anchor, close, button } = useMenuButton();
  if (choice.is_archived) {
    return (
      <IconButton
        of={IconArrowBackUp}
        size="sm"
        label={t('settings.unarchive', { name })}
        onClick={() => onChange({ is_archived: false })}
      />
    );
  }
  return (
    <>
      <IconButton of={IconDots} size="sm" label={t('settings.option_actions', { name })} {...button} />
      {anchor && (
        <AnchoredMenu anchor={anchor} onClose={close}>
          {!isNew && (
            <MenuItem
              icon={IconArchive}
              text={t('settings.archive')}
              onClick={() => onChange({ is_archived: true })}
            />
          )}
          <MenuItem icon={IconTrash} text={t('settings.remove')} onClick={onRemove} />
        </AnchoredMenu>
      )}
    </>
  );
}
