import { Button } from '@mantine/core';
import {
  IconBox,
  IconCircleHalf2,
  IconDownload,
  IconLayersSubtract,
  IconRefresh,
  IconUsers,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { IconButton } from '#components/controls/icon-button.tsx';
import { ProjectTile } from '#components/people/project-tile.tsx';
import { exportCounts } from '#entities/insight/analytics/export.ts';
import type { AnalyticsScope, Chart, CustomAnalytics } from '#entities/insight/analytics/types.ts';
import { type ProjectStats, useProjectStats } from '#entities/insight/analytics/use-project-stats.ts';
import { loadInstance, useInstance } from '#entities/identity/instance/store.ts';
import { useJoinedProjects } from '#entities/projects/projects/hooks.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { saveText } from '#lib/unsaved/save-text.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { formatNumber } from '#components/charts/numbers.ts';
import { countsAsCsv } from './csv.ts';
import styles from '../parts/analytics.module.css';

type AsideProps = {
  scope: AnalyticsScope;
  chart: Chart;
  data: CustomAnalytics | null;
  onRefresh: () => void;
};

const MAX_PROJECTS = 20;

/** How much is counted, the file of it, and what the projects hold. */
export function CustomAside({ scope, chart, data, onRefresh }: AsideProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const joined = useJoinedProjects();
  const shown = joined.filter(({ id }) => scope.projectIds?.includes(id) ?? true).slice(0, MAX_PROJECTS);
  const stats = useProjectStats(shown.map(({ id }) => id));
  const bars = data ? Object.keys(data.distribution).length : 0;
  return (
    <aside className={styles.aside} aria-label={t('aside')}>
      <div className={styles.big}>
        <b>{formatNumber(data?.total, language)}</b>
      </div>
      <p className={styles.hint} style={{ margin: 0 }}>
        {t('total_of', { count: data?.total ?? 0, bars, by: t(`axis.${chart.x_axis}`) })}
      </p>
      <div className={styles.buttons}>
        <ExportButton scope={scope} chart={chart} data={data} />
        <IconButton of={IconRefresh} label={t('refresh')} onClick={onRefresh} />
      </div>
      <ExportHint />
      {shown.map((project) => (
        <ProjectPart key={project.id} project={project} stats={stats.get(project.id)} language={language} />
      ))}
    </aside>
  );
}

function useHasMail(): boolean {
  useEffect(() => {
    loadInstance().catch(() => {});
  }, []);
  return useInstance(({ config }) => config.is_smtp_configured);
}

function ExportHint() {
  const { t } = useTranslation('analytics');
  return (
    <p className={styles.hint} style={{ margin: 0 }}>
      {t(useHasMail() ? 'export.by_mail' : 'export.here')}
    </p>
  );
}

/** By mail where the installation sends some, else at once from what is here. */
function ExportButton({ scope, chart, data }: Omit<AsideProps, 'onRefresh'>) {
  const { t } = useTranslation(['analytics', 'common']);
  const language = useLanguage((state) => state.language);
  const [isAsking, setAsking] = useState(false);
  const hasMail = useHasMail();
  // The file by mail has whole projects: a cycle or module alone is saved from here.
  const isMailed = hasMail && !scope.cycleId && !scope.moduleId;
  const save = async () => {
    if (!data) return;
    if (!isMailed) return saveText('analytics.csv', countsAsCsv({ data, chart, language, t }), 'text/csv');
    setAsking(true);
    const outcome = await exportCounts(scope, chart);
    setAsking(false);
    showToast(
      outcome.isAsked
        ? { tone: 'success', title: t('export.asked'), text: outcome.message }
        : { tone: 'error', title: t('export.failed') },
    );
  };
  return (
    <Button leftSection={<Icon of={IconDownload} />} disabled={!data || isAsking} onClick={() => void save()}>
      {t('export.button')}
    </Button>
  );
}

type PartProps = { project: Project; stats: ProjectStats | undefined; language: string };

function ProjectPart({ project, stats, language }: PartProps) {
  const { t } = useTranslation('analytics');
  const lines: [TablerIcon, string, number | undefined][] = [
    [IconUsers, t('project.members'), stats?.total_members],
    [IconCircleHalf2, t('project.cycles'), stats?.total_cycles],
    [IconBox, t('project.modules'), stats?.total_modules],
    [IconLayersSubtract, t('project.items'), stats?.total_issues],
  ];
  return (
    <section className={styles.project} aria-label={project.name}>
      <div className={styles.projectHead}>
        <ProjectTile id={project.id} name={project.name} logo={project.logo_props} size={20} />
        <span className={styles.personName}>{project.name}</span>
      </div>
      {lines.map(([icon, label, count]) => (
        <div key={label} className={styles.projectRow}>
          <Icon of={icon} size={14} />
          {label}
          <b>{formatNumber(count, language)}</b>
        </div>
      ))}
    </section>
  );
}
