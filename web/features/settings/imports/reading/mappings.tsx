import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PriorityIcon } from '#components/icons/priority-icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import {
  type ImportChoices,
  type ImportDifference,
  type ImportUser,
} from '#entities/integrations/imports/api.ts';
import { useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { STATE_GROUPS, type StateGroup } from '@tandem/shared/projects/states/groups.ts';
import { PRIORITIES, type Priority } from '@tandem/shared/work-items/items/priority.ts';
import { Box, Section } from '../../parts/box.tsx';
import { MapRow } from './map-row.tsx';
import styles from '../imports.module.css';

type StatesMapProps = {
  found: ImportDifference['found_states'];
  states: ImportChoices['states'];
  onChange: (states: ImportChoices['states']) => void;
};

/** In which group states stand that the project does not have yet. */
export function StatesMap({ found, states, onChange }: StatesMapProps) {
  const { t } = useTranslation(['imports', 'project-settings']);
  if (found.length === 0) return null;
  return (
    <Section title={t('map.states')} count={found.length}>
      <Box>
        {found.map(({ name, group, is_new, items, is_sure = true }) => {
          const chosen = states[name] ?? group;
          const isGuess = is_new && !is_sure && states[name] === undefined;
          return (
            <MapRow key={name} name={name} note={isGuess ? t('map.guessed_state', { count: items }) : items}>
              {is_new ? (
                <Select
                  aria-label={t('map.state_named', { name })}
                  leftSection={<StateIcon group={chosen} size={14} />}
                  leftSectionWidth={28}
                  rightSectionWidth={24}
                  data={STATE_GROUPS.map((value) => ({
                    value,
                    label: t(`project-settings:states.group.${value}`),
                  }))}
                  value={chosen}
                  onChange={(value) => onChange({ ...states, [name]: value as StateGroup })}
                />
              ) : (
                <span className={styles.known}>
                  <StateIcon group={group} size={14} /> {t('map.known_state')}
                </span>
              )}
            </MapRow>
          );
        })}
      </Box>
    </Section>
  );
}

type PrioritiesMapProps = {
  found: ImportDifference['found_priorities'];
  priorities: ImportChoices['priorities'];
  onChange: (priorities: ImportChoices['priorities']) => void;
};

/** What each priority of the file is here. */
export function PrioritiesMap({ found = [], priorities, onChange }: PrioritiesMapProps) {
  const { t } = useTranslation(['imports', 'work-items']);
  if (found.length === 0) return null;
  return (
    <Section title={t('map.priorities')} count={found.length}>
      <Box>
        {found.map(({ name, priority, items }) => {
          const chosen = priorities[name] ?? priority;
          return (
            <MapRow key={name} name={name} note={items}>
              <Select
                aria-label={t('map.priority_named', { name })}
                leftSection={<PriorityIcon priority={chosen} size={14} />}
                leftSectionWidth={28}
                rightSectionWidth={24}
                data={PRIORITIES.map((value) => ({ value, label: t(`work-items:priority.${value}`) }))}
                value={chosen}
                onChange={(value) => onChange({ ...priorities, [name]: value as Priority })}
              />
            </MapRow>
          );
        })}
      </Box>
    </Section>
  );
}

type PeopleMapProps = {
  found: ImportDifference['found_people'];
  /** How many there are; those that are too many to be shown come along as they are. */
  total: number;
  users: readonly ImportUser[];
  onChange: (users: readonly ImportUser[]) => void;
};

const LEFT_OUT = '-';

/** Who people of the file are here. Those for whom something was chosen are shown although they are known by that. */
export function PeopleMap({ found, total, users, onChange }: PeopleMapProps) {
  const { t } = useTranslation('imports');
  const members = useWorkspaceMembers();
  const names = [
    ...users.map(({ username }) => ({ username, display_name: username })),
    ...found.filter(({ username }) => !users.some((user) => user.username === username)),
  ];
  if (names.length === 0) return null;
  const emails = members.flatMap(({ member: { email, display_name } }) =>
    email ? [{ value: email, label: display_name }] : [],
  );
  const valueOf = (username: string) => {
    const user = users.find((each) => each.username === username);
    return user?.import === false ? LEFT_OUT : (user?.email ?? null);
  };
  const choose = (username: string, value: string | null) => {
    const others = users.filter((user) => user.username !== username);
    const chosen: ImportUser =
      value === LEFT_OUT ? { username, import: false } : { username, import: 'map', email: value };
    onChange(value === null ? others : [...others, chosen]);
  };
  return (
    <Section title={t('map.people')} text={t('map.people_text')} count={Math.max(total, names.length)}>
      <Box>
        {names.map(({ username, display_name }) => (
          <MapRow key={username} name={display_name}>
            <Select
              aria-label={t('map.person_named', { name: display_name })}
              placeholder={t('map.new_person')}
              searchable
              clearable
              limit={50}
              data={[{ value: LEFT_OUT, label: t('map.left_out') }, ...emails]}
              value={valueOf(username)}
              onChange={(value) => choose(username, value)}
            />
          </MapRow>
        ))}
      </Box>
    </Section>
  );
}
