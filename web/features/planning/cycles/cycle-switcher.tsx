import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CycleIcon } from '#components/cycle-icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useProjectCycles } from '#entities/cycles/hooks.ts';
import { statusOf } from '#entities/cycles/status.ts';
import type { Cycle } from '#entities/cycles/types.ts';
import { linkTo } from './cycle-actions.ts';

/** From one cycle of a project to another. */
export function CycleSwitcher({ cycle }: { cycle: Cycle }) {
  const { t } = useTranslation('cycles');
  const navigate = useNavigate();
  const cycles = useProjectCycles(cycle.project_id);
  if (cycles.length < 2) return null;
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <IconButton of={IconChevronDown} size="sm" label={t('switch')} />
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {cycles.map((each) => (
          <Menu.Item
            key={each.id}
            leftSection={<CycleIcon status={statusOf(each)} size={16} />}
            {...(each.id === cycle.id ? { 'aria-current': true } : {})}
            onClick={() => void navigate(linkTo(each))}
          >
            {each.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
