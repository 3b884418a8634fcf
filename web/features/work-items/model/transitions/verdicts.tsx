import { IconLock, IconRubberStamp } from '@tabler/icons-react';
import i18next from 'i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { states, statesByProject } from '#entities/projects/states/store.ts';
import { reasonLine, refusalText } from '#entities/projects/workflow/reasons.ts';
import type { Reason } from '#entities/projects/workflow/types.ts';
import { defaultTypeId } from '#entities/projects/types/hooks.ts';
import { useServerWords } from '#entities/work-items/items/server-word.ts';
import { firstStateOf, judge, judgeNew, refine } from '#entities/work-items/items/transitions.ts';
import type { Verdict } from '#entities/work-items/items/verdict.ts';
import { noteTransitionRefusal } from '#entities/work-items/rows/transition-refusal.ts';
import { workItems } from '#entities/work-items/rows/store.ts';
import type { NewWorkItem, WorkItem } from '#entities/work-items/rows/types.ts';
import { type ColumnVerdict, useCarried } from './carried.ts';
import type { Moves, StateChoice } from './moves.ts';
import { namesFor } from './reason-names.ts';
import { ReasonBox, ReasonLine } from './reason-box.tsx';
import styles from './reason-box.module.css';
import { speak } from './spoken.ts';

export { firstStateOf, judge, judgeNew, refine };

/** Calls back when the server has said more than was known here. */
export const onWord = (handle: () => void) => useServerWords.subscribe(handle);

const reasonsOf = (verdict: Verdict): readonly Reason[] => {
  if (verdict.outcome === 'refused') return verdict.reasons;
  return verdict.outcome === 'approval' ? [{ kind: 'approval', ...verdict.rule }] : [];
};

function drawn(verdict: Verdict, row: WorkItem): ColumnVerdict {
  const isRefused = verdict.outcome === 'refused';
  const reasons = reasonsOf(verdict);
  const names = namesFor(row.state_id);
  return {
    isRefused,
    box: <ReasonBox {...{ reasons, names, isRefused }} />,
    line: <ReasonLine {...{ reasons, names }} />,
    lock: isRefused ? (
      <Icon of={IconLock} className={styles.lock} label={i18next.t('work-items:transition.locked')} />
    ) : null,
  };
}

function show(row: WorkItem) {
  const decide = judge(row);
  const verdicts = new Map<string, ColumnVerdict>();
  for (const { id } of statesByProject.list(row.project_id)) {
    const verdict = decide(id);
    if (verdict.outcome !== 'allowed') verdicts.set(id, drawn(verdict, row));
  }
  useCarried.setState({ verdicts });
}

/** An item is carried from now on: its columns say what they make of it. Answers what ends that. */
export function carry(id: string): () => void {
  const row = workItems.get(id);
  if (!row) return () => {};
  show(row);
  const stop = onWord(() => {
    const now = workItems.get(id);
    if (now) show(now);
  });
  refine(row);
  return () => {
    stop();
    useCarried.setState({ verdicts: null });
  };
}

/** What becomes of a move to a state; where it is refused, that is said. */
export function verdictOfMove(row: WorkItem, stateId: string): Verdict['outcome'] {
  const verdict = judge(row)(stateId);
  if (verdict.outcome === 'refused') {
    noteTransitionRefusal({ items: [{ id: row.id, reasons: verdict.reasons }], stateId });
  }
  return verdict.outcome;
}

const isOfOthers = ({ kind }: Reason) => kind === 'sub_items_open' || kind === 'blockers_open';

/** Those of several items that may enter a state now; of the others it is said why they stay. */
export function openTo(rows: readonly WorkItem[], stateId: string): string[] {
  const judged = rows
    .map((row) => ({ id: row.id, reasons: reasonsOf(judge(row)(stateId)) }))
    // What they wait for may move with them: only the server sees that.
    .map((one) => (one.reasons.some(isOfOthers) ? { ...one, reasons: [] } : one));
  const items = judged.filter(({ reasons }) => reasons.length > 0);
  if (items.length > 0) noteTransitionRefusal({ items, stateId });
  return judged.filter(({ reasons }) => reasons.length === 0).map(({ id }) => id);
}

/** Whether a state is passed over by the keyboard, which then reads out why. */
export function skips(row: WorkItem, stateId: string): boolean {
  const verdict = judge(row)(stateId);
  if (verdict.outcome !== 'refused') return false;
  speak(refusalText(verdict.reasons, states.get(stateId)?.name ?? '', namesFor(row.state_id)));
  return true;
}

/** A new item with the state in which it starts; null where it may not be made in the one that it has, of which the person is informed. */
export function newItemAsAllowed(projectId: string, item: NewWorkItem): NewWorkItem | null {
  const type_id =
    item.type_id === undefined && !item.is_epic ? defaultTypeId(projectId) : (item.type_id ?? null);
  const first = firstStateOf(projectId, type_id);
  if (first === null) return item;
  const { state_id } = item;
  if (state_id === undefined) return { ...item, state_id: first };
  const reasons = reasonsOf(judgeNew(projectId, { ...item, type_id })(state_id));
  if (reasons.length === 0) return item;
  noteTransitionRefusal({ items: [{ id: '', reasons }], stateId: state_id });
  return null;
}

/** Whether the state is given only once enough people agree. */
export function isHeld(stateId: string, moves: Moves): boolean {
  const [row, ...others] = 'items' in moves ? moves.items : [];
  return row !== undefined && others.length === 0 && judge(row)(stateId).outcome === 'approval';
}

type Judged = { decide: (stateId: string) => Verdict; from: string | undefined };

/** One judge for each item; a new one is judged by what it starts as. */
function judgesOf({ projectId, values, moves }: Required<StateChoice>): Judged[] {
  if ('items' in moves) return moves.items.map((row) => ({ decide: judge(row), from: row.state_id }));
  const from = firstStateOf(projectId, values.type_id ?? null) ?? undefined;
  return [{ decide: judgeNew(projectId, { ...values, fields: moves.fields }), from }];
}

/** The states of a picker: refused ones with why, and those that ask for approval with the stamp. */
export function withVerdicts(options: PickerOption[], choice: Required<StateChoice>): PickerOption[] {
  const { moves } = choice;
  const items = 'items' in moves ? moves.items : [];
  // Only asked while the picker is open; what the server says is drawn when it comes.
  queueMicrotask(() => {
    for (const row of items.slice(0, 1)) refine(row);
  });
  const judges = judgesOf(choice);
  const canAsk = items.length === 1;
  return options.map((option) => withVerdict(option, judges, canAsk));
}

function withVerdict(option: PickerOption, judges: readonly Judged[], canAsk: boolean): PickerOption {
  const verdicts = judges.map(({ decide, from }) => ({ verdict: decide(option.value), from }));
  const [first] = verdicts;
  if (!first || verdicts.some(({ verdict }) => verdict.outcome === 'allowed')) return option;
  const lines = reasonsOf(first.verdict).map((reason) => reasonLine(reason, namesFor(first.from)));
  if (canAsk && first.verdict.outcome === 'approval') {
    return { ...option, note: <Icon of={IconRubberStamp} size={14} label={lines.join(', ')} /> };
  }
  return { ...option, refusal: { short: lines[0] ?? '', whole: lines.join('\n') } };
}
