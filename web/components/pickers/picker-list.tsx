import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { foldText } from '@tandem/shared/text/fold.ts';
import { CheckBox } from '../controls/check-box.tsx';
import { Icon } from '../icons/icon.tsx';
import { Kbd } from '../controls/kbd.tsx';
import styles from './picker.module.css';

export type PickerOption = {
  value: string;
  label: string;
  icon?: ReactNode;
  /** At the right end, e.g. "you". */
  hint?: string;
  /** The reason why the option cannot be chosen: a short text at the right end, and the whole text. */
  refusal?: { short: string; whole: string };
  /** The effect of the choice, at the right end. */
  note?: ReactNode;
};

export type PickerListProps = {
  options: readonly PickerOption[];
  selected: readonly string[];
  /** Single: the one chosen. Multiple: the whole new selection, after each toggle. */
  onPick: (values: string[]) => void;
  onClose: () => void;
  multiple?: boolean;
  /** Choosing leads on to something else in the same popover. */
  keepOpen?: boolean;
  /** Receives what is typed, when the options come from the server. */
  onQuery?: (query: string) => void;
  searchPlaceholder: string;
  emptyText: string;
  /** Number keys choose while nothing is typed. */
  numbered?: boolean;
  /** Offers to create what was typed when no option has that name. */
  create?: { label: (name: string) => string; run: (name: string) => void };
};

/** More are found by typing: nobody reads on, and thousands of people must not slow the list down. */
const MAX_SHOWN = 100;

/** What begins with it, then what has a word that does, then what contains it. */
function found(options: readonly PickerOption[], query: string): readonly PickerOption[] {
  const wanted = foldText(query);
  if (!wanted) return options;
  const rankOf = ({ label }: PickerOption) => {
    const text = foldText(label);
    const at = text.indexOf(wanted);
    if (at <= 0) return at === 0 ? 0 : null;
    return text.split(WORD_END).some((word) => word.startsWith(wanted)) ? 1 : 2;
  };
  const byRank = Map.groupBy(options, rankOf);
  return ([0, 1, 2] as const).flatMap((rank) => byRank.get(rank) ?? []);
}
const WORD_END = /[\s/:_.-]+/u;

/** The chosen ones first (as they were when the list opened), so that the current value is where the eye is. */
function useOrdered(options: readonly PickerOption[], selected: readonly string[], keepOrder: boolean) {
  const [atOpen] = useState(selected);
  return useMemo(
    () =>
      keepOrder
        ? options
        : [...options].sort((a, b) => Number(atOpen.includes(b.value)) - Number(atOpen.includes(a.value))),
    [options, atOpen, keepOrder],
  );
}

function usePickerList(props: PickerListProps) {
  const { options, selected, onPick, onClose, multiple, keepOpen, numbered, create, onQuery } = props;
  const [query, setQuery] = useState('');
  const ordered = useOrdered(options, selected, Boolean(numbered));
  const shown = found(ordered, query.trim()).slice(0, MAX_SHOWN);
  const name = query.trim();
  const canCreate =
    Boolean(create && name) && !options.some((option) => option.label.toLowerCase() === name.toLowerCase());
  const rowCount = shown.length + Number(canCreate);
  const current = shown.findIndex((option) => selected.includes(option.value));
  const [active, setActive] = useState(Math.max(0, current));

  const search = (text: string) => {
    setQuery(text);
    onQuery?.(text.trim());
    setActive(0);
  };
  const pick = (index: number) => {
    const option = shown[index];
    if (!option) {
      if (canCreate && create) create.run(name);
      // Of several, the next one may be chosen.
      if (canCreate && multiple) return search('');
      return onClose();
    }
    if (option.refusal) return undefined;
    if (!multiple) {
      onPick([option.value]);
      return keepOpen ? undefined : onClose();
    }
    const isChosen = selected.includes(option.value);
    onPick(isChosen ? selected.filter((value) => value !== option.value) : [...selected, option.value]);
  };
  return {
    query,
    search,
    shown,
    canCreate,
    rowCount,
    active: Math.min(active, rowCount - 1),
    setActive,
    pick,
  };
}

