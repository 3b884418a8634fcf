import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '#components/icons/icon.tsx';
import { PickerButton } from '#components/pickers/picker-button.tsx';
import { useEditor } from './use-editor.ts';
import styles from './editor.module.css';

type ChipProps = { label: string; text: ReactNode; renderForm: (close: () => void) => ReactNode };

/** A value within the sentence. A press opens a small form. */
export function FormChip({ label, text, renderForm }: ChipProps) {
  const { canEdit } = useEditor();
  return (
    <PickerButton
      label={label}
      className={styles.chip}
      disabled={!canEdit}
      popup="dialog"
      width={264}
      renderContent={(close) => <div className={styles.form}>{renderForm(close)}</div>}
    >
      {text}
      <Icon of={IconChevronDown} size={12} />
    </PickerButton>
  );
}
