import { useTranslation } from 'react-i18next';
import { Button, Select } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { PanelRow, SidePanel } from '#components/screens/side-panel.tsx';
import { useEditor } from '../editor/use-editor.ts';
import styles from './panel.module.css';

const ANY = 'any';

/** Selects the ends of a new transition. */
export function NewTransitionPanel() {
  const { states, select, addTransition } = useEditor();
  const { t } = useTranslation('workflow');
  const id = useId();
  const [from, setFrom] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const options = states.map((state) => ({ value: state.id, label: state.name }));
  const canCreate = from !== null && to !== null && from !== to;
  const create = (event: FormEvent) => {
    event.preventDefault();
    if (canCreate) addTransition(from === ANY ? null : from, to);
  };
  return (
    <SidePanel isNarrow title={t('new_transition')} onClose={() => select(null)}>
      <form onSubmit={create}>
        <PanelRow label={t('column.from')} htmlFor={`${id} from`}>
          <Select
            id={`${id} from`}
            autoFocus
            allowDeselect={false}
            placeholder={t('choose_state')}
            data={[{ value: ANY, label: t('any_state') }, ...options]}
            value={from}
            onChange={setFrom}
          />
        </PanelRow>
        <PanelRow label={t('column.to')} htmlFor={`${id} to`}>
          <Select
            id={`${id} to`}
            allowDeselect={false}
            placeholder={t('choose_state')}
            data={options.filter(({ value }) => value !== from)}
            value={to === from ? null : to}
            onChange={setTo}
          />
        </PanelRow>
        <div className={styles.end}>
          <Button type="submit" variant="filled" disabled={!canCreate}>
            {t('add.transition_label')}
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}
