import { useTranslation } from 'react-i18next';
import type { ShownField } from '#components/fields/base/field-view.ts';
import { FieldControl } from '#components/fields/field-control.tsx';
import { isPlainKind, PLAIN_VIEWS } from '#components/fields/plain-views.ts';
import { FieldError } from '#components/forms/field-error.tsx';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import type { FieldValue } from '#entities/projects/fields/types.ts';
import { PEOPLE_VIEW } from './default-people.tsx';
import styles from './panel.module.css';

type DefaultBlockProps = {
  field: ShownField;
  value: FieldValue | null;
  isReadOnly: boolean;
  /** The error that the server returned for it. */
  problem: string | undefined;
  onChange: (value: FieldValue | null) => void;
};

/** Edits the default value of new items. Fields of items and computed fields have no default. */
export function DefaultBlock({ field, value, isReadOnly, problem, onChange }: DefaultBlockProps) {
  const { t } = useTranslation('fields');
  if (field.kind === 'items' || field.kind === 'formula') return null;
  const title = t('settings.default_value');
  const choices = field.options.choices?.filter(({ name }) => name.trim() !== '');
  const shown = { ...field, name: title, options: choices ? { ...field.options, choices } : field.options };
  return (
    <PanelBlock title={title}>
      <div className={styles.default} data-kind={field.kind}>
        <FieldControl
          field={shown}
          view={isPlainKind(field.kind) ? PLAIN_VIEWS[field.kind] : PEOPLE_VIEW}
          value={value}
          projectId=""
          itemId={null}
          disabled={isReadOnly}
          // An unchecked box is stored as no default: items are unchecked without one.
          onChange={(next) => onChange(next === false ? null : next)}
        />
      </div>
      <p className={styles.quiet}>{t('settings.default_hint')}</p>
      {problem && <FieldError text={problem} />}
    </PanelBlock>
  );
}
