import { useTranslation } from 'react-i18next';
import { Switch } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { StateIcon } from '#components/icons/state-icon.tsx';
import { PanelBlock, SidePanel } from '#components/screens/side-panel.tsx';
import type { State } from '#entities/projects/states/types.ts';
import type { Transition } from '#entities/projects/workflow/types.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { paths } from '#lib/http/paths.ts';
import { withInitial } from '../model/definition.ts';
import { StateName } from '../editor/state-name.tsx';
import { useEditor } from '../editor/use-editor.ts';
import { useTexts } from '../editor/use-texts.ts';
import styles from './panel.module.css';

/** Shows a state: whether new items start in it, and the transitions to and from it. */
export function StatePanel({ state }: { state: State }) {
  const { slug } = useCurrentWorkspace();
  const { project, select, transitions = [], counts } = useEditor();
  const { t } = useTranslation('workflow');
  const { id, name } = state;
  const items = counts?.get(id) ?? 0;
  return (
    <SidePanel
      isNarrow
      title={name}
      icon={<StateIcon group={state.group} color={state.color} />}
      foot={
        <>
          <span className={styles.uses}>{t('items', { count: items })}</span>
          {items > 0 && (
            <Link
              className={styles.link}
              to={paths.countedItems(slug, name, { project: project.id, state: id })}
            >
              {t('check.see_items')}
            </Link>
          )}
        </>
      }
      onClose={() => select(null)}
    >
      <InitialBlock state={state} />
      <EndsBlock
        title={t('ends.to')}
        of={transitions.filter((each) => each.to_state_id === id)}
        other={(each) => each.from_state_id}
      />
      <EndsBlock
        title={t('ends.from')}
        of={transitions.filter((each) => each.from_state_id === id)}
        other={(each) => each.to_state_id}
      />
      <PanelBlock title={t('state_settings')}>
        <Link className={styles.link} to={paths.projectSettings(slug, project.id, 'states')}>
          {t('edit_state')}
        </Link>
      </PanelBlock>
    </SidePanel>
  );
}

/** Edits for which types the state is the start state. Shows the types only if the project has types. */
function InitialBlock({ state }: { state: State }) {
  const { types, initialId } = useEditor();
  const { t } = useTranslation('workflow');
  const active = types.filter(({ is_active }) => is_active);
  return (
    <PanelBlock title={t('initial.title')}>
      <InitialRow label={active.length > 0 ? t('initial.all') : t('new_items')} typeId={null} state={state} />
      {active.map(({ type_id, name }) => (
        <InitialRow key={type_id} label={name} typeId={type_id} state={state} />
      ))}
      {initialId === state.id && state.default && <p className={styles.hint}>{t('initial.default')}</p>}
    </PanelBlock>
  );
}

type InitialRowProps = { label: string; typeId: string | null; state: State };

function InitialRow({ label, typeId, state }: InitialRowProps) {
  const { edited } = useEditor();
  const id = useId();
  const { definition, change } = edited;
  const isSet = definition.initial_states.some(
    ({ type_id, state_id }) => type_id === typeId && state_id === state.id,
  );
  return (
    <div className={styles.switchRow}>
      <label htmlFor={id}>{label}</label>
      <Switch
        id={id}
        checked={isSet}
        onChange={({ currentTarget }) =>
          change(withInitial(definition, typeId, currentTarget.checked ? state.id : null))
        }
      />
    </div>
  );
}

type EndsBlockProps = {
  title: string;
  of: readonly Transition[];
  other: (transition: Transition) => string | null;
};

function EndsBlock({ title, of, other }: EndsBlockProps) {
  const { select } = useEditor();
  const { t } = useTranslation('workflow');
  const { nameOf } = useTexts();
  return (
    <PanelBlock title={title} count={String(of.length)}>
      {of.length === 0 && <p className={styles.quiet}>{t('ends.none')}</p>}
      <ul className={styles.endsList}>
        {of.map((transition) => (
          <li key={transition.id}>
            <button
              type="button"
              aria-label={nameOf(transition)}
              onClick={() => select({ kind: 'transition', id: transition.id })}
            >
              <StateName id={other(transition)} />
            </button>
          </li>
        ))}
      </ul>
    </PanelBlock>
  );
}
