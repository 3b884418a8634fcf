import { Suspense, useEffect } from 'react';
import { useHasTime } from '#entities/tracking/is-on.ts';
import { lazyPart } from '#lib/parts/lazy-part.tsx';
import { useManifestLanguage } from '#lib/frame/use-manifest-language.ts';
import { useTransitionToasts } from '#features/work-items/commands/use-transition-toasts.ts';
import { guardFocus } from '#lib/focus/focus-guard.ts';
import { Follow } from './follow.tsx';
import { useLaterCommands } from '../palette/use-later-commands.ts';
import { useTypedNamesAgain } from '../palette/use-typed-names.ts';
import { useWorkingDays } from './use-working-days.ts';
import { useZoneOffer } from './use-zone-offer.ts';

const TimeEntry = lazyPart(async () => (await import('#features/sidebar/time-entry.tsx')).TimeEntry);
const TimeCommands = lazyPart(
  async () => (await import('#features/work-items/commands/time-commands.tsx')).TimeCommands,
);
const UpdateCommands = lazyPart(
  async () => (await import('#features/updates/update-commands.tsx')).UpdateCommands,
);
const TimeServices = lazyPart(
  async () => (await import('#features/time/timer/time-services.tsx')).TimeServices,
);

/**
 * Services without a screen of their own: they watch the focus, send text from before a reload, report
 * refused states, offer commands and the browser's time zone, know the days off, and follow a person.
 */
export function BehindFrame() {
  useEffect(guardFocus, []);
  useLaterCommands();
  useTypedNamesAgain();
  useTransitionToasts();
  useZoneOffer();
  useManifestLanguage();
  useWorkingDays();
  const hasTime = useHasTime();
  return (
    <>
      <Follow />
      <Suspense>
        <UpdateCommands />
      </Suspense>
      {hasTime && (
        <Suspense>
          <TimeEntry />
          <TimeServices />
          <TimeCommands />
        </Suspense>
      )}
    </>
  );
}
