import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type Role, ROLES } from '@tandem/shared/roles.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import styles from './table.module.css';

type RoleMenuProps = {
  role: Role;
  /** Whose role it is, for who does not see the row. */
  of: string;
  /** Above it nobody can be raised. */
  highest: Role;
  /** What the roles mean differs between a workspace and a project. */
  where: 'workspace' | 'project';
  onChange: ((role: Role) => void) | null;
};

/** A role that can be chosen again, or only read. */
export function RoleMenu({ role, of, highest, where, onChange }: RoleMenuProps) {
  const { t } = useTranslation('settings');
  if (!onChange) return <span className={styles.quiet}>{t(`role.${role}`)}</span>;
  return (
    <Menu width={264} position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={styles.role}
          aria-label={t('role_of', { role: t(`role.${role}`), name: of })}
        >
          {t(`role.${role}`)}
          <Icon of={IconChevronDown} size={12} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {ROLES.filter((one) => one <= highest).map((one) => (
          <Menu.Item
            key={one}
            rightSection={one === role && <Icon of={IconCheck} />}
            style={{ height: 'auto', paddingBlock: 6 }}
            onClick={() => one !== role && onChange(one)}
          >
            {t(`role.${one}`)}
            <span className={styles.roleHint}>{t(`role_hint.${where}.${one}`)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
