import { IconArchiveOff, IconCalendar, IconLayersSubtract, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasText } from '@tandem/shared/text/fold.ts';
import { BoardDrawing } from '#components/icons/drawings.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { isLetThrough, type Picked } from '#components/facets/facets.ts';
import { IconButton } from '#components/controls/icon-button.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { LoadFailed } from '#components/feedback/load-failed.tsx';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import { ProgressRing } from '#components/charts/progress-ring.tsx';
import { SkeletonRows } from '#components/feedback/skeleton-rows.tsx';
import type { CountState } from '#entities/live/recount.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './plans.module.css';

type Kind = 'cycles' | 'modules';
type Plan = {
  id: string;
  name: string;
  total_issues: number;
  cancelled_issues: number;
  completed_issues: number;
};

type ArchivedPlansProps<P> = {
  of: Kind;
  plans: readonly P[];
  state: CountState;
  retry: () => void;
  wanted: string;
  picked: Picked;
  facetsOf: (plan: P) => Picked;
  renderRow: (plan: P) => ReactNode;
};

/** What was put away of the cycles or modules of a project. */
export function ArchivedPlans<P extends Plan>({ of, plans, state, retry, ...found }: ArchivedPlansProps<P>) {
  const { t } = useTranslation(of);
  const { wanted, picked, facetsOf, renderRow } = found;
  if (plans.length === 0 && state === 'loading') return <SkeletonRows label={t(`${of}:loading`)} />;
  if (plans.length === 0 && state === 'failed') return <LoadFailed onRetry={retry} />;
  if (plans.length === 0) {
    return (
      <EmptyState
        drawing={<BoardDrawing />}
        title={t(`${of}:archive.empty_title`)}
        text={t(`${of}:archive.empty_text`)}
      />
    );
  }
  const shown = plans.filter((plan) => hasText(plan.name, wanted) && isLetThrough(picked, facetsOf(plan)));
  if (shown.length === 0) return <NothingFound of={of} picked={picked} />;
  return (
    <ul className={styles.list} aria-label={t(`${of}:tab.archived`)}>
      {shown.map(renderRow)}
    </ul>
  );
}

type ArchivedRowProps = {
  of: Kind;
  plan: Plan;
  /** Its days, in words. */
  range: string;
  onRestore: () => void;
  /** Null for who may not delete it. */
  onDelete: (() => void) | null;
};

/** How far it came, with the way back. */
export function ArchivedRow({ of, plan, range, onRestore, onDelete }: ArchivedRowProps) {
  const { t } = useTranslation(of);
  const [isAsking, setAsking] = useState(false);
  const { name, total_issues: all } = plan;
  const total = all - plan.cancelled_issues;
  const percent = percentOf(plan.completed_issues, total);
  return (
    <li className={styles.row} data-open="">
      <span className={styles.link}>
        <ProgressRing percent={percent} isLate={percent < 100 && total > 0} />
        <span className={styles.percent}>{percent}%</span>
        <span className={styles.name} title={name}>
          {name}
        </span>
      </span>
      <span className={styles.values}>
        <span className={styles.count}>
          <Icon of={IconLayersSubtract} size={14} />
          {all}
        </span>
        <span className={styles.range}>
          <Icon of={IconCalendar} size={14} />
          {range}
        </span>
      </span>
      <IconButton of={IconArchiveOff} size="sm" label={t(`${of}:archive.restore`)} onClick={onRestore} />
      {onDelete && (
        <IconButton of={IconTrash} size="sm" label={t(`${of}:menu.delete`)} onClick={() => setAsking(true)} />
      )}
      {isAsking && onDelete && (
        <DeleteQuestion {...{ of, name }} onConfirm={onDelete} onClose={() => setAsking(false)} />
      )}
    </li>
  );
}
