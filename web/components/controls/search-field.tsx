import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Icon } from '../icons/icon.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  label: string;
  query: string;
  onChange: (query: string) => void;
  /** How wide it is, where it stands. */
  className?: string | undefined;
};

/** Looks for names in what the screen shows. Escape clears it, and only then does what it does elsewhere. */
export function SearchField({ label, query, onChange, className }: SearchFieldProps) {
  return (
    <TextInput
      className={`${styles.field} ${className ?? ''}`}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} size={14} />}
      value={query}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || query === '') return;
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}
