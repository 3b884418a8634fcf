import { HEALTHS, type Health } from '@tandem/shared/projects/updates/health.ts';
import type { InitiativeChild, RolledHealth } from '@tandem/shared/planning/initiatives/schema.ts';
import {
  HEALTH_DAYS,
  type InitiativeStatus,
  type PartKind,
} from '@tandem/shared/planning/initiatives/values.ts';

/** What the health of an initiative follows from: its latest update, and the worst health of its own parts. */
export type HealthFacts = {
  id: string;
  parent_id: string | null;
  status: InitiativeStatus;
  health: Health | null;
  health_at: string | null;
  parts_health: Health | null;
  parts_health_at: string | null;
  parts_health_kind: PartKind | null;
  parts_health_id: string | null;
};

const MS_OF_DAY = 86_400_000;
const NONE: RolledHealth = { value: null, is_own: false, at: null, from: null };

type Found = { value: Health; at: string | null; from: InitiativeChild };

/** The worse one first; of two alike the later one. */
const worstFirst = (a: Found, b: Found): number =>
  HEALTHS.indexOf(b.value) - HEALTHS.indexOf(a.value) ||
  Date.parse(b.at ?? '') - Date.parse(a.at ?? '') ||
  a.from.id.localeCompare(b.from.id);

/** The rolled up health of each of all initiatives of a workspace (docs/contract/initiatives.md#health). */
export function rollHealths(rows: readonly HealthFacts[], now: number): Map<string, RolledHealth> {
  const children = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const rolled = new Map<string, RolledHealth>();
  const roll = (row: HealthFacts): RolledHealth => {
    const known = rolled.get(row.id);
    if (known) return known;
    const nested = (children.get(row.id) ?? []).flatMap((child) => asFound(child, roll(child)));
    const health = healthOf(row, nested, now);
    rolled.set(row.id, health);
    return health;
  };
  for (const row of rows) roll(row);
  return rolled;
}

/** Nested initiatives that have ended are no concern any more. */
const asFound = ({ id, status }: HealthFacts, { value, at }: RolledHealth): Found[] =>
  value === null || status === 'completed' || status === 'cancelled'
    ? []
    : [{ value, at, from: { kind: 'initiative', id } }];

function healthOf(row: HealthFacts, nested: readonly Found[], now: number): RolledHealth {
  const { health, health_at, parts_health: value, parts_health_kind: kind, parts_health_id: id } = row;
  if (health && health_at && now - Date.parse(health_at) < HEALTH_DAYS * MS_OF_DAY) {
    return { value: health, is_own: true, at: health_at, from: null };
  }
  const ofParts: Found[] =
    value && kind && id ? [{ value, at: row.parts_health_at, from: { kind, id } }] : [];
  const [worst] = [...ofParts, ...nested].sort(worstFirst);
  return worst ? { value: worst.value, is_own: false, at: worst.at, from: worst.from } : NONE;
}
