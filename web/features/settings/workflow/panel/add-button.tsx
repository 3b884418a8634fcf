import { IconPlus } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import { Picker, type PickerOption } from '#components/pickers/picker.tsx';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';

type AddButtonProps = {
  label: string;
  text: string;
  options: () => PickerOption[];
  /** All that are chosen, where several can be. */
  selected?: readonly string[];
  onPick: (values: string[]) => void;
};

/** A button below which something is found and added. */
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
