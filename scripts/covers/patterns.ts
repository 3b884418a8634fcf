import {
  HEIGHT,
  WIDTH,
  circle,
  glow,
  ground,
  linear,
  path,
  picture,
  point,
  randomFrom,
  range,
  rect,
  round,
  tag,
  wave,
} from './shapes.ts';

const pick = (colors: readonly string[], random: () => number): string =>
  colors[Math.floor(random() * colors.length)] ?? '';

export function facets(): string {
  const random = randomFrom(9);
  const [columns, rows] = [12, 5];
  const corner = range(rows + 1).map((row) =>
    range(columns + 1).map((column): [number, number] => {
      const isEdge = row === 0 || column === 0 || row === rows || column === columns;
      const swing = isEdge ? 0 : 44;
      return [
        (column * WIDTH) / columns + (random() - 0.5) * swing,
        (row * HEIGHT) / rows + (random() - 0.5) * swing,
      ];
    }),
  );
  const at = (row: number, column: number) => point(...(corner[row]?.[column] ?? [0, 0]));
  const color = (row: number, column: number) => {
    const hue = 205 + (column / columns) * 85 + random() * 10;
    return `hsl(${round(hue)} ${round(48 + random() * 12)}% ${round(72 - row * 7 - random() * 14)}%)`;
  };
  const triangles = range(rows).flatMap((row) =>
    range(columns).flatMap((column) =>
      [
        [at(row, column), at(row, column + 1), at(row + 1, column)],
        [at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)],
      ].map((corners) => {
        const fill = color(row, column);
        return path(`M${corners.join('L')}Z`, { fill, stroke: fill });
      }),
    ),
  );
  return picture('', triangles.join(''));
}

export function tiles(): string {
  const random = randomFrom(18);
  const size = 120;
  const colors = ['#e4572e', '#f3a712', '#29335c', '#669bbc', '#f0e5cf', '#a8c686'];
  const drawn = range(HEIGHT / size).flatMap((row) =>
    range(WIDTH / size).map((column) => {
      const back = pick(colors, random);
      const front = pick(
        colors.filter((color) => color !== back),
        random,
      );
      const turn = Math.floor(random() * 4) * 90;
      const place = `translate(${column * size} ${row * size})rotate(${turn} 60 60)`;
      return tag(
        'g',
        { transform: place },
        rect([0, 0, size + 0.5, size + 0.5], back) + tileOf(random, front, back),
      );
    }),
  );
  return picture('', drawn.join(''));
}

function tileOf(random: () => number, front: string, back: string): string {
  const kind = Math.floor(random() * 5);
  if (kind === 0) return path('M0 0H120A120 120 0 0 1 0 120Z', { fill: front });
  if (kind === 1) return circle([60, 60, 44], front) + circle([60, 60, 18], back);
  if (kind === 2) return path('M0 0A60 60 0 0 0 120 0ZM0 120A60 60 0 0 1 120 120Z', { fill: front });
  if (kind === 3) return path('M0 0H120L0 120Z', { fill: front });
  return path('M0 0H120A120 120 0 0 1 0 120ZM0 0H60A60 60 0 0 1 0 60Z', {
    fill: front,
    'fill-rule': 'evenodd',
  });
}

export function orbits(): string {
  const random = randomFrom(27);
  const rings = range(9).map((index) =>
    circle([820, 250, 56 + index * 58], 'none', {
      stroke: '#f4e3c1',
      'stroke-width': index % 3 === 0 ? 2.4 : 1.2,
      opacity: round(0.75 - index * 0.06),
    }),
  );
  const colors = ['#f2b880', '#e98a6d', '#8fc1b5', '#f4e3c1', '#c97b84'];
  const planets = range(9).map((index) => {
    const angle = random() * Math.PI * 2;
    const r = 56 + index * 58;
    const [x, y] = [820 + Math.cos(angle) * r, 250 + Math.sin(angle) * r];
    return circle([x, y, 8 + random() * 16], colors[index % colors.length] ?? '');
  });
  const sun = circle([820, 250, 150], 'url(#s)') + circle([820, 250, 34], '#ffd98f');
  const stars = range(80).map(() =>
    circle([random() * WIDTH, random() * HEIGHT, 0.6 + random() * 1.4], '#fff7e6', { opacity: '.5' }),
  );
  const defs = linear({ id: 'g', colors: ['#2b2350', '#4a3169', '#72406f'], x2: 1 }) + glow('s', '#ffcf87');
  return picture(defs, ground() + stars.join('') + rings.join('') + sun + planets.join(''));
}

