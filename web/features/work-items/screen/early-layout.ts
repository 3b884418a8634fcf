import { useEffect, useRef, useState } from 'react';
import type { Layout } from '../model/display/list-options.ts';
import type { SettingsActions } from '../model/display/use-view-settings.ts';

type Asked = { place: string; layout: Layout };
export type EarlyLayout = { layout: Layout | null; choose: (layout: Layout) => void };

/** A layout that is chosen before the settings are read: it is shown at once, and taken once they are there. */
export function useEarlyLayout(place: string, actions: SettingsActions | null): EarlyLayout {
  const [asked, setAsked] = useState<Asked | null>(null);
  const taken = useRef<Asked | null>(null);
  useEffect(() => {
    if (!actions || !asked || taken.current === asked) return;
    taken.current = asked;
    if (asked.place === place) actions.setLayout(asked.layout);
  }, [actions, asked, place]);
  return {
    layout: asked?.place === place ? asked.layout : null,
    choose: (layout) => setAsked({ place, layout }),
  };
}
