import type { State } from '#entities/projects/states/types.ts';

const GAP = 65_535;

/** What a state is changed to when it is put before or after another one, which may be in another group. */
export function placeOf(
  moved: Pick<State, 'id' | 'group'>,
  beside: Pick<State, 'id' | 'group' | 'sequence'>,
  zone: 'before' | 'after',
  all: readonly State[],
): { group?: State['group']; sequence: number } {
  const others = all.filter(({ id, group }) => group === beside.group && id !== moved.id);
  const at = others.findIndex(({ id }) => id === beside.id) + (zone === 'after' ? 1 : 0);
  const [before, after] = [others[at - 1], others[at]];
  const sequence =
    before && after
      ? (before.sequence + after.sequence) / 2
      : before
        ? before.sequence + GAP
        : (after?.sequence ?? GAP) - GAP;
  return moved.group === beside.group ? { sequence } : { group: beside.group, sequence };
}
