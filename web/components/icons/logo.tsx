import { OwnIcon } from './own-icon.tsx';

export function Logo({ size = 24 }: { size?: number }) {
  return (
    <OwnIcon size={size} viewBox="0 0 20 20">
      <rect width="20" height="20" rx="5" fill="var(--accent)" stroke="none" />
      <circle cx="7.6" cy="10" r="3.6" stroke="var(--text-on-accent)" strokeWidth="1.7" />
      <circle cx="12.4" cy="10" r="3.6" stroke="var(--text-on-accent)" strokeWidth="1.7" />
    </OwnIcon>
  );
}