type ListState = ReturnType<typeof usePickerList>;

function handleKey(event: KeyboardEvent, state: ListState, props: PickerListProps) {
  // Enter that ends the composing of a letter belongs to the text.
  if (event.nativeEvent.isComposing) return;
  const { active, rowCount, setActive, pick, query, search } = state;
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    Home: 0,
    End: rowCount - 1,
  };
  const next = moves[event.key];
  if (next !== undefined && rowCount > 0) setActive((next + rowCount) % rowCount);
  else if (event.key === 'Enter') pick(active);
  else if (event.key === 'Escape' && query) search('');
  else if (event.key === 'Escape') props.onClose();
  else if (props.numbered && !query && /^[1-9]$/.test(event.key)) pick(Number(event.key) - 1);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The list of a picker: search focused, arrows and Enter, current value first. */
export function PickerList(props: PickerListProps) {
  const state = usePickerList(props);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { query, search, shown, canCreate, active, rowCount } = state;
  // In the frame in which it opens: who types on at once is not to lose the first letters.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  // What the pointer is at is in sight already, and asking for it lays out everything that a choice has just changed.
  const byPointer = useRef(false);
  useEffect(() => {
    if (!byPointer.current) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      className={styles.picker}
      onMouseMoveCapture={() => (byPointer.current = true)}
      onKeyDownCapture={() => (byPointer.current = false)}
    >
      <label className={styles.search}>
        <Icon of={IconSearch} size={14} />
        <input
          ref={input}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={rowCount > 0 ? `${listId}-${active}` : undefined}
          aria-label={props.searchPlaceholder}
          placeholder={props.searchPlaceholder}
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => handleKey(event, state, props)}
        />
      </label>
      {shown.length === 0 && <div className={styles.empty}>{props.emptyText}</div>}
      <div
        ref={list}
        id={listId}
        // A list of options has some.
        role={rowCount > 0 ? 'listbox' : undefined}
        aria-multiselectable={rowCount > 0 ? props.multiple : undefined}
        className={styles.list}
      >
        {shown.map((option, index) => (
          <OptionRow
            key={option.value}
            id={`${listId}-${index}`}
            index={index}
            option={option}
            state={state}
            props={props}
          />
        ))}
        {canCreate && props.create && (
          <div
            id={`${listId}-${shown.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={false}
            className={styles.option}
            data-active={active === shown.length ? '' : undefined}
            onMouseMove={() => state.setActive(shown.length)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => state.pick(shown.length)}
          >
            <Icon of={IconPlus} />
            <span className={styles.text}>{props.create.label(query.trim())}</span>
          </div>
        )}
      </div>
    </div>
  );
}

type RowProps = { id: string; index: number; option: PickerOption; state: ListState; props: PickerListProps };

function OptionRow({ id, index, option, state, props }: RowProps) {
  const isSelected = props.selected.includes(option.value);
  const { refusal } = option;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={refusal ? true : undefined}
      title={refusal?.whole}
      className={styles.option}
      data-active={state.active === index ? '' : undefined}
      onMouseMove={() => state.setActive(index)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => state.pick(index)}
    >
      {props.multiple && <CheckBox isChecked={isSelected} />}
      {option.icon}
      <span className={styles.text}>{option.label}</span>
      {option.hint && (
        <span className={styles.hint} title={option.hint}>
          {option.hint}
        </span>
      )}
      {refusal && <span className={styles.refusal}>{refusal.short}</span>}
      {option.note}
      {!props.multiple && isSelected && <Icon of={IconCheck} className={styles.check} />}
      {props.numbered && !isSelected && !refusal && index < 9 && <Kbd keys={String(index + 1)} />}
    </div>
  );
}
