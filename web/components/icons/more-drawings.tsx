import { Drawing } from './drawings.tsx';

/** A briefcase beside a dashed one: no project yet. */
export const ProjectsDrawing = () => (
  <Drawing>
    <rect x="14" y="30" width="44" height="36" rx="6" strokeDasharray="3 4" />
    <rect x="46" y="24" width="56" height="42" rx="6" fill="var(--accent-soft)" stroke="var(--accent)" />
    <path
      d="M62 24v-4a5 5 0 0 1 5-5h14a5 5 0 0 1 5 5v4M46 42c18 7 38 7 56 0M74 45.500v3"
      stroke="var(--accent)"
    />
  </Drawing>
);

/** Two sheets, one being written on: no page yet. */
export const PagesDrawing = () => (
  <Drawing>
    <path d="M30 18h26l12 12v40a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V22a4 4 0 0 1 4-4z" strokeDasharray="3 4" />
    <path
      d="M52 14h26l14 14v40a4 4 0 0 1-4 4H52a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4z"
      fill="var(--accent-soft)"
      stroke="var(--accent)"
    />
    <path d="M78 14v14h14M57 38h22M57 47h26M57 56h14" stroke="var(--accent)" />
  </Drawing>
);
