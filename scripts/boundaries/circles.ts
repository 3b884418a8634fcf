import type { Import } from './read-imports.ts';

/** Files that import each other in a circle, each circle once, with what is imported at once or as a type. */
export function findCircles(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to, is_package, is_late } of imports) {
    if (!is_package && !is_late) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const circles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string): void => {
    const at = trail.indexOf(file);
    if (at !== -1) circles.push(trail.slice(at));
    if (at !== -1 || done.has(file)) return;
    trail.push(file);
    for (const other of next.get(file) ?? []) visit(other);
    trail.pop();
    done.add(file);
  };
  for (const file of next.keys()) visit(file);
  return circles;
}
