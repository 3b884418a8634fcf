import { ROLE, type Role } from '../../roles.ts';
import { TRANSITION_RELATIONS } from './kinds.ts';
import type { Condition, Transition, Who } from './schema.ts';

/** Returns numbers from 0 to 1. The sequence depends on the seed only. */
type Random = () => number;

/** Returns a seeded source of random numbers. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The ids that random workflows are made of. */
export type Parts = { states: string[]; people: string[]; fields: string[] };

/** Random choices from a seeded source. */
export class Choice {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  below(count: number): number {
    return Math.floor(this.#random() * count);
  }

  one<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new Error('nothing to choose from');
    return value;
  }

  some<T>(values: readonly T[], probability = 0.3): T[] {
    return values.filter(() => this.chance(probability));
  }

  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('');
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  }

  role(): Role {
    return this.one([ROLE.ADMIN, ROLE.MEMBER, ROLE.GUEST]);
  }

  who({ people }: Parts): Who {
    if (this.chance(0.5)) return { roles: [], member_ids: [], relations: [] };
    const relations = this.some(TRANSITION_RELATIONS, 0.4);
    return { roles: this.chance(0.4) ? [this.role()] : [], member_ids: this.some(people), relations };
  }

  conditions({ fields }: Parts): Condition[] {
    const plain = this.some(['sub_items_done', 'no_open_blocker', 'estimate_set'] as const, 0.25);
    return [
      ...plain.map((kind) => ({ kind })),
      ...this.some(fields, 0.25).map((field_id) => ({ kind: 'field_filled' as const, field_id })),
    ];
  }

  transition(parts: Parts, { approves = 0.2 }: { approves?: number } = {}): Transition {
    const to_state_id = this.one(parts.states);
    const others = parts.states.filter((id) => id !== to_state_id);
    return {
      id: this.uuid(),
      from_state_id: this.chance(0.2) ? null : this.one(others),
      to_state_id,
      who: this.who(parts),
      conditions: this.conditions(parts),
      approval: this.chance(approves) ? { count: 1, member_ids: [this.one(parts.people)], role: null } : null,
    };
  }
}
