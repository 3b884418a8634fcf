import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useProject } from '#entities/projects/projects/hooks.ts';
import { useProjectTypes } from '#entities/projects/types/hooks.ts';
import { useEditor } from '../editor/use-editor.ts';
import styles from './panel.module.css';

/** Where new items begin with the template. Stored at once. */
export function DefaultsBlock({ projectId }: { projectId: string }) {
  const { t } = useTranslation('templates');
  const { template, canEdit, setDefaults } = useEditor();
  const project = useProject(projectId);
  const types = useProjectTypes(projectId).filter(({ is_epic, is_active }) => is_active && !is_epic);
  const { default_for } = template;
  const isAsking = template.content.asks.some(({ is_required }) => is_required);
  const hasTypes = project?.is_issue_type_enabled && types.length > 0;
  if (!hasTypes && !project?.inbox_view && !default_for.quick_add) return null;
  const turnType = (id: string) => {
    const others = default_for.types.filter((each) => each !== id);
    setDefaults({ types: others.length < default_for.types.length ? others : [...others, id] });
  };
  return (
    <section className={styles.block}>
      <h3>{t('defaults.title')}</h3>
      {hasTypes &&
        types.map(({ type_id, name }) => (
          <DefaultRow
            key={type_id}
            label={t('defaults.type', { name })}
            isOn={default_for.types.includes(type_id)}
            disabled={!canEdit}
            onChange={() => turnType(type_id)}
          />
        ))}
      {project?.inbox_view && (
        <DefaultRow
          label={t('defaults.intake_form')}
          isOn={default_for.intake_form}
          disabled={!canEdit || (isAsking && !default_for.intake_form)}
          hint={isAsking ? t('defaults.asks') : undefined}
          onChange={() => setDefaults({ intake_form: !default_for.intake_form })}
        />
      )}
      {/* Quick add of this client begins with no template: what another client switched on can be switched off. */}
      {default_for.quick_add && (
        <DefaultRow
          label={t('defaults.quick_add', { name: project?.name })}
          isOn
          disabled={!canEdit}
          onChange={() => setDefaults({ quick_add: false })}
        />
      )}
    </section>
  );
}

type DefaultRowProps = {
  label: string;
  isOn: boolean;
  disabled: boolean;
  hint?: string | undefined;
  onChange: () => void;
};

const DefaultRow = ({ label, isOn, disabled, hint, onChange }: DefaultRowProps) => (
  <div className={styles.default}>
    <Switch
      labelPosition="left"
      label={label}
      description={hint}
      checked={isOn}
      disabled={disabled}
      onChange={onChange}
    />
  </div>
);
