import { ActionIcon } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Icon } from '../icons/icon.tsx';
import { tooltip } from './tooltips.tsx';

type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'children' | 'color' | 'style' | 'disabled' | 'aria-label'
> & {
  of: TablerIcon;
  /** Its name, for screen readers and as the tooltip. */
  label: string;
  /** 24, 28, 32 or 44 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  iconSize?: 12 | 14 | 16 | 20;
  variant?: 'subtle' | 'default' | 'filled';
  isPressed?: boolean;
  disabled?: boolean;
};

/** A button that is only an icon: always with a name. What opens something from it, such as a menu, may add to its props. */
export function IconButton({ of, label, iconSize = 16, isPressed, ...button }: IconButtonProps) {
  return (
    <ActionIcon aria-label={label} aria-pressed={isPressed} {...tooltip(label)} {...button}>
      <Icon of={of} size={iconSize} />
    </ActionIcon>
  );
}
