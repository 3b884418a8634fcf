import { IconPlus } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import { Picker, type PickerOption } from '#components/pickers/picker.tsx';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';

type AddButtonProps = {
  label: string;
  text: string;
  options: () => PickerOption[];
  /** All selected values, if several are possible. */
  selected?: readonly string[];
  onPick: (values: string[]) => void;
};

/** A button that opens a searchable list below it and adds the selected option. */
export function AddButton({ label, text, options, selected, onPick }: AddButtonProps) {
  const { t } = useTranslation('workflow');
  return (
    <Picker
      className={styles.add}
      label={label}
      width={260}
      options={options}
      selected={selected ?? []}
      multiple={selected !== undefined}
      onPick={onPick}
      searchPlaceholder={t('find')}
      emptyText={t('nothing_found')}
    >
      <Icon of={IconPlus} size={14} />
      {text}
    </Picker>
  );
}
