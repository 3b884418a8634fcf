import {
  IconArchive,
  IconCircleHalf2,
  IconFileText,
  IconHeadset,
  IconLayersSubtract,
  type Icon as TablerIcon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OwnIcon } from '#components/icons/own-icon.tsx';

/** What people come for; it is stored in the profile, separated by commas. */
export const USE_CASES = [
  'track_work',
  'plan_sprints',
  'roadmap',
  'documents',
  'requests',
  'appointments',
] as const;
type UseCase = (typeof USE_CASES)[number];

export const USE_CASE_ICONS: Record<UseCase, TablerIcon | ReactNode> = {
  track_work: IconLayersSubtract,
  plan_sprints: IconCircleHalf2,
  roadmap: (
    <OwnIcon>
      <path d="M2.5 4h5M5.5 8h7M8.5 12h5" strokeWidth="1.6" />
    </OwnIcon>
  ),
  documents: IconFileText,
  requests: IconArchive,
  appointments: IconHeadset,
};

const SEPARATOR = ',';

export const readUseCases = (stored: string | null): string[] =>
  (stored ?? '').split(SEPARATOR).filter((name) => USE_CASES.some((known) => known === name));

export const storedUseCases = (chosen: readonly string[]): string | null =>
  chosen.length > 0 ? chosen.join(SEPARATOR) : null;
