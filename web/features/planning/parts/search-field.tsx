import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Icon } from '#components/icon.tsx';
import styles from './plans.module.css';

type SearchProps = { label: string; query: string; onChange: (query: string) => void };

/** Looks for names in a list; Escape clears it. */
export function SearchField({ label, query, onChange }: SearchProps) {
  return (
    <TextInput
      className={styles.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} size={14} />}
      value={query}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  );
}
