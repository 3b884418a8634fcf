import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Icon } from '#components/icon.tsx';
import styles from './projects.module.css';

type ProjectSearchProps = { label: string; query: string; onChange: (query: string) => void };

/** Narrows the cards below; Escape shows all again. */
export function ProjectSearch({ label, query, onChange }: ProjectSearchProps) {
  return (
    <TextInput
      className={styles.search}
      aria-label={label}
      placeholder={label}
      leftSection={<Icon of={IconSearch} size={14} />}
      value={query}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  );
}
