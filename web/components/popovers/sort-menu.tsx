import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhone } from '#lib/device/phone.ts';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';

type SortMenuProps<S extends string> = {
  title: string;
  sorts: readonly S[];
  sort: S;
  textOf: (sort: S) => string;
  onChange: (sort: S) => void;
  /** Where the list can stand the other way round. */
  reversing?: { text: string; isOn: boolean; onChange: (isOn: boolean) => void } | undefined;
  /** Further items. */
  children?: ReactNode;
};

/** In which order a list stands. */
export function SortMenu<S extends string>(props: SortMenuProps<S>) {
  const { title, sorts, sort, textOf, onChange, reversing, children } = props;
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
        {reversing && <Menu.Divider />}
        {reversing && (
          <Menu.CheckboxItem checked={reversing.isOn} onChange={reversing.onChange}>
            {reversing.text}
          </Menu.CheckboxItem>
        )}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
