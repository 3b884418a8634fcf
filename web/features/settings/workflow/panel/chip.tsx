import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import styles from './panel.module.css';

type ChipProps = { icon: ReactNode; text: string; onRemove?: () => void };

/** Shows a value within a sentence, with a button that removes it. */
export function Chip({ icon, text, onRemove }: ChipProps) {
  const { t } = useTranslation('workflow');
  return (
    <span className={styles.chip}>
      {icon}
      <span className={styles.chipText} title={text}>
        {text}
      </span>
      {onRemove && (
        <button type="button" aria-label={t('remove_value', { name: text })} onClick={onRemove}>
          <Icon of={IconX} size={12} />
        </button>
      )}
    </span>
  );
}
