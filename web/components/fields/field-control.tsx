import { VisuallyHidden } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '#components/controls/check-box.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { EditorProps, FieldView } from './base/field-view.ts';
import styles from './field-control.module.css';
import { FieldPopover } from './field-popover.tsx';
import { StarsControl } from './values/stars-control.tsx';

/** A field, its value, and how they are shown and changed. */
export type ControlProps = Omit<EditorProps, 'onClose'> & {
  /** How fields of its kind are shown and edited. */
  view: FieldView;
  disabled?: boolean;
  /** Content that is shown only during editing. */
  whileOpen?: ReactNode;
};

/** Shows the value of a field. A press opens its editor, in place or beside the value. */
export function FieldControl(props: ControlProps) {
  const { field, view, disabled } = props;
  const { place } = view;
  if (field.kind === 'rating') return <StarsControl {...props} />;
  if (disabled || place === 'none') return <ReadOnly {...props} />;
  if (field.kind === 'checkbox') return <CheckControl {...props} />;
  if (field.kind === 'items') return <ItemsControl {...props} />;
  return place === 'place' ? <PlaceControl {...props} /> : <BesideControl {...props} />;
}

function ReadOnly(shown: ControlProps) {
  const { field, value } = shown;
  return (
    <span className={styles.value} data-field-control={field.id}>
      {value === null ? <span className={styles.empty}>–</span> : <Shown {...shown} />}
    </span>
  );
}

type ShownProps = Pick<ControlProps, 'field' | 'view' | 'value'>;

const Shown = ({ field, view: { Value }, value }: ShownProps) =>
  value === null ? null : <Value field={field} value={value} look="row" />;

/** Shows the value, or a text such as "Add date" if there is none. */
function ShownOrEmpty(shown: ShownProps) {
  const { field, value } = shown;
  const { t } = useTranslation('fields');
  if (value !== null) return <Shown {...shown} />;
  return <span className={styles.empty}>{t(`value.add.${field.kind}`)}</span>;
}

function CheckControl({ field, value, onChange }: ControlProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={value === true}
      aria-label={field.name}
      className={styles.button}
      data-field-control={field.id}
      onClick={() => onChange(value !== true)}
    >
      <CheckBox isChecked={value === true} />
    </button>
  );
}

const ADDRESSES: readonly string[] = ['link', 'email', 'phone'];

function PlaceControl({ whileOpen, ...props }: ControlProps) {
  const { field, view, value } = props;
  const shown = { field, view, value };
  const { t } = useTranslation('fields');
  const [isEditing, setEditing] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const isFocusBack = useRef(false);
  useEffect(() => {
    if (isEditing || !isFocusBack.current) return;
    isFocusBack.current = false;
    root.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
  }, [isEditing]);
  const close = () => {
    // The keyboard ended the editing, not a press elsewhere.
    isFocusBack.current = root.current?.contains(document.activeElement) ?? false;
    setEditing(false);
  };
  const { Editor } = view;
  if (isEditing && Editor) {
    return (
      <span ref={root} className={styles.value} data-field-control={field.id}>
        {whileOpen}
        <Suspense fallback={<ShownOrEmpty {...shown} />}>
          <Editor {...props} onClose={close} />
        </Suspense>
      </span>
    );
  }
  const edit = () => setEditing(true);
  const isAddress = value !== null && ADDRESSES.includes(field.kind);
  return (
    <span ref={root} className={styles.value} data-field-control={field.id}>
      {isAddress ? (
        <>
          <Shown {...shown} />
          <span className={styles.edit}>
            <IconButton
              of={IconPencil}
              size="sm"
              iconSize={14}
              label={t('value.edit', { field: field.name })}
              onClick={edit}
            />
          </span>
        </>
      ) : (
        <button type="button" className={styles.button} onClick={edit}>
          <VisuallyHidden>{field.name}: </VisuallyHidden>
          <ShownOrEmpty {...shown} />
        </button>
      )}
    </span>
  );
}

/** Items are added one by one and removed together. */
function ItemsControl(props: ControlProps) {
  const { t } = useTranslation('common');
  const { value, onChange } = props;
  return (
    <span className={styles.value}>
      <BesideControl {...props} />
      {value !== null && (
        <IconButton of={IconX} size="sm" iconSize={14} label={t('clear')} onClick={() => onChange(null)} />
      )}
    </span>
  );
}

function BesideControl({ whileOpen, ...props }: ControlProps) {
  const { field, view, value } = props;
  const shown = { field, view, value };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-field-control={field.id}
        aria-haspopup={field.kind === 'date' || field.kind === 'moment' ? 'dialog' : 'listbox'}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <VisuallyHidden>{field.name}: </VisuallyHidden>
        <ShownOrEmpty {...shown} />
      </button>
      {anchor && (
        <>
          {whileOpen}
          <FieldPopover anchor={anchor} {...props} onClose={() => setAnchor(null)} />
        </>
      )}
    </>
  );
}
