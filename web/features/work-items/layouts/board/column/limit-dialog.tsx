import { Button, NumberInput, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { limitState } from '#entities/projects/states/actions.ts';
import type { State } from '#entities/projects/states/types.ts';
import { useListView } from '../../../model/display/list-view.ts';

const MAX = 9999;

/** How many items a column should hold, and whether boards refuse more. */
export function LimitDialog({ state, onClose }: { state: State; onClose: () => void }) {
  const { t } = useListView();
  const [limit, setLimit] = useState<number | ''>(state.wip_limit ?? '');
  const [isEnforced, setEnforced] = useState(state.is_wip_enforced);
  const store = (wip_limit: number | null) => {
    void limitState(state, { wip_limit, is_wip_enforced: wip_limit !== null && isEnforced });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    store(limit === '' ? null : limit);
  };
  return (
    <Dialog onClose={onClose} title={t('work-items:column.limit_title', { group: state.name })} size={400}>
      <form onSubmit={submit} noValidate>
        <NumberInput
          data-autofocus
          label={t('work-items:column.limit_count')}
          description={t('work-items:column.limit_hint')}
          min={1}
          max={MAX}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          value={limit}
          onChange={(next) => setLimit(typeof next === 'number' && next > 0 ? next : '')}
        />
        <Switch
          mt={16}
          label={t('work-items:column.enforce')}
          disabled={limit === ''}
          checked={limit !== '' && isEnforced}
          onChange={(event) => setEnforced(event.currentTarget.checked)}
        />
        <DialogActions>
          {state.wip_limit !== null && (
            <Button size="md" onClick={() => store(null)}>
              {t('work-items:column.no_limit')}
            </Button>
          )}
          <Button size="md" type="submit" variant="filled">
            {t('work-items:column.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
