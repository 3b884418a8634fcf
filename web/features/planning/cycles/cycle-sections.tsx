import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasText } from '@tandem/shared/text/fold.ts';
import { countPicked, isLetThrough, type Picked } from '#components/facets/facets.ts';
import { Icon } from '#components/icons/icon.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import { useCountedCycles } from '#entities/planning/cycles/counted.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import type { Project } from '#entities/projects/projects/types.ts';
import type { StoredOrder } from '#lib/device/use-stored-order.ts';
import { type PlanOrder, sortPlans } from '../parts/plan-orders.ts';
import { orderedCycle } from './cycle-values.ts';
import { facetsOfCycle } from './cycle-facets.tsx';
import { NoPlans } from '../parts/no-plans.tsx';
import { NothingFound } from '../parts/nothing-found.tsx';
import { ActiveCard } from './active-card.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { CycleRow } from './cycle-row.tsx';
import styles from '../parts/plans.module.css';

const SECTIONS = ['active', 'upcoming', 'completed'] as const;
type SectionName = (typeof SECTIONS)[number];

/** Drafts wait like those that are to come. */
function sectionOf(cycle: Cycle): SectionName {
  const status = statusOf(cycle);
  if (status === 'CURRENT') return 'active';
  return status === 'COMPLETED' ? 'completed' : 'upcoming';
}

type SectionsProps = {
  project: Project;
  /** What names have to contain, in small letters. */
  wanted: string;
  picked: Picked;
  order: StoredOrder<PlanOrder>;
  openId: string | null;
  onDetails: (id: string) => void;
  /** Null for who may not make one. */
  create: (() => void) | null;
};

/** What runs now, what comes, what is over. */
export function CycleSections({ project, wanted, picked, order, ...rest }: SectionsProps) {
  const { openId, onDetails, create } = rest;
  const { t } = useTranslation('cycles');
  const { cycles, state, retry } = useCountedCycles(project.id);
  if (cycles.length === 0 && state === 'loading') return <SkeletonRows label={t('loading')} />;
  if (cycles.length === 0 && state === 'failed') return <LoadFailed onRetry={retry} />;
  if (cycles.length === 0) return <NoPlans of="cycles" create={create} />;
  const found = cycles.filter(
    (cycle) => hasText(cycle.name, wanted) && isLetThrough(picked, facetsOfCycle(cycle)),
  );
  const isSearch = wanted !== '' || countPicked(picked) > 0;
  if (found.length === 0) return <NothingFound of="cycles" picked={picked} />;
  const sorted = sortPlans(found, orderedCycle, order);
  return SECTIONS.map((name) => {
    const shown = sorted.filter((cycle) => sectionOf(cycle) === name);
    if (shown.length === 0 && (isSearch || name !== 'active')) return null;
    return (
      <Section key={name} name={name} count={shown.length} isSearch={isSearch}>
        {shown.length === 0 && <p className={styles.none}>{t('no_active')}</p>}
        <ul className={styles.list} aria-label={t(`section.${name}`)}>
          {shown.map((cycle) => (
            <CycleRow key={cycle.id} cycle={cycle} isOpen={cycle.id === openId} onDetails={onDetails} />
          ))}
        </ul>
        {name === 'active' && shown.map((cycle) => <ActiveCard key={cycle.id} cycle={cycle} />)}
      </Section>
    );
  });
}

type SectionProps = { name: SectionName; count: number; isSearch: boolean; children: ReactNode };

/** What is over is folded until somebody looks for it. */
function Section({ name, count, isSearch, children }: SectionProps) {
  const { t } = useTranslation('cycles');
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (isSearch || name !== 'completed');
  return (
    <section>
      <h2 className={styles.group}>
        <button type="button" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
          <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
          {t(`section.${name}`)}
          <span className={styles.groupCount}>{count}</span>
        </button>
      </h2>
      {isOpen && children}
    </section>
  );
}
