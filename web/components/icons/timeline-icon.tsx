import { OwnIcon } from './own-icon.tsx';

/** Bars one below the other, each later than the one before. */
export const TimelineIcon = ({ label }: { label?: string }) => (
  <OwnIcon size={16} {...(label && { label })}>
    <path d="M2.5 4h5M5.5 8h7M8.5 12h5" stroke="currentColor" strokeWidth="1.6" />
  </OwnIcon>
);
