import { Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#components/controls/icon-button.tsx';
import type { SettingsActions } from '../display/use-view-settings.ts';
import type { ViewSettings } from '../display/view-settings.ts';
import { BuilderGroup } from './builder-group.tsx';
import { closeBuilder, takeWanted, useBuilder } from '../tree-drafts/builder-open.ts';
import { newRow } from '../tree-drafts/draft.ts';
import { offeredProperties, operatorsFor } from './builder-properties.tsx';
import { firstValues } from './builder-values.tsx';
import styles from './builder.module.css';
import { useInitiativeNames } from './options/initiative-options.tsx';
import { TextLine } from './text-line/text-line.tsx';
import { useBuilderDraft } from './use-builder-draft.ts';

export type BuilderPanelProps = { projectId: string; settings: ViewSettings; actions: SettingsActions };

const FIRST = '[data-part] [data-picker], [data-add-condition]';
const BUTTON = '[data-filter-button] button';

/** The keyboard goes to what was added, and where something was removed to what stands there by then. */
function useBuilderFocus(focus: number | null) {
  const panel = useRef<HTMLDivElement>(null);
  const removed = useRef<number | null>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>(BUTTON)?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (focus === null) return;
    panel.current?.querySelector<HTMLElement>(`[data-part="${focus}"] [data-picker]`)?.focus();
  }, [focus]);
  useEffect(() => {
    // What had the keyboard has gone with a change that came from elsewhere.
    const isLost = document.activeElement === document.body && removed.current === null;
    if (isLost) panel.current?.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
    if (removed.current === null) return;
    const all = panel.current?.querySelectorAll<HTMLElement>('[data-remove-part]') ?? [];
    const next = all[Math.min(removed.current, all.length - 1)];
    removed.current = null;
    (next ?? panel.current?.querySelector<HTMLElement>('button'))?.focus();
  });
  const noteRemoval = () => {
    const all = [...(panel.current?.querySelectorAll('[data-remove-part]') ?? [])];
    const at = all.indexOf(document.activeElement as Element);
    removed.current = at < 0 ? 0 : at;
  };
  return { panel, noteRemoval };
}

/** Builds the filter of a list out of conditions and groups; the list below follows each change. */
export function BuilderPanel({ projectId, settings, actions }: BuilderPanelProps) {
  const { t } = useTranslation(['filters', 'common']);
  const { draft, edits, focus, clear, undo, replace, tree, problem } = useBuilderDraft(settings, actions);
  const offered = useMemo(() => offeredProperties(settings, projectId), [settings, projectId]);
  useInitiativeNames(tree, true);
  const { panel, noteRemoval } = useBuilderFocus(focus);
  const addWanted = useEffectEvent(() => {
    const wanted = takeWanted();
    if (wanted === null) return;
    edits.add(draft.id, newRow(wanted, operatorsFor(wanted)[0] ?? 'is', firstValues(wanted)));
  });
  const isWanted = useBuilder((state) => state.wanted !== null);
  useEffect(() => {
    if (isWanted) addWanted();
  }, [isWanted]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // What is chosen from stands in popovers; the line of text closes its completions first.
    const isOwn = target instanceof HTMLElement && panel.current?.contains(target);
    if (!isOwn || target.getAttribute('role') === 'combobox') return;
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (event.key === 'Escape') closeBuilder();
    else if (isUndo && undo && !(target instanceof HTMLInputElement)) undo();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const remove = (id: number) => {
    noteRemoval();
    edits.remove(id);
  };
  return (
    <div ref={panel} className={styles.panel} role="region" aria-label={t('title')}>
      <div className={styles.inside} onKeyDownCapture={onKeyDown}>
        <div className={styles.bar}>
          <span className={styles.title}>{t('title')}</span>
          <span className={styles.space} />
          <IconButton
            of={IconArrowBackUp}
            size="sm"
            label={t('undo')}
            // A button that is switched off would lose the keyboard.
            aria-disabled={!undo}
            className={styles.undo}
            onClick={() => undo?.()}
          />
          <Button variant="subtle" size="xs" onClick={clear}>
            {t('clear')}
          </Button>
          <IconButton of={IconX} size="sm" label={t('common:close')} onClick={closeBuilder} />
        </div>
        <TextLine {...{ tree, offered, projectId }} onChange={replace} onClose={closeBuilder} />
        {problem && (
          <div role="alert" className={styles.problem}>
            {t('too_much')}
          </div>
        )}
        <BuilderGroup group={draft} {...{ offered, projectId }} edits={{ ...edits, remove }} />
      </div>
    </div>
  );
}