export function ribbons(): string {
  const colors = ['#264653', '#2a9d8f', '#8ab17d', '#e9c46a', '#f4a261', '#e76f51', '#b5546b'];
  const drawn = colors.map((color, index) => {
    const y = 60 + index * 62;
    const points = range(6).map((at): [number, number] => [
      at * 280 - 100,
      y + Math.sin(at * 1.25 + index * 0.38) * 92,
    ]);
    const line = wave(points);
    const width = { fill: 'none', 'stroke-linecap': 'round' };
    return (
      path(line, {
        ...width,
        stroke: '#1d2b36',
        'stroke-width': 66,
        opacity: '.12',
        transform: 'translate(0 9)',
      }) +
      path(line, { ...width, stroke: color, 'stroke-width': 60 }) +
      path(line, {
        ...width,
        stroke: '#ffffff',
        'stroke-width': 3,
        opacity: '.35',
        transform: 'translate(0 -20)',
      })
    );
  });
  return picture(linear({ id: 'g', colors: ['#f3ead8', '#e6d8c3'] }), ground() + drawn.join(''));
}

export function terrazzo(): string {
  const random = randomFrom(61);
  const colors = ['#d96c5f', '#e8a87c', '#41768a', '#85b0a8', '#34495e', '#c9b18c', '#b76e8a'];
  const stones = range(210).map(() => {
    const [x, y] = [random() * WIDTH, random() * HEIGHT];
    const size = 7 + random() ** 2 * 34;
    const corners = range(5 + Math.floor(random() * 3)).map((index, _, all) => {
      const angle = (index / all.length) * Math.PI * 2 + random() * 0.6;
      const r = size * (0.6 + random() * 0.5);
      return point(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
    });
    const fill = pick(colors, random);
    return path(`M${corners.join('L')}Z`, {
      fill,
      stroke: fill,
      'stroke-width': 5,
      'stroke-linejoin': 'round',
    });
  });
  return picture(linear({ id: 'g', colors: ['#f1e7d9', '#e4d6c4'], x2: 1 }), ground() + stones.join(''));
}

export function paper(): string {
  const colors = ['#f7d6c4', '#f2b5a7', '#e58e8f', '#c66a83', '#96507c', '#643f70', '#3b315c'];
  const layers = colors.map((color, index) => {
    const rings = range(13).map((at): [number, number] => {
      const angle = (at / 12) * Math.PI * 2;
      const r =
        640 -
        index * 88 +
        Math.sin(angle * 3 + index * 0.9) * (46 - index * 3) +
        Math.cos(angle * 2 + index) * 20;
      return [690 + Math.cos(angle) * r, 250 + Math.sin(angle) * r * 0.62];
    });
    const shape = closed(rings);
    const shadow = path(shape, { fill: '#2a1f3d', opacity: '.16', transform: 'translate(0 10)' });
    return shadow + path(shape, { fill: color });
  });
  const moon = circle([690, 236, 30], '#ffe9c9');
  return picture(linear({ id: 'g', colors: ['#fdeee2', '#f9dcc9'] }), ground() + layers.join('') + moon);
}

/** A soft outline through points that end where they begin. */
function closed(points: readonly (readonly [number, number])[]): string {
  const ring = points.slice(0, -1);
  const at = (index: number) => ring[(index + ring.length) % ring.length] ?? [0, 0];
  const parts = ring.map((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = point(b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6);
    const second = point(c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6);
    return `C${first} ${second} ${point(...(c as [number, number]))}`;
  });
  return `M${point(...(at(0) as [number, number]))}${parts.join('')}Z`;
}

export function constellation(): string {
  const random = randomFrom(73);
  const stars = range(62).map(() => [random() * WIDTH, random() * HEIGHT, 2 + random() * 4] as const);
  const lines = stars.flatMap(([x, y], index) =>
    stars.slice(index + 1).flatMap(([x2, y2]) => {
      const distance = Math.hypot(x - x2, y - y2);
      if (distance > 130) return [];
      const opacity = round(0.75 - distance / 190);
      return [path(`M${point(x, y)}L${point(x2, y2)}`, { stroke: '#cfe8ff', 'stroke-width': 1.4, opacity })];
    }),
  );
  const dots = stars.map(([x, y, r], index) =>
    circle([x, y, r], index % 7 === 0 ? '#ffd48a' : '#f2f8ff', { opacity: '.95' }),
  );
  const lights = circle([280, 120, 320], 'url(#a)') + circle([960, 380, 360], 'url(#b)');
  const defs =
    linear({ id: 'g', colors: ['#1c2f52', '#274a72'], x2: 1 }) + glow('a', '#3f7ba6') + glow('b', '#5a4a8f');
  return picture(defs, ground() + lights + lines.join('') + dots.join(''));
}

export function arches(): string {
  const colors = ['#c8553d', '#f28f3b', '#ffd5c2', '#588b8b', '#2d5d62'];
  const groups = range(5).map((index) => {
    const x = index * 260 + 80;
    const isUp = index % 2 === 0;
    const rings = colors.map((_, ring) => {
      const r = 190 - ring * 36;
      const color = colors[(ring + index * 2) % colors.length] ?? '';
      return path(`M${round(x - r)} 480V260A${r} ${r} 0 0 1 ${round(x + r)} 260V480Z`, { fill: color });
    });
    return tag('g', isUp ? {} : { transform: `rotate(180 ${x} 240)` }, rings.join(''));
  });
  return picture(linear({ id: 'g', colors: ['#f6e7d8', '#eed9c4'] }), ground() + groups.join(''));
}
