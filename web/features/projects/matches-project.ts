import { hasText } from '@tandem/shared/text/fold.ts';
import type { Project } from '#entities/projects/projects/types.ts';

/** A part of the name or of the key, however it is written. */
export const matchesProject = ({ name, identifier }: Project, query: string) =>
  hasText(`${name} ${identifier}`, query);
