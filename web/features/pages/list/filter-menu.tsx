import { Menu } from '@mantine/core';
import { IconCheck, IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#components/people/avatar.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { usePeopleOf } from '#entities/workspaces/members/hooks.ts';
import type { Page } from '#entities/pages/pages/types.ts';
import { NO_FILTER, type PagesFilter, SPANS, countOf } from './pages-filter.ts';
import styles from '../parts/pages.module.css';

type FilterMenuProps = {
  filter: PagesFilter;
  onChange: (filter: PagesFilter) => void;
  /** Of those who made one of these somebody can be chosen. */
  pages: readonly Page[];
  size: 'md' | 'xl';
};

/** More people are nobody's list to read. */
const MAX_PEOPLE = 50;

/** Which pages are left out: by stars, by when they were created and by whom. */
export function FilterMenu({ filter, onChange, pages, size }: FilterMenuProps) {
  const { t } = useTranslation('pages');
  const people = usePeopleOf([...new Set(pages.map(({ created_by }) => created_by ?? ''))], MAX_PEOPLE);
  const count = countOf(filter);
  const set = (part: Partial<PagesFilter>) => onChange({ ...filter, ...part });
  return (
    <Menu position="bottom-end" width={216} closeOnItemClick={false}>
      <Menu.Target>
        <IconButton
          of={IconFilter}
          size={size}
          label={count === 0 ? t('filter.title') : t('filter.on', { count })}
          isPressed={count > 0}
          className={styles.filter}
        />
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Choice isChosen={filter.onlyFavorites} onClick={() => set({ onlyFavorites: !filter.onlyFavorites })}>
          {t('filter.favorites')}
        </Choice>
        <Menu.Label>{t('filter.created')}</Menu.Label>
        {SPANS.map((created) => (
          <Choice key={created} isChosen={filter.created === created} onClick={() => set({ created })}>
            {t(`filter.${created}`)}
          </Choice>
        ))}
        <Menu.Label>{t('filter.by')}</Menu.Label>
        <Choice isChosen={filter.by === null} onClick={() => set({ by: null })}>
          {t('filter.anybody')}
        </Choice>
        {people.map((person) => (
          <Choice
            key={person.id}
            isChosen={filter.by === person.id}
            icon={<Avatar person={person} size={16} />}
            onClick={() => set({ by: person.id })}
          >
            {person.display_name}
          </Choice>
        ))}
        {count > 0 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onChange(NO_FILTER)}>{t('filter.clear')}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

type ChoiceProps = { isChosen: boolean; icon?: ReactNode; onClick: () => void; children: ReactNode };

const Choice = ({ isChosen, icon, onClick, children }: ChoiceProps) => (
  <Menu.Item
    {...(icon ? { leftSection: icon } : {})}
    {...(isChosen ? { rightSection: <Icon of={IconCheck} />, 'aria-current': true } : {})}
    onClick={onClick}
  >
    {children}
  </Menu.Item>
);
