import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { IconButton } from '#components/controls/icon-button.tsx';
import styles from './details-button.module.css';

type DetailsButtonProps = { label: string; isOpen: boolean; onChange: (isOpen: boolean) => void };

/** Shows the progress of a cycle or module beside its items, or closes it. */
export const DetailsButton = ({ label, isOpen, onChange }: DetailsButtonProps) => (
  <IconButton
    of={IconLayoutSidebarRight}
    className={styles.details}
    label={label}
    isPressed={isOpen}
    onClick={() => onChange(!isOpen)}
  />
);
