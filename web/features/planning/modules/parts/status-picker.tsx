import { IconPlayerPause } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/icons/icon.tsx';
import { Picker } from '#components/pickers/picker.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { MODULE_STATUSES, type ModuleKind, type ModuleStatus } from '#entities/planning/modules/types.ts';
import styles from '../../parts/form.module.css';
import rows from '../../parts/plans.module.css';

const GROUPS = {
  backlog: 'backlog',
  planned: 'unstarted',
  'in-progress': 'started',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

export function StatusIcon({ status }: { status: ModuleStatus }) {
  if (status === 'paused') return <Icon of={IconPlayerPause} size={16} />;
  return <StateIcon group={GROUPS[status]} />;
}

/** A version that is completed is released. */
export const statusText = (t: TFunction, status: ModuleStatus, kind: ModuleKind) =>
  t(kind === 'version' && status === 'completed' ? 'modules:released' : `modules:status.${status}`);

const options = (t: TFunction, kind: ModuleKind) =>
  MODULE_STATUSES.map((value) => ({
    value,
    label: statusText(t, value, kind),
    icon: <StatusIcon status={value} />,
  }));

type StatusPickerProps = {
  value: ModuleStatus;
  kind: ModuleKind;
  disabled: boolean;
  onPick: (status: ModuleStatus) => void;
};

/** How a module stands, which people say themselves. */
export function StatusPicker({ value, kind, disabled, onPick }: StatusPickerProps) {
  const { t } = useTranslation('modules');
  return (
    <Picker
      label={t('status_label')}
      className={styles.pick}
      disabled={disabled}
      options={() => options(t, kind)}
      selected={[value]}
      numbered
      searchPlaceholder={t('status_label')}
      emptyText={t('no_match_title')}
      onPick={([next]) => next && onPick(next as ModuleStatus)}
    >
      <StatusIcon status={value} />
      <span className={rows.statusText}>{statusText(t, value, kind)}</span>
    </Picker>
  );
}
