import { MultiSelect, Select, Switch } from '@mantine/core';
import { FIELD_REQUIREMENTS, isComputed } from '@tandem/shared/projects/fields/kinds.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelBlock, PanelRow } from '#components/screens/side-panel.tsx';
import { putLayout } from '#entities/projects/fields/actions.ts';
import type { Field, FieldImpact, FieldUse } from '#entities/projects/fields/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { STATE_GROUPS } from '#entities/projects/states/types.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import { placed, sectionOfField, type Sections, withUse } from './layout-order.ts';
import { useSectionName } from './use-section-name.ts';
import styles from './panel/panel.module.css';

type UseBlockProps = {
  project: Project;
  field: Field;
  use: FieldUse;
  sections: Sections;
  canEdit: boolean;
  /** With the number of values here. */
  impact: FieldImpact | null;
};

/** How one project uses a field; every choice counts at once. */
export function UseBlock({ project, field, use, sections, canEdit, impact }: UseBlockProps) {
  const { t } = useTranslation('fields');
  const nameOf = useSectionName();
  const id = useId();
  const set = (patch: Partial<FieldUse>) =>
    void putLayout(project.id, { sections: withUse(sections, field.id, patch) });
  const section = sectionOfField(sections, field.id);
  const count = impact?.projects.find((one) => one.id === project.id)?.values;
  return (
    <PanelBlock
      title={t('settings.in_project', { name: project.name })}
      end={count !== undefined && t('settings.filled', { count })}
    >
      <TypesRow projectId={project.id} isOn={project.is_issue_type_enabled} {...{ use, canEdit, set }} />
      {!isComputed(field.kind) && <RequiredRow {...{ use, canEdit, set }} />}
      <PanelRow label={t('settings.section')} htmlFor={`${id} section`}>
        <Select
          id={`${id} section`}
          allowDeselect={false}
          readOnly={!canEdit}
          data={sections.map((one) => ({ value: one.id, label: nameOf(one) }))}
          value={section?.id ?? null}
          onChange={(to) =>
            to &&
            to !== section?.id &&
            void putLayout(project.id, { sections: placed(sections, use, { section: to }) })
          }
        />
      </PanelRow>
      <SwitchRow name="is_on_card" label={t('settings.on_card')} {...{ use, canEdit, set }}>
        {t('settings.on_card_hint')}
      </SwitchRow>
      <SwitchRow name="is_public" label={t('settings.public')} {...{ use, canEdit, set }}>
        {t('settings.public_hint')}
      </SwitchRow>
    </PanelBlock>
  );
}

type RowProps = { use: FieldUse; canEdit: boolean; set: (patch: Partial<FieldUse>) => void };

function TypesRow({ projectId, isOn, use, canEdit, set }: RowProps & { projectId: string; isOn: boolean }) {
  const { t } = useTranslation('fields');
  const id = useId();
  const types = useProjectTypes(projectId);
  if (!isOn || types.length === 0) return null;
  return (
    <PanelRow label={t('settings.types')} htmlFor={id}>
      <MultiSelect
        id={id}
        readOnly={!canEdit}
        placeholder={use.type_ids.length === 0 ? t('settings.all_types') : ''}
        clearable={canEdit}
        data={types.map(({ type_id, name }) => ({ value: type_id, label: name }))}
        value={use.type_ids}
        onChange={(type_ids) => set({ type_ids })}
      />
    </PanelRow>
  );
}

function RequiredRow({ use, canEdit, set }: RowProps) {
  const { t } = useTranslation(['fields', 'project-settings']);
  const id = useId();
  const groups = STATE_GROUPS.map((group) => ({
    value: group,
    label: t(`project-settings:states.group.${group}`),
  }));
  const isEntering = use.required === 'on_enter';
  return (
    <PanelRow label={t('settings.required')} htmlFor={id}>
      <Select
        id={id}
        allowDeselect={false}
        readOnly={!canEdit}
        data={FIELD_REQUIREMENTS.map((value) => ({ value, label: t(`settings.when.${value}`) }))}
        value={use.required}
        onChange={(required) =>
          required && set({ required, required_groups: required === 'on_enter' ? ['started'] : [] })
        }
      />
      {isEntering && (
        <MultiSelect
          className={styles.wholeLine ?? ''}
          aria-label={t('settings.groups')}
          readOnly={!canEdit}
          data={groups}
          value={use.required_groups}
          // Without a group it would be asked for nowhere.
          onChange={(chosen) => chosen.length > 0 && set({ required_groups: chosen })}
        />
      )}
    </PanelRow>
  );
}

type SwitchRowProps = RowProps & { name: 'is_public' | 'is_on_card'; label: string; children: string };

function SwitchRow({ name, label, use, canEdit, set, children }: SwitchRowProps) {
  const id = useId();
  return (
    <PanelRow label={label} htmlFor={id}>
      <span className={styles.hint}>{children}</span>
      <Switch
        id={id}
        disabled={!canEdit}
        checked={use[name]}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />
    </PanelRow>
  );
}
