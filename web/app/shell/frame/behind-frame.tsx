import { useEffect } from 'react';
import { useManifestLanguage } from '#lib/frame/use-manifest-language.ts';
import { useTransitionToasts } from '#features/work-items/commands/use-transition-toasts.ts';
import { guardFocus } from '#lib/focus/focus-guard.ts';
import { Follow } from './follow.tsx';
import { useTypedNamesAgain } from '../palette/use-typed-names.ts';
import { useWorkingDays } from './use-working-days.ts';
import { useZoneOffer } from './use-zone-offer.ts';

/**
 * Services without a screen of their own: they watch the focus, send text from before a reload, report
 * refused states, offer the browser's time zone, know the days off, and follow a person.
 */
export function BehindFrame() {
  useEffect(guardFocus, []);
  useTypedNamesAgain();
  useTransitionToasts();
  useZoneOffer();
  useManifestLanguage();
  useWorkingDays();
  return <Follow />;
}
