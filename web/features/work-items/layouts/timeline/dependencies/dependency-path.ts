import type { Edge } from '#components/timeline/scale.ts';

type Point = { x: number; y: number };
export type End = Point & { edge: Edge };

/** How far a line runs straight out of a bar before it turns. */
const OUT = 8;
const RADIUS = 5;
const ARROW = 4;

const away = (edge: Edge) => (edge === 'end' ? 1 : -1);

/** The turns of a line of right angles; between bars it runs in the gap below the upper one. */
function turnsOf(from: End, to: End, gap: number): Point[] {
  const out = from.x + away(from.edge) * OUT;
  const into = to.x + away(to.edge) * OUT;
  const isClear = from.edge === 'end' && to.edge === 'start' && out <= into;
  if (isClear || from.edge === to.edge) {
    const x = isClear ? out : from.edge === 'end' ? Math.max(out, into) : Math.min(out, into);
    return [from, { x, y: from.y }, { x, y: to.y }, to];
  }
  const middle = from.y + (to.y >= from.y ? gap : -gap);
  return [
    from,
    { x: out, y: from.y },
    { x: out, y: middle },
    { x: into, y: middle },
    { x: into, y: to.y },
    to,
  ];
}

const towards = (from: Point, to: Point, length: number): Point => {
  const distance = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const part = Math.min(length, distance / 2) / distance;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};

const at = ({ x, y }: Point) => `${x} ${y}`;

/** A line with round turns from one end of a bar to an end of another, and the head of its arrow. */
export function dependencyPath(from: End, to: End, gap: number): { line: string; arrow: string } {
  const turns = turnsOf(from, to, gap);
  const parts = turns.map((turn, index) => {
    const [before, after] = [turns[index - 1], turns[index + 1]];
    if (!before) return `M${at(turn)}`;
    if (!after) return `L${at(turn)}`;
    return `L${at(towards(turn, before, RADIUS))}Q${at(turn)} ${at(towards(turn, after, RADIUS))}`;
  });
  const back = to.x + away(to.edge) * ARROW;
  return { line: parts.join(''), arrow: `M${back} ${to.y - ARROW}L${at(to)}L${back} ${to.y + ARROW}` };
}
