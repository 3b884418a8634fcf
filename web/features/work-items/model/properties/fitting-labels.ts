import { cycles } from '#entities/planning/cycles/store.ts';
import { modules } from '#entities/planning/modules/store.ts';
import type { WorkItem } from '#entities/work-items/rows/types.ts';

const CHARACTER = 6.4;
/** Chinese, Japanese and Korean signs are twice as wide. */
const WIDE = /[\u1100-\u11ff\u2e80-\uffef]/gu;
const CHIP_FRAME = 34;
const MORE_WIDTH = 32;
const MAX_LABELS = 2;
/** Less is no name that can be read. */
const MIN_CHIP = 60;
/** As wide as a cycle or module may come out (plan-marks.module.css), and what stands around its name. */
const MARK_WIDTH = 126;
const MARK_FRAME = 26;

/** How wide a small text comes out, about, with what stands around it; px. Measuring every row would cost a layout each. */
export const textWidth = (text: string, frame: number) =>
  frame + (text.length + (text.match(WIDE)?.length ?? 0)) * CHARACTER;

/** How wide the cycle or the modules of an item come out, about; px. */
export const markWidth = (name: string, others: number) =>
  Math.min(MARK_WIDTH, textWidth(name, MARK_FRAME + (others > 0 ? 20 : 0)));

/** About as wide as the marks of an item's cycle and modules come out; px. */
export function plansWidth(
  row: Pick<WorkItem, 'cycle_id' | 'module_ids'>,
  planned: { cycle: boolean; modules: boolean },
): number {
  const cycle = planned.cycle ? (cycles.get(row.cycle_id ?? '')?.name ?? '') : '';
  const [first = '', ...others] = planned.modules ? row.module_ids : [];
  const module = modules.get(first)?.name ?? '';
  return (cycle ? markWidth(cycle, 0) : 0) + (module ? markWidth(module, others.length) : 0);
}

/**
 * How many labels fit whole into so many px: one name that can be read is better than two that cannot, and their number is
 * better than dots.
 */
export function fittingLabels(labels: readonly { name: string }[], room: number): number {
  const names = labels.slice(0, MAX_LABELS).reduce((sum, { name }) => sum + textWidth(name, CHIP_FRAME), 0);
  const more = labels.length > MAX_LABELS ? MORE_WIDTH : 0;
  if (names + more <= room) return MAX_LABELS;
  const first = Math.min(MIN_CHIP, textWidth(labels[0]?.name ?? '', CHIP_FRAME));
  return first + (labels.length > 1 ? MORE_WIDTH : 0) <= room ? 1 : 0;
}
