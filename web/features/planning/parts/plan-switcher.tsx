import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '#components/controls/icon-button.tsx';

type PlanSwitcherProps<P> = {
  of: 'cycles' | 'modules';
  plans: readonly P[];
  currentId: string;
  renderIcon: (plan: P) => ReactNode;
  linkTo: (plan: P) => string;
};

/** From one cycle or module of a project to another. */
export function PlanSwitcher<P extends { id: string; name: string }>(props: PlanSwitcherProps<P>) {
  const { of, plans, currentId, renderIcon, linkTo } = props;
  const { t } = useTranslation(of);
  const navigate = useNavigate();
  if (plans.length < 2) return null;
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <IconButton of={IconChevronDown} size="sm" label={t(`${of}:switch`)} />
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {plans.map((plan) => (
          <Menu.Item
            key={plan.id}
            leftSection={renderIcon(plan)}
            {...(plan.id === currentId ? { 'aria-current': true } : {})}
            onClick={() => void navigate(linkTo(plan))}
          >
            {plan.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
