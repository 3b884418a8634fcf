import { foldText } from '../words/fold-text.ts';
import { type DayOrder, type Separator, findNumericDay, usualOrder } from './numeric-day.ts';

const MAX_LENGTH = 120;

/**
 * Finds out over a column whether days of three numbers have the day or the month first. One number over twelve proves it;
 * years that stand first, months with a name and texts that are no days say nothing.
 */
export class DayColumn {
  #proofs = new Set<'day_first' | 'month_first'>();
  #separators = new Set<Separator>();
  #example: { text: string; separator: Separator } | null = null;

  /** Takes a cell of the column into account. */
  note(text: string): void {
    if (text.length > MAX_LENGTH) return;
    const numbers = findNumericDay(foldText(text));
    if (!numbers) return;
    const { only, proof, separator } = numbers;
    if (proof) this.#proofs.add(proof);
    if (only) return;
    this.#separators.add(separator);
    this.#example ??= { text, separator };
  }

  /** Dots have the day first unless a line proves the contrary; slashes and dashes without a proof are undecided. */
  get order(): DayOrder {
    const [proved, other] = this.#proofs;
    if (other !== undefined) return 'contradictory';
    if (proved !== undefined) return proved;
    return this.#separators.size === 1 && this.#separators.has('.') ? 'day_first' : 'undecided';
  }

  /** How a reader that is given this order takes what could be both. */
  get reading(): 'day_first' | 'month_first' {
    const { order } = this;
    if (order === 'day_first' || order === 'month_first') return order;
    return usualOrder(this.#example?.separator ?? '/');
  }

  /** The first cell that is one day with the day first and another with the month first; null where there is none. */
  get example(): string | null {
    return this.#example?.text ?? null;
  }
}
