import { Button, Menu } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icon.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { type PagesSort, SORTS } from './pages-sort.ts';

type SortMenuProps = { sort: PagesSort; onChange: (sort: PagesSort) => void; isPhone: boolean };

/** In which order the pages stand. */
export function SortMenu({ sort, onChange, isPhone }: SortMenuProps) {
  const { t } = useTranslation('pages');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        {isPhone ? (
          <IconButton of={IconArrowsSort} size="xl" label={t('sort.title')} />
        ) : (
          <Button
            variant="subtle"
            leftSection={<Icon of={IconArrowsSort} />}
            aria-label={`${t('sort.title')}: ${t(`sort.${sort}`)}`}
          >
            {t(`sort.${sort}`)}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {SORTS.map((name) => (
          <Menu.Item
            key={name}
            {...(name === sort ? { 'aria-current': true } : {})}
            onClick={() => onChange(name)}
          >
            {t(`sort.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
