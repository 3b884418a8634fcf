import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Icon } from './icon.tsx';

type IconButtonProps = {
  of: TablerIcon;
  /** Its name, for screen readers and as the tooltip. */
  label: string;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** 24, 28, 32 or 44 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  iconSize?: 12 | 14 | 16 | 20;
  variant?: 'subtle' | 'default' | 'filled';
  disabled?: boolean;
  className?: string | undefined;
  isPressed?: boolean;
};

/** A button that is only an icon: always with a name. */
export function IconButton({ of, label, iconSize = 16, isPressed, ...button }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} aria-pressed={isPressed} {...button}>
        <Icon of={of} size={iconSize} />
      </ActionIcon>
    </Tooltip>
  );
}
