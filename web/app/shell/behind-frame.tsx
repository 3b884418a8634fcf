import { useEffect } from 'react';
import { guardFocus } from '#lib/focus/focus-guard.ts';
import { Follow } from './follow.tsx';
import { useTypedNamesAgain } from './use-typed-names.ts';
import { useZoneOffer } from './use-zone-offer.ts';

/** Watches the focus, sends what was typed before a reload, offers the zone of the browser, and follows a person. */
export function BehindFrame() {
  useEffect(guardFocus, []);
  useTypedNamesAgain();
  useZoneOffer();
  return <Follow />;
}
