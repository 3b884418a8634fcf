import { Menu } from '@mantine/core';
import { IconArrowUpRight, IconCheck, type Icon as TablerIcon } from '@tabler/icons-react';
import { Icon } from '../icons/icon.tsx';

type MenuItemProps = {
  icon: TablerIcon;
  text: string;
  onClick: () => void;
  isDangerous?: boolean;
  /** Of what is switched on and off. */
  isOn?: boolean;
};

export const MenuItem = ({ icon, text, onClick, isDangerous = false, isOn = false }: MenuItemProps) => (
  <Menu.Item
    leftSection={<Icon of={icon} />}
    {...(isDangerous ? { 'data-danger': true } : {})}
    {...(isOn ? { rightSection: <Icon of={IconCheck} />, 'aria-current': true } : {})}
    onClick={onClick}
  >
    {text}
  </Menu.Item>
);

/** Opens a page of ours in a new tab. */
export const NewTabItem = ({ href, text }: { href: string; text: string }) => (
  <Menu.Item
    component="a"
    href={href}
    target="_blank"
    rel="noopener"
    leftSection={<Icon of={IconArrowUpRight} />}
  >
    {text}
  </Menu.Item>
);
