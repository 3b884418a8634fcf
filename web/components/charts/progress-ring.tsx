import { StateIcon } from '#components/icons/state-icon.tsx';
import { OwnIcon } from '#components/icons/own-icon.tsx';

type RingProps = {
  percent: number;
  /** Its time is over and not all of it is done. */
  isLate?: boolean;
};

const RADIUS = 5.5;
const LENGTH = 2 * Math.PI * RADIUS;

/** A small circle that fills with what is done; a tick at the end, an exclamation mark when it is late. */
export function ProgressRing({ percent, isLate = false }: RingProps) {
  if (percent >= 100) return <StateIcon group="completed" />;
  if (isLate) {
    return (
      <OwnIcon size={16} color="var(--danger-text)">
        <circle cx="8" cy="8" r="6" strokeWidth="1.6" />
        <path d="M8 5v3.500M8 10.900v.1" strokeWidth="1.6" />
      </OwnIcon>
    );
  }
  return (
    <OwnIcon size={16} color="var(--accent)">
      <circle cx="8" cy="8" r={RADIUS} stroke="var(--border-strong)" strokeWidth="2" />
      {percent > 0 && (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          strokeWidth="2"
          strokeLinecap="butt"
          strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
          transform="rotate(-90 8 8)"
        />
      )}
    </OwnIcon>
  );
}
