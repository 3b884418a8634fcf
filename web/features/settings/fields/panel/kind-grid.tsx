import { type FieldKind, FIELD_KIND_NAMES } from '@tandem/shared/projects/fields/kinds.ts';
import { useTranslation } from 'react-i18next';
import { KIND_ICONS } from '#components/fields/kind-icon.tsx';
import { Icon } from '#components/icons/icon.tsx';
import styles from './panel.module.css';

type KindGridProps = {
  value: FieldKind | null;
  /** Kinds that are not offered here. */
  except?: readonly FieldKind[];
  onChange: (kind: FieldKind) => void;
};

/** The kinds of fields, six in a row; the name of the chosen one stands above. */
export function KindGrid({ value, except = [], onChange }: KindGridProps) {
  const { t } = useTranslation('fields');
  return (
    <fieldset className={styles.kinds}>
      <legend>
        {t('settings.kind')}
        <span>{value && t(`kind.${value}`)}</span>
      </legend>
      <div className={styles.grid}>
        {FIELD_KIND_NAMES.filter((kind) => !except.includes(kind)).map((kind) => (
          <label key={kind} className={styles.kindCell} title={t(`kind.${kind}`)}>
            <input
              type="radio"
              name="kind"
              aria-label={t(`kind.${kind}`)}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <Icon of={KIND_ICONS[kind]} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
