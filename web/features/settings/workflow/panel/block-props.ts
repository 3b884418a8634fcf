import type { Transition } from '#entities/projects/workflow/types.ts';

/** A part of the panel of a transition: what it shows, and how it changes it. */
export type BlockProps = { transition: Transition; patch: (patch: Partial<Transition>) => void };
