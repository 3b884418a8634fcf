import { IconDots } from '@tabler/icons-react';
import { Icon } from '#components/icons/icon.tsx';

type ItemMenuButtonProps = {
  label: string;
  className: string | undefined;
  tabIndex?: number | undefined;
  iconSize?: 14 | 16;
};

/** Opens the menu of an item. Its press is handled by the layout, which knows the item from the element around it. */
export const ItemMenuButton = ({ label, className, tabIndex, iconSize = 16 }: ItemMenuButtonProps) => (
  <button
    type="button"
    className={className}
    tabIndex={tabIndex}
    data-menu
    aria-haspopup="menu"
    aria-label={label}
  >
    <Icon of={IconDots} size={iconSize} />
  </button>
);
