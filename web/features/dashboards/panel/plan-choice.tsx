import { useTranslation } from 'react-i18next';
import { cycles } from '#entities/planning/cycles/store.ts';
import { views } from '#entities/planning/views/store.ts';
import { useLoadedViews } from '#entities/planning/views/hooks.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { compareNames } from '#lib/text/names.ts';
import { type ConfigProps, ChoiceRow } from './choice-row.tsx';

/** The cycle of a burndown, or the view whose items are shown. */
export function PlanChoice({ tile, onConfig }: ConfigProps) {
  return tile.kind === 'burndown' ? (
    <CycleChoice {...{ tile, onConfig }} />
  ) : (
    <ViewChoice {...{ tile, onConfig }} />
  );
}

function useNamedOf() {
  const joined = useJoinedProjects();
  return (projectId: string | null, name: string) => {
    const project = joined.find(({ id }) => id === projectId);
    return project && joined.length > 1 ? `${project.name}: ${name}` : name;
  };
}

function CycleChoice({ tile, onConfig }: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const namedOf = useNamedOf();
  const joined = new Set(useJoinedProjects().map(({ id }) => id));
  const key = cycles.useSelect(() =>
    cycles
      .select(({ project_id }) => joined.has(project_id))
      .map(({ id }) => id)
      .join(' '),
  );
  const data = key.split(' ').flatMap((id) => {
    const row = cycles.get(id);
    return row ? [{ value: id, label: namedOf(row.project_id, row.name) }] : [];
  });
  return (
    <ChoiceRow
      label={t('panel.cycle')}
      data={data.toSorted((a, b) => compareNames(a.label, b.label))}
      value={tile.config.cycle_id ?? null}
      canBeNone
      none={t('panel.current_cycle')}
      onPick={(cycle_id) => onConfig({ ...tile.config, cycle_id })}
    />
  );
}

function ViewChoice({ tile, onConfig }: ConfigProps) {
  const { t } = useTranslation('dashboards');
  const { id: workspaceId } = useCurrentWorkspace();
  const namedOf = useNamedOf();
  useLoadedViews({ workspaceId, projectId: null });
  const key = views.useSelect(() =>
    views
      .select(({ workspace }) => workspace === workspaceId)
      .map(({ id }) => id)
      .join(' '),
  );
  const data = key.split(' ').flatMap((id) => {
    const row = views.get(id);
    return row ? [{ value: id, label: namedOf(row.project, row.name) }] : [];
  });
  return (
    <ChoiceRow
      label={t('panel.view')}
      data={data.toSorted((a, b) => compareNames(a.label, b.label))}
      value={tile.config.view_id ?? null}
      none={t('panel.choose_view')}
      onPick={(view_id) => onConfig({ ...tile.config, view_id })}
    />
  );
}
