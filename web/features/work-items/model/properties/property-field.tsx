import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DatePicker } from '#components/pickers/date-picker.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { isOverdue } from '#lib/dates/dates.ts';
import { useLanguage } from '#lib/device/language.ts';
import { states } from '#entities/projects/states/store.ts';
import { usePendingApproval } from '#entities/work-items/approvals/hooks.ts';
import { PendingMark } from '../approvals/pending-mark.tsx';
import styles from './property-field.module.css';
import { type FieldProperty, isEmptyValue, PropertyValue, type ValueLook } from './property-value.tsx';
import { type ChoiceProperty, type PropertySource, useChoice } from './use-choice.tsx';

type FieldProps = {
  source: PropertySource;
  look: ValueLook;
  disabled?: boolean;
  /** What is there only while its picker is open. */
  whileOpen?: ReactNode;
};

function useLabelOf(property: FieldProperty) {
  const { t } = useTranslation('work-items');
  return t(`property.${property}`);
}

function ChoiceField({
  property,
  source,
  look,
  disabled,
  whileOpen,
}: FieldProps & { property: ChoiceProperty }) {
  const choice = useChoice(property, source);
  const { projectId, values, itemId = '' } = source;
  const isPending = usePendingApproval(property === 'state' ? itemId : null) !== undefined;
  const value = <PropertyValue property={property} projectId={projectId} values={values} look={look} />;
  const isChips = property === 'labels' && values.label_ids.length > 0;
  return (
    <Picker
      {...choice}
      label={useLabelOf(property)}
      className={isChips && look === 'pill' ? styles.chips : styles[look]}
      disabled={disabled}
      whileOpen={whileOpen}
      tone={isPending ? 'pending' : isEmptyValue(property, values) ? 'empty' : undefined}
    >
      {isPending ? (
        <PendingMark itemId={itemId} look="names">
          {value}
        </PendingMark>
      ) : (
        value
      )}
    </Picker>
  );
}

type DateFieldProps = FieldProps & { property: 'start_date' | 'target_date' };

function DateField({ property, source, look, disabled, whileOpen }: DateFieldProps) {
  const { t } = useTranslation('work-items');
  const language = useLanguage((state) => state.language);
  const { projectId, values, onChange } = source;
  const group = states.get(values.state_id)?.group ?? '';
  const isLate = property === 'target_date' && isOverdue(values.target_date, group);
  return (
    <DatePicker
      label={useLabelOf(property)}
      className={styles[look]}
      disabled={disabled}
      whileOpen={whileOpen}
      tone={isEmptyValue(property, values) ? 'empty' : isLate ? 'danger' : undefined}
      value={values[property]}
      onPick={(day) => onChange({ [property]: day })}
      language={language}
      clearText={t('clear_date')}
      {...(property === 'target_date' ? { minDay: values.start_date } : { maxDay: values.target_date })}
    >
      <PropertyValue property={property} projectId={projectId} values={values} look={look} />
    </DatePicker>
  );
}

/** One property, its value and the picker that changes it: in the properties column, in peek and in the form of a new item. */
export function PropertyField({ property, ...props }: FieldProps & { property: FieldProperty }) {
  return property === 'start_date' || property === 'target_date' ? (
    <DateField {...props} property={property} />
  ) : (
    <ChoiceField {...props} property={property} />
  );
}
