import { useTranslation } from 'react-i18next';
import { HealthMark } from '#components/controls/health-chip.tsx';
import { patchInitiative } from '#entities/planning/initiatives/actions.ts';
import type { Initiative } from '#entities/planning/initiatives/types.ts';
import { useLanguage } from '#lib/device/language.ts';
import { StartPicker, TargetPicker } from '../form/date-pickers.tsx';
import { OwnerPicker, ParentPicker, StatusPicker } from '../form/property-pickers.tsx';
import { slipOf } from '../model/geometry.ts';
import { healthText } from '../model/health-text.ts';
import { useSourceName } from '../model/sources.ts';
import { shortDay } from '../model/target-text.ts';
import styles from './detail.module.css';

type FactsProps = { row: Initiative; canChange: boolean };

/** How an initiative stands and where that is from, and what can be changed of it in place. */
export function Facts({ row, canChange }: FactsProps) {
  const { id } = row;
  const disabled = !canChange;
  return (
    <>
      <Standing row={row} />
      <div className={styles.facts}>
        <StatusPicker
          value={row.status}
          disabled={disabled}
          onPick={(status) => void patchInitiative(id, { status })}
        />
        <OwnerPicker
          value={row.owner_id}
          disabled={disabled}
          onPick={(owner_id) => void patchInitiative(id, { owner_id })}
        />
        <StartPicker
          value={row.start_date}
          maxDay={row.target_date}
          disabled={disabled}
          onPick={(start_date) => void patchInitiative(id, { start_date })}
        />
        <TargetPicker
          value={row}
          minDay={row.start_date}
          disabled={disabled}
          onPick={(target) => void patchInitiative(id, target)}
        />
        <ParentPicker
          id={id}
          value={row.parent_id}
          disabled={disabled}
          onPick={(parent_id) => void patchInitiative(id, { parent_id })}
        />
      </div>
    </>
  );
}

/** Health with its source, and which part ends after the target. */
function Standing({ row }: { row: Initiative }) {
  const { t } = useTranslation('initiatives');
  const language = useLanguage((state) => state.language);
  const name = useSourceName(row.rolled_health.from);
  const last = useSourceName(row.last_part);
  const slip = slipOf(row);
  const day = slip ? shortDay(slip.to, language) : '';
  return (
    <div className={styles.standing}>
      <span className={styles.health}>
        <HealthMark health={row.rolled_health.value} />
        {healthText(t, row.rolled_health, { name, language })}
      </span>
      {slip && (
        <span className={styles.late}>
          {last ? t('ends_late', { day, name: last }) : t('ends_late_alone', { day })}
        </span>
      )}
    </div>
  );
}
