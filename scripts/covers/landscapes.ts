import {
  HEIGHT,
  WIDTH,
  below,
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

/** Points of a range of hills: `step` apart, around `y`, as high as `swing`. */
function hills(random: () => number, y: number, swing: number, step: number): [number, number][] {
  return range(Math.ceil(WIDTH / step) + 3).map((index) => [
    (index - 1) * step,
    y + (random() - 0.5) * 2 * swing,
  ]);
}

export function dunes(): string {
  const random = randomFrom(7);
  const colors = ['#f6c28b', '#eba36f', '#dc8360', '#c26458', '#9c4a53', '#71364a'];
  const layers = colors.map((color, index) => {
    const line = wave(hills(random, 200 + index * 52, 46 - index * 3, 260 - index * 18));
    return path(below(line), { fill: color });
  });
  const sun = circle([905, 148, 62], '#fff1d6') + circle([905, 148, 120], 'url(#s)', { opacity: '.7' });
  const defs = linear({ id: 'g', colors: ['#7fa7c9', '#f3d3b0'] }) + glow('s', '#fff1d6');
  return picture(defs, ground() + sun + layers.join(''));
}

export function ridges(): string {
  const random = randomFrom(21);
  const colors = ['#9fb7c9', '#7f9db5', '#5f829d', '#456882', '#2f4e66', '#1d3547'];
  const layers = colors.map((color, index) => {
    const step = 62 + index * 14;
    const line = range(Math.ceil(WIDTH / step) + 2)
      .map((at) => point(at * step, 170 + index * 54 + (random() - 0.5) * (120 - index * 10)))
      .join('L');
    return path(below(`M0 ${HEIGHT}L${line}`), { fill: color });
  });
  const moon = circle([300, 110, 44], '#f7f3e6') + circle([300, 110, 150], 'url(#s)', { opacity: '.55' });
  const defs = linear({ id: 'g', colors: ['#c9d6df', '#efe2d2'] }) + glow('s', '#fffaf0');
  return picture(defs, ground() + moon + layers.join(''));
}

export function sunrise(): string {
  const bands = range(9).map((index) => {
    const y = 300 + index * index * 2.2 + index * 4;
    return rect([0, y, WIDTH, 4 + index * 3.2], '#fbd5a5', { opacity: round(0.85 - index * 0.07) });
  });
  const rings = [230, 180, 132, 88].map((r, index) =>
    circle([600, 300, r], '#ffd9a0', { opacity: round(0.18 + index * 0.2) }),
  );
  const sea = rect([0, 300, WIDTH, 180], 'url(#w)');
  const defs =
    linear({ id: 'g', colors: ['#3c3f78', '#9a5a86', '#f08a6c'] }) +
    linear({ id: 'w', colors: ['#b45f74', '#343a6d'] });
  return picture(defs, ground() + rings.join('') + sea + bands.join(''));
}

export function skyline(): string {
  const random = randomFrom(5);
  const rows = [
    { color: '#5d7a9c', base: 210, width: 70, windows: false },
    { color: '#3f5b7d', base: 150, width: 84, windows: false },
    { color: '#263f5d', base: 96, width: 104, windows: true },
  ];
  const houses = rows.map(({ color, base, width, windows }) =>
    range(Math.ceil(WIDTH / width) + 1)
      .map((index) => {
        const height = base + random() * 120;
        const [x, y] = [index * width - 20, HEIGHT - height];
        const house = rect([x, y, width - 6, height], color);
        return windows ? house + windowsOf(random, { x, y, width: width - 6, height }) : house;
      })
      .join(''),
  );
  const defs = linear({ id: 'g', colors: ['#f4b183', '#f7d9b8', '#9db8cf'], y2: 1 }) + glow('s', '#fff4dc');
  return picture(defs, ground() + circle([860, 150, 210], 'url(#s)') + houses.join(''));
}

type House = { x: number; y: number; width: number; height: number };

function windowsOf(random: () => number, { x, y, width, height }: House): string {
  return range(3)
    .flatMap((column) =>
      range(Math.floor(height / 26)).map((row) => {
        if (random() < 0.45) return '';
        const place = [x + 14 + column * ((width - 34) / 2), y + 16 + row * 26, 9, 12] as const;
        return rect(place, '#ffd98a', { opacity: round(0.35 + random() * 0.6) });
      }),
    )
    .join('');
}

export function tide(): string {
  const lines = range(26).map((index) => {
    const y = 20 + index * 19;
    const points = range(9).map((at): [number, number] => [
      at * 170 - 80,
      y + Math.sin(at * 0.9 + index * 0.34) * (16 + index * 0.9),
    ]);
    const width = 2.2 + index * 0.32;
    return path(wave(points), {
      fill: 'none',
      stroke: index % 5 === 2 ? '#ffd6a8' : '#d8f1ee',
      'stroke-width': width,
      opacity: round(0.3 + index * 0.022),
    });
  });
  const defs = linear({ id: 'g', colors: ['#2a9d9a', '#1b6f88', '#174463'], x2: 1 });
  return picture(defs, ground() + lines.join(''));
}

export function canopy(): string {
  const random = randomFrom(33);
  const greens = ['#2f6b4f', '#3f8460', '#589b6d', '#7db37f', '#a9cd95', '#1f5142'];
  const leaves = range(64).map((index) => {
    const [x, y] = [random() * WIDTH, random() * HEIGHT];
    const length = 90 + random() * 130;
    const half = length * 0.27;
    const leaf = `M0 0C${point(half, -length * 0.3)} ${point(half, -length * 0.75)} 0 ${round(-length)}C${point(-half, -length * 0.75)} ${point(-half, -length * 0.3)} 0 0Z`;
    const vein = path(`M0 0V${round(-length * 0.86)}`, {
      stroke: '#f1f5dc',
      'stroke-width': 1.6,
      opacity: '.4',
    });
    const turn = `translate(${point(x, y)})rotate(${round(random() * 360)})`;
    return tag('g', { transform: turn }, path(leaf, { fill: greens[index % greens.length] ?? '' }) + vein);
  });
  return picture(linear({ id: 'g', colors: ['#16423a', '#245a48'] }), ground() + leaves.join(''));
}

export function aurora(): string {
  const random = randomFrom(12);
  const colors = ['#5ee0c0', '#6aa8ff', '#b98cff', '#4fd1a5', '#7fe3ff'];
  const curtains = range(34).map((index) => {
    const x = index * 38 - 40 + random() * 20;
    const top = 40 + Math.sin(index * 0.42) * 46 + random() * 24;
    const height = 190 + random() * 120;
    return rect([x, top, 44 + random() * 30, height], `url(#c${index % colors.length})`, {
      opacity: round(0.32 + random() * 0.4),
    });
  });
  const stars = range(70).map(() =>
    circle([random() * WIDTH, random() * 300, 0.7 + random() * 1.3], '#ffffff', { opacity: '.7' }),
  );
  const hillsLine = below(wave(hills(random, 410, 28, 190)));
  const defs =
    linear({ id: 'g', colors: ['#111b3c', '#203a5f', '#2d5a70'] }) +
    colors.map((color, index) => fading(`c${index}`, color)).join('');
  return picture(defs, ground() + stars.join('') + curtains.join('') + path(hillsLine, { fill: '#0d1a2c' }));
}

/** Clear above and below, full in its lower third. */
const fading = (id: string, color: string): string =>
  tag(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: 0, y2: 1 },
    [
      [0, 0],
      [0.65, 0.85],
      [1, 0],
    ]
      .map(
        ([offset, opacity]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
      )
      .join(''),
  );

export function clouds(): string {
  const random = randomFrom(44);
  const rows = range(5).map((row) => {
    const y = 190 + row * 70;
    const puffs = range(13).map((index) =>
      circle(
        [index * 100 + (row % 2) * 50, y + random() * 30, 66 + random() * 34],
        ['#ffffff', '#fbeaf0', '#f3d5e2', '#dfbcd6', '#b99ccb'][row] ?? '',
      ),
    );
    return tag('g', { opacity: round(0.75 + row * 0.06) }, puffs.join(''));
  });
  const sun = circle([240, 130, 74], '#ffe7b3') + circle([240, 130, 150], 'url(#s)');
  const defs = linear({ id: 'g', colors: ['#6f9fe0', '#b7c5ee', '#f6cfd8'] }) + glow('s', '#ffe7b3');
  return picture(defs, ground() + sun + rows.join(''));
}
