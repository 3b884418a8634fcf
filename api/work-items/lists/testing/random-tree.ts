import { HEALTHS } from '@tandem/shared/projects/updates/health.ts';
import { STATE_GROUPS } from '@tandem/shared/projects/states/groups.ts';
import { PRIORITIES } from '@tandem/shared/work-items/items/priority.ts';
import type { Random, RandomProject } from './random.ts';

type Written = Record<string, unknown>;

const DAYS = [
  ...['2026-11-18', '2026-11-21', '2026-11-24', '2026-12-01', 'today', 'tomorrow', '-3d', '1w', '1m'],
  ...['week_start', 'week_end', 'month_start', 'month_end'],
];
const MOMENTS = ['2026-11-02T10:00:00Z', '2026-11-03T12:00:00.000000+02:00', ...DAYS];
const NAMES = ['alpha', '50%', '_b', 'ITEM', 'x,y', '\\'];

/** Values that items have and others, in each form that a list of them can be written in. */
function idsIn(random: Random, ids: readonly string[], others: readonly string[]): unknown {
  const values = [random.pick([...ids, ...others]), ...random.some(ids, 2)];
  return random.chance(0.5) ? values : values.join(',');
}

const NULLABLE = { others: ['None', '00000000-0000-4000-8000-000000000000'], isNullable: true };
const REQUIRED = { others: ['00000000-0000-4000-8000-000000000000'], isNullable: false };

const idsOf = (
  { world, users, labels, modules, cycles, points, types }: RandomProject,
  items: readonly string[],
) => {
  const people = { ...NULLABLE, ids: [...users, 'me'] };
  return {
    state_id: { ...REQUIRED, ids: world.states.map(({ id }) => id) },
    state_group: { ids: STATE_GROUPS, others: [], isNullable: false },
    priority: { ids: PRIORITIES, others: [], isNullable: false },
    assignee_id: people,
    created_by_id: people,
    mention_id: people,
    subscriber_id: people,
    label_id: { ...NULLABLE, ids: labels },
    module_id: { ...NULLABLE, ids: modules },
    cycle_id: { ...NULLABLE, ids: cycles },
    parent_id: { ...NULLABLE, ids: items },
    type_id: { ...NULLABLE, ids: types },
    estimate_point_id: { ...NULLABLE, ids: points },
    project_id: { ...REQUIRED, ids: [world.project_id] },
    initiative_id: { ...NULLABLE, ids: world.initiatives.map(({ id }) => id) },
    project_health: { ids: HEALTHS, others: ['None'], isNullable: true },
    module_health: { ids: HEALTHS, others: ['None'], isNullable: true },
  };
};

function timeCondition(random: Random): Written {
  const property = random.pick(['start_date', 'target_date', 'created_at', 'updated_at', 'completed_at']);
  const days = property.endsWith('_date') ? DAYS : MOMENTS;
  const operator = random.pick(['exact', 'in', 'range', 'gt', 'gte', 'lt', 'lte', 'isnull']);
  const day = () => random.pick(days);
  if (operator === 'isnull') {
    return property === 'created_at' || property === 'updated_at'
      ? {}
      : { [`${property}__isnull`]: random.chance(0.5) };
  }
  if (operator === 'range') return { [`${property}__range`]: [day(), day()].sort().join(',') };
  return { [`${property}__${operator}`]: operator === 'in' ? random.some(days, 4) : day() };
}

const FLAGS = ['has_sub_items', 'is_blocked', 'is_blocking', 'is_duplicate', 'is_epic'];
const CUSTOMER = ['customer_phone', 'service_name', 'lead_source', 'appointment_name', 'subscription_name'];

/** Whether something holds, and texts beside the name. */
function moreCondition(random: Random): Written {
  if (random.chance(0.6)) return { [`${random.pick(FLAGS)}__exact`]: random.chance(0.6) };
  if (random.chance(0.4)) return { description__icontains: random.pick(['ALPHA', 'ünder', '%', 'nowhere']) };
  const property = random.pick(CUSTOMER);
  if (random.chance(0.3)) return { [`${property}__isnull`]: random.chance(0.5) };
  if (random.chance(0.3)) return { [`${property}__exact`]: random.pick(['None', 'Fair 1', 'fair 1']) };
  return { [`${property}__contains`]: random.pick(['FAIR', '1', '+7']) };
}

/** One condition of any property with any of its operators. */
function randomCondition(random: Random, project: RandomProject, items: readonly string[]): Written {
  if (random.chance(0.3)) return timeCondition(random);
  if (random.chance(0.2)) return moreCondition(random);
  if (random.chance(0.15)) return { [`name__${random.pick(['contains', 'icontains'])}`]: random.pick(NAMES) };
  const all = Object.entries(idsOf(project, items));
  const [property, { ids, others, isNullable }] = random.pick(all);
  if (isNullable && random.chance(0.2)) return { [`${property}__isnull`]: random.pick([true, 'false']) };
  if (random.chance(0.3)) return { [`${property}__exact`]: random.pick([...ids, ...others]) };
  return { [`${property}__in`]: idsIn(random, ids, others) };
}

type Made = { project: RandomProject; items: readonly string[]; depth: number };

/** A tree as a client writes it: groups in groups, what must not hold, several conditions in one object. */
export function randomTree(random: Random, { project, items, depth }: Made): Written {
  const inner = () => randomTree(random, { project, items, depth: depth - 1 });
  const parts = () => Array.from({ length: random.below(3) + 1 }, inner);
  if (depth === 0 || random.chance(0.2)) {
    const both = random.chance(0.2) ? randomCondition(random, project, items) : {};
    return { ...both, ...randomCondition(random, project, items) };
  }
  if (random.chance(0.25)) return { not: inner() };
  return random.chance(0.5) ? { and: parts() } : { or: parts() };
}
