import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FIELD_LIMITS } from '@tandem/shared/projects/fields/kinds.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useRowDrops } from '#components/drag/row-drag.ts';
import { FieldError } from '#components/forms/field-error.tsx';
import { Icon } from '#components/icons/icon.tsx';
import { PanelBlock } from '#components/screens/side-panel.tsx';
import { LABEL_PALETTE } from '#entities/projects/labels/actions.ts';
import type { FieldChoice } from '#entities/projects/fields/types.ts';
import { choiceDropped, choicesSorted, choiceStepped, newChoice, withChoice } from './choice-changes.ts';
import { CHOICE_ROWS, ChoiceRow } from './choice-row.tsx';
import type { OptionsProps } from './options-props.ts';
import styles from './panel.module.css';

const NONE: readonly FieldChoice[] = [];

/** The choices of a select in their order; nothing counts before the panel is saved. */
export function ChoicesBlock(props: OptionsProps) {
  const { options, stored, isReadOnly, problem, counts, onChange } = props;
  const { t, i18n } = useTranslation('fields');
  const choices = options.choices ?? NONE;
  const [added, setAdded] = useState<string | null>(null);
  const latest = useRef({ options, onChange });
  useEffect(() => {
    latest.current = { options, onChange };
  });
  const set = useCallback((change: (before: readonly FieldChoice[]) => FieldChoice[]) => {
    const { current } = latest;
    current.onChange({ ...current.options, choices: change(current.options.choices ?? NONE) });
  }, []);
  useRowDrops(
    CHOICE_ROWS,
    useCallback((drop) => set((before) => choiceDropped(before, drop)), [set]),
  );
  const add = () => {
    const made = newChoice(choices, LABEL_PALETTE);
    flushSync(() => setAdded(made.id));
    set((before) => [...before, made]);
  };
  const isFull = choices.length >= FIELD_LIMITS.choices;
  return (
    <PanelBlock
      title={t('settings.options')}
      count={t('settings.count', { shown: choices.length, total: FIELD_LIMITS.choices })}
      end={
        !isReadOnly &&
        choices.length > 1 && (
          <Button
            size="xs"
            variant="subtle"
            mr={-8}
            onClick={() => set((before) => choicesSorted(before, i18n.language))}
          >
            {t('settings.sort')}
          </Button>
        )
      }
    >
      <ul className={styles.choices} aria-label={t('settings.options')}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            number={index + 1}
            count={counts && (counts[choice.id] ?? 0)}
            isNew={!stored?.choices?.some(({ id }) => id === choice.id)}
            isReadOnly={isReadOnly}
            hasFocus={choice.id === added}
            onChange={(patch) => set((before) => withChoice(before, choice.id, patch))}
            onStep={(step) => set((before) => choiceStepped(before, choice.id, step))}
            onRemove={() => set((before) => before.filter(({ id }) => id !== choice.id))}
            onEnter={isFull ? undefined : add}
          />
        ))}
      </ul>
      {choices.length === 0 && isReadOnly && <p className={styles.quiet}>{t('settings.no_options')}</p>}
      {!isReadOnly && (
        <Button
          size="xs"
          variant="subtle"
          ml={-8}
          disabled={isFull}
          leftSection={<Icon of={IconPlus} size={14} />}
          onClick={add}
        >
          {t('settings.add_option')}
        </Button>
      )}
      {problem && <FieldError text={problem} />}
    </PanelBlock>
  );
}
