import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { ModuleIcon } from '#components/icons/module-icon.tsx';
import { useCycle } from '#entities/planning/cycles/hooks.ts';
import { statusOf } from '#entities/planning/cycles/status.ts';
import { isVersion } from '#entities/planning/modules/kind.ts';
import type { Draft } from '#entities/work-items/drafts/types.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';
import { listNames } from '#lib/text/names.ts';
import styles from './plan-marks.module.css';
import { useModules } from '../items/use-rows.ts';

/** The cycle of an item, as rows and cards say it. */
export function CycleMark({ row, isIcon = false }: { row: Pick<WorkItem, 'cycle_id'>; isIcon?: boolean }) {
  const cycle = useCycle(row.cycle_id);
  if (!cycle) return null;
  return (
    <span className={styles.mark} data-icon={isIcon ? '' : undefined} title={cycle.name}>
      <CycleIcon status={statusOf(cycle)} />
      <span className={styles.text}>{cycle.name}</span>
    </span>
  );
}

/** The modules of an item: the first by name, of the others how many. */
export function ModulesMark({
  row,
  isIcon = false,
}: {
  row: Pick<Draft, 'project_id'> & Pick<WorkItem, 'module_ids'>;
  /** There is no room for a name. */
  isIcon?: boolean;
}) {
  const modules = useModules(row.project_id ?? '', row.module_ids);
  const [first, ...others] = modules;
  if (!first) return null;
  return (
    <span
      className={styles.mark}
      data-icon={isIcon ? '' : undefined}
      title={listNames(modules.map(({ name }) => name))}
    >
      <ModuleIcon status={first.status} isVersion={isVersion(first)} />
      <span className={styles.text}>{first.name}</span>
      {others.length > 0 && <span>+{others.length}</span>}
    </span>
  );
}
