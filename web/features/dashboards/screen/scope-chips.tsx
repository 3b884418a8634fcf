import { IconBriefcase, IconCalendar, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '#components/controls/filter-chip.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import { useLanguage } from '#lib/device/language.ts';
import { listNames } from '#lib/text/names.ts';
import type { FilterPart } from '../model/filter-part.ts';
import { periodText } from '../model/periods.ts';
import { PeriodPicker } from './period-picker.tsx';
import type { ScopeControl } from './use-scope.ts';
import styles from './screen.module.css';

const NAMED = 2;

/** What narrows all widgets: projects, the period and filters. */
export function ScopeChips({
  control,
  Filters,
  end,
}: {
  control: ScopeControl;
  Filters: FilterPart;
  end: ReactNode;
}) {
  const { t } = useTranslation('dashboards');
  const { scope, change, isOwn, reset } = control;
  return (
    <div className={styles.chips} role="group" aria-label={t('scope.title')}>
      <ProjectsChip ids={scope.project_ids} onPick={(project_ids) => change({ project_ids })} />
      <PeriodChip control={control} />
      <div className={styles.slot}>
        <Filters
          filters={scope.filters}
          projectIds={scope.project_ids}
          onChange={(filters) => change({ filters })}
          place="screen"
        />
      </div>
      <span className={styles.space} />
      {isOwn && (
        <button type="button" className={styles.add} onClick={reset}>
          {t('scope.reset')}
        </button>
      )}
      {end}
    </div>
  );
}

type ProjectsChipProps = { ids: readonly string[]; onPick: (ids: string[]) => void };

function ProjectsChip({ ids, onPick }: ProjectsChipProps) {
  const { t } = useTranslation(['dashboards', 'common']);
  const joined = useJoinedProjects();
  const chosen = joined.filter(({ id }) => ids.includes(id));
  const names =
    chosen.length > 0 && ids.length <= NAMED
      ? listNames(chosen.map(({ name }) => name))
      : t('scope.projects_count', { count: ids.length });
  const picker = (className: string | undefined, children: ReactNode) => (
    <Picker
      label={t('scope.project')}
      multiple
      className={className}
      options={() =>
        joined.map((project) => ({
          value: project.id,
          label: project.name,
          icon: <ProjectTile id={project.id} name={project.name} logo={project.logo_props} size={20} />,
        }))
      }
      selected={ids}
      onPick={(picked) => onPick([...picked])}
      width={260}
      searchPlaceholder={t('scope.project')}
      emptyText={t('common:no_match')}
    >
      {children}
    </Picker>
  );
  if (ids.length === 0)
    return picker(
      styles.add,
      <>
        <Icon of={IconPlus} size={14} />
        {t('scope.project')}
      </>,
    );
  return (
    <FilterChip
      property={
        <>
          <Icon of={IconBriefcase} size={14} />
          {t('scope.project')}
        </>
      }
      operator={t(ids.length > 1 ? 'scope.any_of' : 'scope.is')}
      value={picker(styles.values, names)}
      removeLabel={t('scope.remove_projects')}
      onRemove={() => onPick([])}
    />
  );
}

function PeriodChip({ control: { scope, change } }: { control: ScopeControl }) {
  const { t } = useTranslation('dashboards');
  const language = useLanguage((state) => state.language);
  const { period } = scope;
  const pick = (next: typeof period) => change({ period: next });
  if (!period)
    return (
      <PeriodPicker period={null} onPick={pick} className={styles.add}>
        <Icon of={IconPlus} size={14} />
        {t('period.title')}
      </PeriodPicker>
    );
  return (
    <FilterChip
      property={
        <>
          <Icon of={IconCalendar} size={14} />
          {t('period.title')}
        </>
      }
      operator={t('scope.is')}
      value={
        <PeriodPicker period={period} onPick={pick} className={styles.values}>
          {periodText(period, t, language)}
        </PeriodPicker>
      }
      removeLabel={t('scope.remove_period')}
      onRemove={() => pick(null)}
    />
  );
}
