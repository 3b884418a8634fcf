import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/device/language.ts';
import { Section } from '../../parts/box.tsx';
import tables from '../../parts/tables/table.module.css';
import { MoreRows, Table } from '../../parts/tables/table.tsx';
import styles from '../parts/console.module.css';

/** More than these are shown when they are asked for. */
const FIRST = 10;

function useNumbers() {
  const { t } = useTranslation('console');
  const language = useLanguage((state) => state.language);
  const format = new Intl.NumberFormat(language);
  return {
    number: (value: number) => format.format(value),
    milliseconds: (count: number) => t('health.milliseconds', { count }),
  };
}

/** Calls of thirty days, those first that took the most time altogether. */
export function RouteTable({ routes }: Pick<Monitoring, 'routes'>) {
  const { t } = useTranslation('monitoring');
  const { number, milliseconds } = useNumbers();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? routes : routes.slice(0, FIRST);
  return (
    <Section title={t('routes.title')} text={t('routes.text')}>
      {routes.length === 0 && <p className={tables.none}>{t('routes.none')}</p>}
      {routes.length > 0 && (
        <div className={tables.frame}>
          <Table
            heads={(['route', 'count', 'p50', 'p95', 'failed'] as const).map((name) => t(`routes.${name}`))}
          >
            {shown.map(({ method, route, count, failed, p50_ms, p95_ms }) => (
              <tr key={`${method} ${route}`}>
                <td title={`${method} ${route}`}>
                  <code className={styles.route}>
                    {method} {route}
                  </code>
                </td>
                <td data-label={t('routes.count')}>{number(count)}</td>
                <td data-label={t('routes.p50')}>{milliseconds(p50_ms)}</td>
                <td data-label={t('routes.p95')}>{milliseconds(p95_ms)}</td>
                <td data-label={t('routes.failed')} className={failed > 0 ? styles.failed : tables.quiet}>
                  {number(failed)}
                </td>
              </tr>
            ))}
          </Table>
          {shown.length < routes.length && (
            <MoreRows text={t('routes.more')} onClick={() => setWhole(true)} />
          )}
        </div>
      )}
    </Section>
  );
}

/** Lists that were slow, and what they were asked for. */
export function SlowTable({ slow }: Pick<Monitoring, 'slow'>) {
  const { t } = useTranslation('monitoring');
  const { number, milliseconds } = useNumbers();
  if (slow.length === 0) return null;
  return (
    <Section title={t('slow.title')} text={t('slow.text')}>
      <div className={tables.frame}>
        <Table heads={(['list', 'filters', 'count', 'slowest'] as const).map((name) => t(`slow.${name}`))}>
          {slow.map(({ route, shape, count, slowest_ms }) => (
            <tr key={`${route} ${shape}`}>
              <td title={route}>
                <code className={styles.route}>{route}</code>
              </td>
              <td data-label={t('slow.filters')}>{shape || '–'}</td>
              <td data-label={t('slow.count')}>{number(count)}</td>
              <td data-label={t('slow.slowest')}>{milliseconds(slowest_ms)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </Section>
  );
}
