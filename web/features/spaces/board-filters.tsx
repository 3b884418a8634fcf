import { Menu, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { LabelDot } from '#components/controls/label-chip.tsx';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { Board, Filters } from './parts/board-api.ts';
import styles from './parts/spaces.module.css';

const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'] as const;
type Option = { value: string; name: string; icon: ReactNode };

type FiltersProps = {
  board: Board;
  filters: Filters;
  onChange: (name: keyof Filters, values: string[]) => void;
  onClear: () => void;
};

/** What is shown of the board: by state, priority and labels. */
export function BoardFilters({ board, filters, onChange, onClear }: FiltersProps) {
  const { t } = useTranslation('spaces');
  const options: Record<keyof Filters, Option[]> = {
    state: board.states.map(({ id, name, group, color }) => ({
      value: id,
      name,
      icon: <StateIcon group={group} color={color} size={14} />,
    })),
    priority: PRIORITIES.map((priority) => ({
      ...{ value: priority, name: t(`priorities.${priority}`) },
      icon: <PriorityIcon priority={priority} size={14} />,
    })),
    labels: board.labels.map(({ id, name, color }) => ({
      value: id,
      name,
      icon: <LabelDot color={color} />,
    })),
  };
  const isFiltered = Object.values(filters).some((values) => values.length > 0);
  return (
    <div className={styles.filters} role="search" aria-label={t('filters')}>
      {(['state', 'priority', 'labels'] as const).map((name) =>
        options[name].length > 0 ? (
          <FilterMenu
            key={name}
            name={t(`filter.${name}`)}
            options={options[name]}
            chosen={filters[name]}
            onChange={(values) => onChange(name, values)}
          />
        ) : null,
      )}
      {isFiltered && (
        <Button variant="subtle" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

type MenuProps = { name: string; options: Option[]; chosen: string[]; onChange: (values: string[]) => void };

function FilterMenu({ name, options, chosen, onChange }: MenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default">{chosen.length > 0 ? `${name}: ${chosen.length}` : name}</Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {options.map(({ value, name: text, icon }) => {
          const isChosen = chosen.includes(value);
          const next = isChosen ? chosen.filter((each) => each !== value) : [...chosen, value];
          return (
            <Menu.CheckboxItem
              key={value}
              checked={isChosen}
              checkIcon={<Icon of={IconCheck} size={14} />}
              onChange={() => onChange(next)}
            >
              <span className={styles.option}>
                {icon}
                {text}
              </span>
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
