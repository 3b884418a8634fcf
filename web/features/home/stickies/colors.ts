/** The papers that stickies are written on: stored as the colour of the light theme, drawn by the theme that is on. */
export const PAPERS = {
  '#f1f1f4': 'grey',
  '#fbeee4': 'peach',
  '#fbecf1': 'pink',
  '#fdf0dc': 'orange',
  '#e9f5ec': 'green',
  '#e8f3fb': 'lightblue',
  '#e8ecfb': 'darkblue',
  '#f2ecfa': 'purple',
} as const;
type PaperColor = keyof typeof PAPERS;
export const PAPER_COLORS = Object.keys(PAPERS) as PaperColor[];

const isPaper = (color: string): color is PaperColor => color in PAPERS;

/** How a sticky is coloured; colours of other clients are taken as they are, with a dark text on them. */
export function paperStyle(color: string | null): { background: string; color?: string } {
  if (!color) return { background: 'var(--note-grey)' };
  return isPaper(color)
    ? { background: `var(--note-${PAPERS[color]})` }
    : { background: color, color: '#1b1b1f' };
}

export const anyPaper = (): PaperColor =>
  PAPER_COLORS[Math.floor(Math.random() * PAPER_COLORS.length)] ?? '#f1f1f4';
