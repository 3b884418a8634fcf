import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasText } from '@tandem/shared/text/fold.ts';
import { CycleIcon } from '#components/icons/cycle-icon.tsx';
import { Dialog } from '#components/dialogs/dialog.tsx';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { transferItems } from '#entities/planning/cycles/actions.ts';
import { undoStep } from '#entities/work-items/undo/undo.ts';
import { useProjectCycles } from '#entities/planning/cycles/hooks.ts';
import { isOver, statusOf } from '#entities/planning/cycles/status.ts';
import type { Cycle } from '#entities/planning/cycles/types.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { showToast } from '#lib/frame/toast-store.ts';
import { CycleChip } from './cycle-chip.tsx';
import { openItems } from './cycle-values.ts';
import form from '../parts/form.module.css';
import styles from '../parts/plans.module.css';

type TransferProps = { cycle: Cycle; onClose: () => void };

/** Asks which cycle takes over what is not done. */
export function TransferDialog({ cycle, onClose }: TransferProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const { query, setQuery, found, hasAny, problem, isBusy, move } = useTransfer(cycle, onClose);
  return (
    <Dialog onClose={onClose} title={t('transfer.title', { count: openItems(cycle) })} size={440}>
      <p className={form.hint}>{t('transfer.text')}</p>
      <TextInput
        mt={8}
        data-autofocus
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<Icon of={IconSearch} size={14} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {problem && (
        <div role="alert">
          <FieldError text={problem} />
        </div>
      )}
      <ul className={form.choices} aria-label={t('title')}>
        {found.map((each) => (
          <li key={each.id}>
            <button type="button" disabled={isBusy} onClick={() => void move(each)}>
              <CycleIcon status={statusOf(each)} size={16} />
              <span className={styles.name}>{each.name}</span>
              <CycleChip status={statusOf(each)} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t(hasAny ? 'no_match_title' : 'transfer.none')}</p>}
    </Dialog>
  );
}

function useTransfer(cycle: Cycle, onClose: () => void) {
  const { t } = useTranslation('common');
  const [query, setQuery] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const open = useProjectCycles(cycle.project_id).filter((each) => each.id !== cycle.id && !isOver(each));
  const found = open.filter(({ name }) => hasText(name, query));
  const move = async (to: Cycle) => {
    setBusy(true);
    setProblem(null);
    try {
      const stepId = await transferItems(cycle, to.id);
      const undo = { label: i18next.t('common:undo'), run: () => undoStep(stepId) };
      showToast({
        tone: 'success',
        title: i18next.t('cycles:transfer.done'),
        text: to.name,
        actions: [undo],
      });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setProblem(error.kind === 'refused' ? error.message : t(`error.${error.kind}`));
    }
  };
  return { query, setQuery, found, hasAny: open.length > 0, problem, isBusy, move };
}
