import { Button, Switch, TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '#components/controls/check-box.tsx';
import { Dialog, DialogActions } from '#components/dialogs/dialog.tsx';
import { StateIcon } from '#components/icons/state-icon.tsx';
import type { FindAs, FoundItem } from '#entities/work-items/items/find.ts';
import styles from './choose-items.module.css';
import { useFoundItems } from './use-found-items.ts';

type ChooseItemsProps = {
  projectId: string;
  /** The item that they are chosen for. */
  itemId?: string;
  /** The module that they are chosen for. */
  module?: string;
  as: FindAs;
  title: string;
  /** No more than one can be chosen. */
  isSingle?: boolean;
  /** What the button says of so many chosen ones, where they are not added. */
  submitText?: (count: number) => string;
  /** Nothing of other projects can be meant. */
  onlyHere?: boolean;
  onChoose: (items: FoundItem[]) => void;
  onClose: () => void;
};

/** Items found by typing, of this project or of all; several can be chosen at once. */
export function ChooseItems({ projectId, itemId, module, as, title, ...props }: ChooseItemsProps) {
  const { onChoose, onClose, submitText, isSingle = false } = props;
  const { onlyHere = as === 'cycle' || as === 'module' } = props;
  const { t } = useTranslation(['detail', 'common']);
  const [text, setText] = useState('');
  const [isEverywhere, setEverywhere] = useState(false);
  const [chosen, setChosen] = useState<readonly FoundItem[]>([]);
  const { found, state } = useFoundItems({
    ...{ projectId, itemId: itemId ?? null, as, text: text.trim(), isEverywhere },
    ...(module && { module }),
  });
  const toggle = (item: FoundItem) =>
    setChosen((before) =>
      before.some(({ id }) => id === item.id)
        ? before.filter(({ id }) => id !== item.id)
        : [...(isSingle ? [] : before), item],
    );
  const submit = () => {
    if (chosen.length === 0) return;
    onChoose([...chosen]);
    if (!submitText) onClose();
  };
  const list = useOptionKeys(found, toggle, submit);
  return (
    <Dialog onClose={onClose} title={title} size={600}>
      <div className={styles.findHead}>
        <TextInput
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={list.id}
          aria-activedescendant={found.length > 0 ? `${list.id}-${list.active}` : undefined}
          aria-label={t('find.placeholder')}
          placeholder={t('find.placeholder')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={list.handleKey}
        />
        {!onlyHere && (
          <Switch
            label={t('find.everywhere')}
            checked={isEverywhere}
            onChange={(event) => setEverywhere(event.currentTarget.checked)}
          />
        )}
      </div>
      <div id={list.id} role="listbox" aria-multiselectable aria-label={title} className={styles.found}>
        {found.map((item, index) => (
          <Option
            key={item.id}
            id={`${list.id}-${index}`}
            item={item}
            isActive={index === list.active}
            isChosen={chosen.some(({ id }) => id === item.id)}
            onToggle={() => toggle(item)}
            onHover={() => list.setActive(index)}
          />
        ))}
        {found.length === 0 && state !== 'loading' && (
          <p className={styles.nothing}>{t(state === 'failed' ? 'find.failed' : 'common:no_match')}</p>
        )}
      </div>
      <DialogActions>
        <Button size="md" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button size="md" variant="filled" disabled={chosen.length === 0} onClick={submit}>
          {submitText?.(chosen.length) ?? t('find.add', { count: chosen.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Arrows move, Enter chooses, Ctrl+Enter is done. */
function useOptionKeys(found: readonly FoundItem[], toggle: (item: FoundItem) => void, submit: () => void) {
  const id = useId();
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, Math.max(0, found.length - 1));
  const go = (step: number) => {
    const next = (active + step + found.length) % found.length;
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return;
    const item = found[active];
    if (event.key === 'ArrowDown') go(1);
    else if (event.key === 'ArrowUp') go(-1);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else if (event.key === 'Enter' && item) toggle(item);
    else return;
    event.preventDefault();
  };
  return { id, active, setActive, handleKey };
}

type OptionProps = {
  id: string;
  item: FoundItem;
  isActive: boolean;
  isChosen: boolean;
  onToggle: () => void;
  onHover: () => void;
};

function Option({ id, item, isActive, isChosen, onToggle, onHover }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      data-active={isActive ? '' : undefined}
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <CheckBox isChecked={isChosen} />
      <StateIcon group={item.state__group} color={item.state__color} label={item.state__name} />
      <span className={styles.key}>
        {item.project__identifier}-{item.sequence_id}
      </span>
      <span className={styles.optionName} title={item.name}>
        {item.name}
      </span>
    </div>
  );
}
