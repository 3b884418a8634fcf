import { OwnIcon } from './own-icon.tsx';

type Priority = 'urgent' | 'high' | 'medium' | 'low' | 'none';

/** How many of the three bars are filled. */
const FILLED = { high: 3, medium: 2, low: 1 } as const;
const FAINT = 0.26;
const BARS = [
  { x: 2, y: 9, height: 5 },
  { x: 6.5, y: 6, height: 8 },
  { x: 11, y: 3, height: 11 },
];

function Bars({ filled }: { filled: number }) {
  return (
    <g fill="currentColor" stroke="none">
      {BARS.map(({ x, y, height }, index) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="3"
          height={height}
          rx="1"
          opacity={index < filled ? undefined : FAINT}
        />
      ))}
    </g>
  );
}

const URGENT = (
  <>
    <circle cx="8" cy="8" r="6.8" fill="currentColor" stroke="none" />
    <path d="M8 4.600v4" stroke="var(--raised)" strokeWidth="1.8" />
    <circle cx="8" cy="11.2" r="1.05" fill="var(--raised)" stroke="none" />
  </>
);
const NONE = (
  <g fill="currentColor" stroke="none">
    {[2, 6.5, 11].map((x) => (
      <rect key={x} x={x} y="7.2" width="3" height="1.6" rx="0.8" />
    ))}
  </g>
);

export function PriorityIcon({
  priority,
  size = 16,
  label,
}: {
  priority: Priority;
  size?: number;
  label?: string;
}) {
  const drawing =
    priority === 'urgent' ? URGENT : priority === 'none' ? NONE : <Bars filled={FILLED[priority]} />;
  return (
    <OwnIcon size={size} label={label} color={`var(--prio-${priority})`}>
      {drawing}
    </OwnIcon>
  );
}

/** The property "priority" itself, without a value. */
export function PriorityPropertyIcon({ size = 16 }: { size?: number }) {
  return (
    <OwnIcon size={size}>
      <path d="M3.500 10.500v3M8 7v6.500M12.500 3.500v10" strokeWidth="1.7" />
    </OwnIcon>
  );
}
