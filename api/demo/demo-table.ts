import type { StateGroup } from '@tandem/shared/projects/states/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { PRIORITIES, type Priority } from '@tandem/shared/work-items/items/priority.ts';
import type { DemoProject, PersonKey } from './content/demo-types.ts';

const COLUMNS = 15;
const EPIC = 'EPIC';

/** One row of a project's table; days count from today. */
export type DemoRow = {
  number: number;
  state: string;
  group: StateGroup;
  priority: Priority;
  creator: PersonKey;
  assignees: PersonKey[];
  labels: string[];
  made: number;
  /** When it came into its state; null when that is where it was made or soon after. */
  moved: number | null;
  start: number | null;
  due: number | null;
  points: string | null;
  cycle: string | null;
  module: string | null;
  parent: number | null;
  is_epic: boolean;
  name: string;
};

const words = (cell: string): string[] => cell.split(/\s+/).filter(Boolean);
const dayOrNull = (cell: string): number | null => (cell === '' ? null : Number(cell));

/**
 * Reads a project's table of items: number, state, priority, who made it, who does it, labels, day it was made, day of its
 * last move, start, due, points, cycle ("S24" is Sprint 24), module, parent or EPIC, name.
 */
export function readDemoTable(project: DemoProject): DemoRow[] {
  return project.items
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readRow(project, line));
}

function readRow(project: DemoProject, line: string): DemoRow {
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells.length !== COLUMNS)
    throw new Error(`${project.identifier}: ${cells.length} columns in "${line}"`);
  const [number, state, priority, creator, assignees, labels, made, moved, start, due, points] =
    cells as Cells;
  const [cycle, module, parent, name] = cells.slice(COLUMNS - 4) as [string, string, string, string];
  const known = must(
    project.states.find((each) => each.name === state),
    `${project.identifier}-${number} has a state of its project`,
  );
  return {
    number: Number(number),
    state,
    group: known.group,
    priority: must(
      PRIORITIES.find((each) => each === priority),
      `${project.identifier}-${number} has a priority`,
    ),
    creator: creator as PersonKey,
    assignees: words(assignees) as PersonKey[],
    labels: readLabels(project, labels),
    made: Number(made),
    moved: dayOrNull(moved),
    start: dayOrNull(start),
    due: dayOrNull(due),
    points: points || null,
    cycle: cycle.replace(/^S(?=\d)/, 'Sprint ') || null,
    module: module || null,
    parent: parent === '' || parent === EPIC ? null : Number(parent),
    is_epic: parent === EPIC,
    name,
  };
}

type Cells = [string, string, string, string, string, string, string, string, string, string, string];

function readLabels(project: DemoProject, cell: string): string[] {
  const labels = words(cell);
  const unknown = labels.find((label) => !Object.hasOwn(project.labels, label));
  if (unknown) throw new Error(`${project.identifier} has no label "${unknown}"`);
  return labels;
}
