import { useTranslation } from 'react-i18next';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { ROLE_NAMES, useTexts } from '../editor/use-texts.ts';
import { AddButton } from './add-button.tsx';
import { Chip } from './chip.tsx';
import {
  chosenOf,
  PersonIcon,
  RelationIcon,
  relationOptions,
  relationsOf,
  RoleIcon,
  roleOptions,
  rolesOf,
  usePeopleOptions,
} from './people.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './panel.module.css';

/** Edits who may use a transition. Without people it is open to everyone who may edit the item. */
export function WhoBlock({ transition, patch }: BlockProps) {
  const { project } = useEditor();
  const { t } = useTranslation('workflow');
  const { personName } = useTexts();
  const peopleOptions = usePeopleOptions(project.id);
  const { who } = transition;
  const { roles, relations, member_ids } = who;
  const set = (part: Partial<typeof who>) => patch({ who: { ...who, ...part } });
  const isEverybody = roles.length + relations.length + member_ids.length === 0;
  return (
    <PanelBlock title={t('column.who')}>
      <div className={styles.values}>
        {isEverybody && <span className={styles.quiet}>{t('who.everybody')}</span>}
        {roles.map((role) => (
          <Chip
            key={role}
            icon={<RoleIcon role={role} />}
            text={t(`who.${ROLE_NAMES[role]}`)}
            onRemove={() => set({ roles: roles.filter((each) => each !== role) })}
          />
        ))}
        {relations.map((relation) => (
          <Chip
            key={relation}
            icon={<RelationIcon relation={relation} />}
            text={t(`who.${relation}`)}
            onRemove={() => set({ relations: relations.filter((each) => each !== relation) })}
          />
        ))}
        {member_ids.map((id) => (
          <Chip
            key={id}
            icon={<PersonIcon id={id} />}
            text={personName(id) ?? t('who.gone')}
            onRemove={() => set({ member_ids: member_ids.filter((each) => each !== id) })}
          />
        ))}
        <AddButton
          label={t('who.add_label')}
          text={t('who.add')}
          options={() => [...roleOptions(t), ...relationOptions(t), ...peopleOptions(t)]}
          selected={[
            ...roles.map((role) => `role:${role}`),
            ...relations.map((relation) => `relation:${relation}`),
            ...member_ids.map((id) => `person:${id}`),
          ]}
          onPick={(values) =>
            set({
              roles: rolesOf(values),
              relations: relationsOf(values),
              member_ids: chosenOf(values, 'person'),
            })
          }
        />
      </div>
    </PanelBlock>
  );
}
