import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ModuleIcon } from '#components/module-icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useProjectModules } from '#entities/modules/hooks.ts';
import type { Module } from '#entities/modules/types.ts';
import { linkTo } from './module-actions.ts';

/** From one module of a project to another. */
export function ModuleSwitcher({ module }: { module: Module }) {
  const { t } = useTranslation('modules');
  const navigate = useNavigate();
  const modules = useProjectModules(module.project_id);
  if (modules.length < 2) return null;
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <IconButton of={IconChevronDown} size="sm" label={t('switch')} />
      </Menu.Target>
      <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
        {modules.map((each) => (
          <Menu.Item
            key={each.id}
            leftSection={<ModuleIcon status={each.status} size={16} />}
            {...(each.id === module.id ? { 'aria-current': true } : {})}
            onClick={() => void navigate(linkTo(each))}
          >
            {each.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
