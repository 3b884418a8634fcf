import { useTranslation } from 'react-i18next';
import { Picker } from '#components/pickers/picker.tsx';
import { useLoadedViews } from '#entities/planning/views/hooks.ts';
import type { UpdateScope } from '#entities/projects/updates/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { scopeKey, scopeOfKey, useScopeName, useScopeOptions } from './scope-options.tsx';
import styles from './scope.module.css';

type PickerProps = { projectId: string; value: UpdateScope; onChange: (scope: UpdateScope) => void };

/** Which items an update counts. */
export function ScopePicker({ projectId, value, onChange }: PickerProps) {
  const { t } = useTranslation('updates');
  const options = useScopeOptions(projectId);
  const { name } = useScopeName(value);
  return (
    <Picker
      label={t('scope.label')}
      className={styles.pick}
      title={`${t('scope.label')}: ${name}`}
      options={() => options}
      selected={[scopeKey(value)]}
      searchPlaceholder={t('scope.search')}
      emptyText={t('scope.none')}
      whileOpen={<WatchedViews projectId={projectId} />}
      onPick={([key]) => key !== undefined && onChange(scopeOfKey(key))}
    >
      <ScopeName scope={value} />
    </Picker>
  );
}

/** The views of the project are read when the list opens. */
function WatchedViews({ projectId }: { projectId: string }) {
  const { id: workspaceId } = useCurrentWorkspace();
  useLoadedViews({ workspaceId, projectId });
  return null;
}

/** The name of a scope, with its icon. */
export function ScopeName({ scope }: { scope: UpdateScope }) {
  const { name, icon } = useScopeName(scope);
  return (
    <span className={styles.name}>
      {icon}
      <span className={styles.cut}>{name}</span>
    </span>
  );
}
