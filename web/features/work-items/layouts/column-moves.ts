/** In which half of an element the pointer is. */
export function sideOf(element: Element, x: number): 'left' | 'right' {
  const { left, width } = element.getBoundingClientRect();
  return x < left + width / 2 ? 'left' : 'right';
}

/** The ids with one of them put before or behind another one. */
export function placedBeside(
  ids: readonly string[],
  id: string,
  { target, side }: { target: string; side: 'left' | 'right' },
): string[] {
  const rest = ids.filter((other) => other !== id);
  const at = rest.indexOf(target);
  return at < 0 || id === target ? [...ids] : rest.toSpliced(side === 'left' ? at : at + 1, 0, id);
}
