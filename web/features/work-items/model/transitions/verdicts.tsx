import { IconLock, IconRubberStamp } from '@tabler/icons-react';
import i18next from 'i18next';
import { Icon } from '#components/icons/icon.tsx';
import type { PickerOption } from '#components/pickers/picker.tsx';
import { states, statesByProject } from '#entities/projects/states/store.ts';
import { reasonLine, refusalText } from '#entities/projects/workflow/reasons.ts';
import type { Reason } from '#entities/projects/workflow/types.ts';
import { defaultTypeId } from '#entities/projects/types/hooks.ts';
import { useServerWords } from '#entities/work-items/transitions/server-word.ts';
import { firstStateOf, judge, judgeNew, refine } from '#entities/work-items/transitions/judge.ts';
import type { Verdict } from '#entities/work-items/transitions/verdict.ts';
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

/** Calls back when the server has returned more than was known here. */
export const onWord = (handle: () => void) => useServerWords.subscribe(handle);

const reasonsOf = (verdict: Verdict): readonly Reason[] => {
  if (verdict.outcome === 'refused') return verdict.reasons;
  return verdict.outcome === 'approval' ? [{ kind: 'approval', ...verdict.rule }] : [];
};

function columnVerdictOf(verdict: Verdict, row: WorkItem): ColumnVerdict {
  const isRefused = verdict.outcome === 'refused';
  const reasons = reasonsOf(verdict);
  const names = namesFor(row.state_id);
  return {
    isRefused,
    box: <ReasonBox reasons={reasons} names={names} isRefused={isRefused} />,
    line: <ReasonLine reasons={reasons} names={names} />,
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
    if (verdict.outcome !== 'allowed') verdicts.set(id, columnVerdictOf(verdict, row));
  }
  useCarried.setState({ verdicts });
}

/** Marks the columns for a dragged item. Returns a function that ends this. */
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

/** Returns the outcome of a move to a state. Reports it if it is refused. */
export function verdictOfMove(row: WorkItem, stateId: string): Verdict['outcome'] {
  const verdict = judge(row)(stateId);
  if (verdict.outcome === 'refused') {
    noteTransitionRefusal({ items: [{ id: row.id, reasons: verdict.reasons }], stateId });
  }
  return verdict.outcome;
}

const dependsOnOtherItems = ({ kind }: Reason) => kind === 'sub_items_open' || kind === 'blockers_open';

/** Returns the ids of the items that may enter a state now. Reports why the others stay. */
export function openTo(rows: readonly WorkItem[], stateId: string): string[] {
  const judged = rows
    .map((row) => ({ id: row.id, reasons: reasonsOf(judge(row)(stateId)) }))
    // Blockers and sub-items may be moved in the same write. Only the server can decide that.
    .map((one) => (one.reasons.some(dependsOnOtherItems) ? { ...one, reasons: [] } : one));
  const items = judged.filter(({ reasons }) => reasons.length > 0);
  if (items.length > 0) noteTransitionRefusal({ items, stateId });
  return judged.filter(({ reasons }) => reasons.length === 0).map(({ id }) => id);
}

/** Whether the keyboard skips a state. If so, the reasons are announced. */
export function skips(row: WorkItem, stateId: string): boolean {
  const verdict = judge(row)(stateId);
  if (verdict.outcome !== 'refused') return false;
  speak(refusalText(verdict.reasons, states.get(stateId)?.name ?? '', namesFor(row.state_id)));
  return true;
}

/**
 * Returns a new item with its start state. Null if it may not be created in the state that it has; then the
 * reasons are reported.
 */
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

/** Whether the move to a state needs approval. */
export function isHeld(stateId: string, moves: Moves): boolean {
  const [row, ...others] = 'items' in moves ? moves.items : [];
  return row !== undefined && others.length === 0 && judge(row)(stateId).outcome === 'approval';
}

type JudgeOfItem = { decide: (stateId: string) => Verdict; from: string | undefined };

/** Returns one judge per item. A new item is judged by its start values. */
function judgesOf({ projectId, values, moves }: Required<StateChoice>): JudgeOfItem[] {
  if ('items' in moves) return moves.items.map((row) => ({ decide: judge(row), from: row.state_id }));
  const from = firstStateOf(projectId, values.type_id ?? null) ?? undefined;
  return [{ decide: judgeNew(projectId, { ...values, fields: moves.fields }), from }];
}

/**
 * Returns the states of a picker with their verdicts: reasons for refused ones, a stamp for those that need
 * approval.
 */
export function withVerdicts(options: PickerOption[], choice: Required<StateChoice>): PickerOption[] {
  const { moves } = choice;
  const items = 'items' in moves ? moves.items : [];
  // Ask only while the picker is open. The picker redraws when the answer arrives.
  queueMicrotask(() => {
    for (const row of items.slice(0, 1)) refine(row);
  });
  const judges = judgesOf(choice);
  const canAsk = items.length === 1;
  return options.map((option) => withVerdict(option, judges, canAsk));
}

function withVerdict(option: PickerOption, judges: readonly JudgeOfItem[], canAsk: boolean): PickerOption {
  const verdicts = judges.map(({ decide, from }) => ({ verdict: decide(option.value), from }));
  const [first] = verdicts;
  if (!first || verdicts.some(({ verdict }) => verdict.outcome === 'allowed')) return option;
  const lines = reasonsOf(first.verdict).map((reason) => reasonLine(reason, namesFor(first.from)));
  if (canAsk && first.verdict.outcome === 'approval') {
    return { ...option, note: <Icon of={IconRubberStamp} size={14} label={lines.join(', ')} /> };
  }
  return { ...option, refusal: { short: lines[0] ?? '', whole: lines.join('\n') } };
}
