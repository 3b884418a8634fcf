import fs from 'node:fs';
import path from 'node:path';
import { aurora, canopy, clouds, dunes, ridges, skyline, sunrise, tide } from './landscapes.ts';
import { arches, constellation, facets, orbits, paper, ribbons, terrazzo, tiles } from './patterns.ts';

/** Pictures that a project can have as its cover, by their names. */
export const COVERS: Record<string, () => string> = {
  dunes,
  facets,
  tide,
  ribbons,
  ridges,
  tiles,
  aurora,
  paper,
  sunrise,
  terrazzo,
  canopy,
  orbits,
  skyline,
  arches,
  clouds,
  constellation,
};

/** Where the client has them. */
export const COVERS_DIRECTORY = path.join(import.meta.dirname, '..', '..', 'web', 'public', 'covers');

// node scripts/covers/draw.ts
if (process.argv[1] === import.meta.filename) {
  for (const [name, draw] of Object.entries(COVERS)) {
    fs.writeFileSync(path.join(COVERS_DIRECTORY, `${name}.svg`), draw());
  }
}
