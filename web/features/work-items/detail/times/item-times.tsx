import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lasting, numberFormat } from '#components/charts/number-text.ts';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { type ItemTimes, useItemTimes } from '#entities/insight/item-times/use-item-times.ts';
import { useWorkItemState } from '#entities/projects/states/hooks.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import styles from './item-times.module.css';

/** A section that is closed at first: most who open an item do not ask how long it took. */
export function ItemTimesPart({ row }: { row: WorkItem }) {
  const { t } = useTranslation('widgets');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section aria-label={t('item.title')}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={IconChevronRight} size={14} className={styles.chevron} />
        {t('item.title')}
      </button>
      <div id={id}>{isOpen && <Times row={row} />}</div>
    </section>
  );
}

function Times({ row }: { row: WorkItem }) {
  const { data, state, retry } = useItemTimes(row);
  if (data) return <Known times={data} />;
  return state === 'failed' ? <LoadFailed onRetry={retry} /> : <div className={styles.waiting} />;
}

function Known({ times }: { times: ItemTimes }) {
  const { t } = useTranslation(['widgets', 'analytics']);
  const language = useLanguage((state) => state.language);
  const { states, lead_hours, cycle_hours, flow_efficiency } = times;
  const longest = Math.max(...states.map(({ hours }) => hours), 0);
  const text = (hours: number) => {
    const measured = lasting([hours], language);
    return measured.text(hours * measured.factor);
  };
  const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const figures = [
    { key: 'lead', name: t('analytics:lead.lead'), value: lead_hours === null ? null : text(lead_hours) },
    { key: 'cycle', name: t('analytics:lead.cycle'), value: cycle_hours === null ? null : text(cycle_hours) },
    {
      key: 'efficiency',
      name: t('widgets:item.efficiency'),
      value: flow_efficiency === null ? null : share.format(flow_efficiency),
      hint: t('widgets:item.efficiency_of'),
    },
  ];
  return (
    <>
      <ul className={styles.states}>
        {states.map(({ state_id, hours, since }) => (
          <StateRow
            key={state_id}
            id={state_id}
            share={longest === 0 ? 0 : hours / longest}
            time={since ? t('widgets:item.so_far', { time: text(hours) }) : text(hours)}
          />
        ))}
      </ul>
      <dl className={styles.figures}>
        {figures.map(({ key, name, value, hint }) =>
          value === null ? null : (
            <div key={key} title={hint}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

function StateRow({ id, share, time }: { id: string; share: number; time: string }) {
  const { t } = useTranslation('widgets');
  const state = useWorkItemState(id);
  return (
    <li>
      {state ? <StateIcon group={state.group} color={state.color} /> : <span className={styles.noIcon} />}
      <span className={styles.name}>{state?.name ?? t('unknown')}</span>
      <span className={styles.track} aria-hidden>
        <span style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      <span className={styles.time}>{time}</span>
    </li>
  );
}
