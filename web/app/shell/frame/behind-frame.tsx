import { useEffect } from 'react';
import { useManifestLanguage } from '#lib/frame/use-manifest-language.ts';
import { useTransitionToasts } from '#features/work-items/commands/use-transition-toasts.ts';
import { guardFocus } from '#lib/focus/focus-guard.ts';
import { Follow } from './follow.tsx';
import { useTypedNamesAgain } from '../palette/use-typed-names.ts';
import { useZoneOffer } from './use-zone-offer.ts';

/** Watches the focus, sends what was typed before a reload, says which states were refused, offers the zone of the browser, and follows a person. */
export function BehindFrame() {
  useEffect(guardFocus, []);
  useTypedNamesAgain();
  useTransitionToasts();
  useZoneOffer();
  useManifestLanguage();
  return <Follow />;
}
