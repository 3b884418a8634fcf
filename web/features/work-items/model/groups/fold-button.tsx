import { IconChevronDown } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';
import styles from './fold-button.module.css';

type FoldButtonProps = {
  label: string;
  isOpen: boolean;
  onToggle: () => void;
  tabIndex?: number | undefined;
  className?: string | undefined;
};

/** Shows and hides what stands below a heading. */
export const FoldButton = ({ label, isOpen, onToggle, tabIndex, className }: FoldButtonProps) => (
  <button
    type="button"
    className={`${styles.fold} ${className ?? ''}`}
    tabIndex={tabIndex}
    aria-expanded={isOpen}
    aria-label={label}
    onClick={onToggle}
  >
    <Icon of={IconChevronDown} size={14} />
  </button>
);
