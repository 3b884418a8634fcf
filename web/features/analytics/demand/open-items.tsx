import { useTranslation } from 'react-i18next';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { ScopeAndDemand } from '#entities/insight/analytics/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { formatNumber } from '#components/charts/numbers.ts';
import type { Drill } from '../parts/use-drill.ts';
import own from './demand.module.css';
import styles from '../parts/analytics.module.css';

const GROUPS = ['backlog', 'unstarted', 'started'] as const;
const ALL = 100;

type OpenProps = { data: ScopeAndDemand; projects: number; drill: Drill };

/** How much is open, and in which groups of states it is. */
export function OpenItems({ data, projects, drill }: OpenProps) {
  const { t } = useTranslation('analytics');
  const language = useLanguage((state) => state.language);
  const counts = new Map(data.open_issues_classified.map((each) => [each.state_group, each.state_count]));
  return (
    <section className={styles.card} aria-label={t('demand.open_items')}>
      <header className={styles.cardHead}>
        <h2>{t('demand.open_items')}</h2>
      </header>
      <div className={styles.cardBody}>
        <div className={styles.big}>
          <b>{formatNumber(data.open_issues, language)}</b>
          <span className={styles.hint}>
            {t('demand.of', { total: formatNumber(data.total_issues, language), count: projects })}
          </span>
        </div>
        {data.total_estimate_sum !== null && (
          <p className={styles.counted} style={{ margin: '-12px 0 12px' }}>
            {t('demand.points', {
              open: formatNumber(data.open_estimate_sum ?? 0, language),
              total: formatNumber(data.total_estimate_sum, language),
            })}
          </p>
        )}
        <div className={own.groups}>
          {GROUPS.map((group) => {
            const count = counts.get(group) ?? 0;
            const percent = Math.round((count / Math.max(1, data.open_issues)) * ALL);
            return (
              <button
                key={group}
                type="button"
                className={own.group}
                onClick={() => drill(t(`group.${group}`), { state_group: group })}
              >
                <span className={own.groupHead}>
                  <StateIcon group={group} />
                  {t(`group.${group}`)}
                  <b>{formatNumber(count, language)}</b>
                  <span className={own.percent}>{percent}%</span>
                </span>
                <span className={own.track} aria-hidden>
                  <span style={{ width: `${percent}%`, background: `var(--state-${group})` }} />
                </span>
              </button>
            );
          })}
        </div>
      </div>
    </section>
  );
}
