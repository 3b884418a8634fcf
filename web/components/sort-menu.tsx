import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { usePhone } from '#lib/phone.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';

type SortMenuProps<S extends string> = {
  title: string;
  sorts: readonly S[];
  sort: S;
  textOf: (sort: S) => string;
  onChange: (sort: S) => void;
};

/** In which order a list stands. */
export function SortMenu<S extends string>({ title, sorts, sort, textOf, onChange }: SortMenuProps<S>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {usePhone() ? (
          <IconButton of={IconArrowsSort} size="xl" label={title} />
        ) : (
          <Button
            variant="subtle"
            leftSection={<Icon of={IconArrowsSort} />}
            aria-label={`${title}: ${textOf(sort)}`}
          >
            {textOf(sort)}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {sorts.map((name) => (
          <Menu.Item
            key={name}
            {...(name === sort ? { 'aria-current': true } : {})}
            onClick={() => onChange(name)}
          >
            {textOf(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
