import { Button, Menu } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '#lib/device/phone.ts';
import { Icon } from '../icons/icon.tsx';
import { countPicked, type Facet, NOTHING_PICKED, type Picked, toggled } from './facets.ts';
import styles from './facets.module.css';

type FacetMenuProps = { facets: readonly Facet[]; picked: Picked; onChange: (picked: Picked) => void };

/** What a list is narrowed by; it stays open while several values are picked. */
export function FacetMenu({ facets, picked, onChange }: FacetMenuProps) {
  const { t } = useTranslation('common');
  const isPhone = usePhone();
  const count = countPicked(picked);
  return (
    <Menu position="bottom-end" width={232} closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<Icon of={IconFilter} />}
          data-active={count > 0 ? '' : undefined}
          className={styles.button}
          aria-label={count > 0 ? t('facets.picked', { count }) : t('facets.title')}
        >
          {!isPhone && t('facets.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {facets
          .filter(({ options }) => options.length > 0)
          .map(({ key, label, options }) => (
            <div key={key} role="group" aria-label={label}>
              <Menu.Label>{label}</Menu.Label>
              {options.map((option) => (
                <Menu.CheckboxItem
                  key={option.value}
                  checked={picked[key]?.includes(option.value) ?? false}
                  onChange={() => onChange(toggled(picked, key, option.value))}
                >
                  <span className={styles.option}>
                    {option.icon}
                    {option.label}
                  </span>
                </Menu.CheckboxItem>
              ))}
            </div>
          ))}
        {count > 0 && <Menu.Divider />}
        {count > 0 && (
          <Menu.Item closeMenuOnClick onClick={() => onChange(NOTHING_PICKED)}>
            {t('facets.clear')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
