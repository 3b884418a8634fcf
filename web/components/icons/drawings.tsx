import type { ReactNode } from 'react';

/** The paper of all of them. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="120"
      height="88"
      viewBox="0 0 120 88"
      fill="none"
      stroke="var(--border-strong)"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** Three columns, one card on its way: no work items yet. */
export const BoardDrawing = () => (
  <Drawing>
    <rect x="8" y="14" width="32" height="60" rx="5" />
    <rect x="44" y="14" width="32" height="60" rx="5" />
    <rect x="80" y="14" width="32" height="60" rx="5" strokeDasharray="3 4" />
    <path d="M13 21h9M49 21h9M85 21h9" />
    <rect x="13" y="28" width="22" height="13" rx="3" fill="var(--panel)" />
    <rect x="13" y="45" width="22" height="13" rx="3" fill="var(--panel)" />
    <g transform="rotate(-7 68 44)">
      <rect x="52" y="34" width="27" height="16" rx="3.5" fill="var(--accent-soft)" stroke="var(--accent)" />
      <path d="M57 40h12M57 44.500h7" stroke="var(--accent)" />
    </g>
    <path d="M83 52c5 0 8-3 9-8m0 0l-3.200 2.200m3.200-2.200l2.300 3.100" stroke="var(--accent)" />
  </Drawing>
);

/** A magnifier over faint rows: nothing matches, or the thing is gone. */
export const NothingFoundDrawing = () => (
  <Drawing>
    <path d="M18 24h52M18 40h40M18 56h46M18 72h30" strokeDasharray="3 5" />
    <circle cx="82" cy="46" r="17" fill="var(--panel)" stroke="var(--accent)" />
    <path d="M94.500 58.500L106 70M76 46h12" stroke="var(--accent)" />
  </Drawing>
);

/** A plug beside its socket: something did not connect. */
export const BrokenDrawing = () => (
  <Drawing>
    <path d="M12 44h22" strokeDasharray="3 4" />
    <rect x="34" y="30" width="22" height="28" rx="6" />
    <path d="M56 38h7M56 50h7" />
    <path d="M108 44H92a6 6 0 0 1-6-6v-4h-4a8 8 0 0 0 0 20h4v-4a6 6 0 0 1 6-6" stroke="var(--accent)" />
    <path d="M70 26l4 6M70 62l4-6" stroke="var(--accent)" />
  </Drawing>
);
