import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { AnchoredMenu } from '#components/popovers/anchored-menu.tsx';
import type { UsedField } from '#entities/projects/fields/hooks.ts';
import type { SumKind } from '../display/table-columns.ts';
import { sumsOf } from './sums.ts';

type SumMenuProps = {
  field: UsedField;
  chosen: SumKind;
  anchor: HTMLElement;
  onPick: (sum: SumKind) => void;
  onClose: () => void;
};

/** What the foot of a column says. */
export function SumMenu({ field, chosen, anchor, onPick, onClose }: SumMenuProps) {
  const { t } = useTranslation('fields');
  return (
    <AnchoredMenu anchor={anchor} onClose={onClose} width={168}>
      {sumsOf(field.kind).map((sum) => (
        <Menu.Item
          key={sum}
          {...(sum === chosen ? { rightSection: <Icon of={IconCheck} />, 'aria-current': true } : {})}
          onClick={() => onPick(sum)}
        >
          {t(`list.sum.${sum}`)}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
