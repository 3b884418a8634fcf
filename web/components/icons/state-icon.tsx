import { OwnIcon } from './own-icon.tsx';

type Group = 'backlog' | 'unstarted' | 'started' | 'completed' | 'cancelled';
type StateIconProps = {
  group: Group;
  /** The state's stored colour; its lightness is clamped so that it can be seen in every theme. Without it the group's own. */
  color?: string | null | undefined;
  size?: number;
  label?: string;
};

const ring = <circle cx="8" cy="8" r="6" strokeWidth="1.6" />;

const DRAWINGS: Record<Group, React.ReactNode> = {
  backlog: (
    <circle
      cx="8"
      cy="8"
      r="6"
      strokeWidth="1.6"
      strokeDasharray="2.45 2.262"
      strokeLinecap="butt"
      transform="rotate(-12 8 8)"
    />
  ),
  unstarted: ring,
  started: (
    <>
      {ring}
      <circle
        cx="8"
        cy="8"
        r="1.75"
        strokeWidth="3.5"
        strokeLinecap="butt"
        strokeDasharray="5.5 11"
        transform="rotate(-90 8 8)"
      />
    </>
  ),
  completed: (
    <>
      <circle cx="8" cy="8" r="6.8" fill="currentColor" stroke="none" />
      <path d="M5.200 8.200l1.900 1.900 3.700-3.900" stroke="var(--panel)" strokeWidth="1.6" />
    </>
  ),
  cancelled: (
    <>
      {ring}
      <path d="M6 6l4 4M10 6l-4 4" strokeWidth="1.6" />
    </>
  ),
};

/** Colours that projects start with: they mean "the group's colour", which every theme has its own ink for. */
const DEFAULT_COLORS = new Set([
  '#a3a3a3',
  '#3a3a3a',
  '#f59e0b',
  '#16a34a',
  '#ef4444',
  '#d9d9d9',
  '#3f76ff',
  '#dc2626',
]);

export const inkOf = (color: string) =>
  `oklch(from ${color} clamp(var(--ink-l-min), l, var(--ink-l-max)) c h)`;

/** The colour of a state: its own, or that of its group when it is one that every project starts with. */
export const stateInk = (group: Group, color: string | null | undefined) =>
  color && !DEFAULT_COLORS.has(color.toLowerCase()) ? inkOf(color) : `var(--state-${group})`;

/** A state: the shape says the group, the colour the state. */
export function StateIcon({ group, color, size = 16, label }: StateIconProps) {
  return (
    <OwnIcon size={size} label={label} color={stateInk(group, color)}>
      {DRAWINGS[group]}
    </OwnIcon>
  );
}
