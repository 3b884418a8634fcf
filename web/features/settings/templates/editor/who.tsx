import { IconUser, IconUserCircle, IconUserPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Avatar, NoAvatar } from '#components/people/avatar.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { usePerson, useWorkspaceMembers } from '#entities/workspaces/members/hooks.ts';
import { findPerson } from '#entities/workspaces/members/find-person.ts';
import { personOption } from '#entities/workspaces/members/option.tsx';
import { useProjectMembers } from '#entities/projects/project-members/hooks.ts';
import type { Who } from '#entities/work-items/templates/types.ts';
import { compareNames } from '#lib/text/names.ts';
import styles from './editor.module.css';

/** People whose ids are known only when the template is used. */
const RULES = ['creator', 'lead', 'person'] as const;
type Rule = (typeof RULES)[number];
const ICONS = { creator: IconUserPlus, lead: IconUserCircle, person: IconUser };

const isRule = (who: Who): who is Rule => (RULES as readonly string[]).includes(who);

/** The icon of a person, or of a rule in a dashed ring. */
export function WhoIcon({ who }: { who: Who }) {
  const { t } = useTranslation('templates');
  const person = usePerson(isRule(who) ? null : who);
  if (isRule(who)) {
    return (
      <span className={styles.rule} title={t(`who.${who}`)}>
        <Icon of={ICONS[who]} size={12} />
      </span>
    );
  }
  return person ? <Avatar person={person} /> : <NoAvatar label={t('who.gone')} />;
}

/** Returns the names of people and rules. */
export const whoNames = (whos: readonly Who[], t: TFunction): string[] =>
  whos.map((who) =>
    isRule(who) ? t(`templates:who.${who}`) : (findPerson(who)?.display_name ?? t('templates:who.gone')),
  );

/** Returns the rules and the people that can be assigned, as options of a picker. */
export function useWhoOptions(projectId: string | null): (t: TFunction) => PickerOption[] {
  const ofProject = useProjectMembers(projectId ?? '').map(({ member }) => member);
  const ofWorkspace = useWorkspaceMembers().map(({ member }) => member.id);
  return (t) => {
    const people = (projectId === null ? ofWorkspace : ofProject)
      .map(findPerson)
      .filter((person) => person !== undefined)
      .toSorted((a, b) => compareNames(a.display_name, b.display_name));
    return [
      ...RULES.map((rule) => ({
        value: rule,
        label: t(`templates:who.${rule}`),
        icon: <WhoIcon who={rule} />,
      })),
      ...people.map((person) => personOption(person, t)),
    ];
  };
}
