import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserProperties, UserPropertiesPatch } from '#entities/personal/user-properties/types.ts';
import { useFieldsOfWorkspace } from '#entities/projects/fields/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import type { ViewParts } from '#entities/planning/views/types.ts';
import { DisplayMenu } from '../model/display/menu/display-menu.tsx';
import { FilterChips } from '../model/filters/filter-chips.tsx';
import { FilterMenu } from '../model/filters/filter-menu.tsx';
import { LayoutSwitch } from '../model/display/menu/layout-switch.tsx';
import { actionsOf } from '../model/display/use-view-settings.ts';
import { settingsOf, useTraits } from './use-saved-view.ts';
import { workspaceSettingsOf } from './use-workspace-settings.ts';
import styles from './views.module.css';

type PartsFieldProps = {
  /** None for a view of the whole workspace. */
  projectId: string | null;
  parts: ViewParts;
  onChange: (parts: ViewParts) => void;
};

/** The same controls as above a list, for what is not looked at yet. */
export function PartsField({ projectId, parts, onChange }: PartsFieldProps) {
  const { t } = useTranslation('views');
  const traits = useTraits(projectId ?? '');
  const fields = useFieldsOfWorkspace(useCurrentWorkspace().id);
  const settings = useMemo(
    () => (projectId ? settingsOf(parts, projectId, traits) : workspaceSettingsOf('', parts, fields)),
    [projectId, parts, traits, fields],
  );
  const row: UserProperties = { id: '', of: 'issues', project: projectId ?? '', ...parts };
  const change = (part: UserPropertiesPatch) => onChange({ ...parts, ...part });
  const actions = { ...actionsOf(row, settings.context, change), shared: null };
  const common = { projectId: projectId ?? '', settings, actions };
  return (
    <div>
      <div className={styles.label}>{t('dialog.shows')}</div>
      <div className={styles.shows}>
        {projectId && <LayoutSwitch context="view" layout={settings.layout} onChange={actions.setLayout} />}
        <span className={styles.space} />
        <FilterMenu {...common} look="header" place="dialog" />
        <DisplayMenu settings={settings} actions={actions} />
      </div>
      <FilterChips {...common} place="dialog" />
    </div>
  );
}
