import type { Import } from './read-imports.ts';
import { ROOMS, TEST, TESTING } from './rules.ts';

/** The files that stand in a folder itself, which are one part of it beside its folders. */
const OWN = '.';

type Graph = Map<string, Map<string, Import>>;

/** What a part of a folder needs, be it at once, as a type, or later; each with an import that shows it. */
function graphsOf(imports: readonly Import[]): Map<string, Graph> {
  const graphs = new Map<string, Graph>();
  for (const each of imports) {
    const [from, to] = [each.from.split('/'), each.to.split('/')];
    let depth = 0;
    while (from[depth] === to[depth] && depth < Math.min(from.length, to.length) - 1) depth += 1;
    const [own, other] = [from, to].map((names) => (names.length - 1 === depth ? OWN : (names[depth] ?? '')));
    if (own === undefined || other === undefined || own === other) continue;
    const folder = from.slice(0, depth).join('/');
    const graph: Graph = graphs.get(folder) ?? new Map();
    const needs = graph.get(own) ?? new Map<string, Import>();
    if (!needs.has(other)) needs.set(other, each);
    graphs.set(folder, graph.set(own, needs));
  }
  return graphs;
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const other of graph.get(part)?.keys() ?? []) {
      if (!reached.has(other)) open.push(other);
      reached.add(other);
    }
  }
  return reached;
}

/** The parts of a folder that reach each other, each circle once and in the order of the alphabet. */
function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((part) => [part, reachedFrom(graph, part)]));
  const circles = new Map<string, string[]>();
  for (const [part, others] of reached) {
    if (!others.has(part)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(part)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

/** The imports that hold a circle together, one for each two parts. */
const proofOf = (graph: Graph, circle: readonly string[]): string =>
  circle
    .flatMap((part) => [...(graph.get(part) ?? [])].filter(([other]) => circle.includes(other)))
    .map(([, { from, line, to }]) => `\n    ${from}:${line} imports ${to}`)
    .join('');

const isSought = ({ from, to, is_package }: Import): boolean =>
  !is_package && !TEST.test(from) && !TESTING.test(from) && !TESTING.test(to);

/** Circles of the parts of folders, each with the imports that it is made of. */
export function refusedFolderCircles(imports: readonly Import[]): string[] {
  return [...graphsOf(imports.filter(isSought))].flatMap(([folder, graph]) =>
    // What stands in the folder of rooms is ordered by these, and the folders at the top by their layers.
    folder === '' || folder in ROOMS
      ? []
      : circlesOf(graph).map(
          (circle) => `a circle of folders in ${folder}: ${circle.join(', ')}${proofOf(graph, circle)}`,
        ),
  );
}
