import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '#components/forms/field-error.tsx';
import { ORGANIZATION_SIZES } from '#entities/workspaces/workspaces/rules.ts';
import styles from './size-choice.module.css';

type SizeChoiceProps = {
  value: string | null;
  problem: string | undefined;
  onChange: (size: string) => void;
};

/** How many people will work in a workspace: all answers in one row. */
export function SizeChoice({ value, problem, onChange }: SizeChoiceProps) {
  const { t } = useTranslation('onboarding');
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={problem ? true : undefined}
      className={styles.field}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend className={styles.label}>{t('size')}</legend>
      <div className={styles.sizes} data-wrong={problem ? '' : undefined}>
        {ORGANIZATION_SIZES.map((size) => (
          <label key={size} className={styles.size}>
            <input
              type="radio"
              name={id}
              value={size}
              checked={size === value}
              onChange={() => onChange(size)}
            />
            {size === 'Just myself' ? t('size_me') : size.replace('-', '–')}
          </label>
        ))}
      </div>
      {problem && (
        <div id={`${id}-problem`} className={styles.problem}>
          <FieldError text={problem} />
        </div>
      )}
    </fieldset>
  );
}
