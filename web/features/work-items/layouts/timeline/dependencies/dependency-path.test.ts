import { describe, expect, test } from 'vitest';
import { dependencyPath } from './dependency-path.ts';

const end = (x: number, y: number) => ({ x, y, edge: 'end' as const });
const start = (x: number, y: number) => ({ x, y, edge: 'start' as const });

/** Where the line goes, without its roundings. */
const stops = (line: string) =>
  [...line.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

describe('the line of a dependency', () => {
  test('goes out, down and in when the next bar begins later', () => {
    const { line } = dependencyPath(end(380, 66), start(418, 110), 22);
    expect(stops(line)[0]).toEqual([380, 66]);
    expect(stops(line).at(-1)).toEqual([418, 110]);
    expect(line).toContain('Q388 66');
    expect(line).toContain('Q388 110');
  });

  test('goes around through the gap between the rows when the next bar begins earlier', () => {
    const { line } = dependencyPath(end(460, 198), start(320, 242), 22);
    expect(line).toContain('Q468 220');
    expect(line).toContain('Q312 220');
  });

  test('takes the gap above when it leads upwards', () => {
    expect(dependencyPath(end(460, 242), start(320, 198), 22).line).toContain('Q468 220');
  });

  test('between two beginnings stays left of both', () => {
    const { line } = dependencyPath(start(100, 66), start(60, 110), 22);
    expect(line).toContain('Q52 66');
  });

  test('the arrow points into the bar', () => {
    expect(dependencyPath(end(0, 0), start(100, 44), 22).arrow).toBe('M96 40L100 44L96 48');
    expect(dependencyPath(end(0, 0), end(100, 44), 22).arrow).toBe('M104 40L100 44L104 48');
  });
});
