import { type ReactNode, use, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';

/**
 * For what looks at the path of the address alone: links inside are not drawn again when a screen notes something behind
 * it, such as the item that is peeked at. The router informs everybody of everything, and knows no other way.
 */
export function WithinPath({ children }: { children: ReactNode }) {
  const now = { location: use(LocationContext), route: use(RouteContext), state: use(StateContext) };
  const [known, setKnown] = useState(now);
  if (known.location.location.pathname !== now.location.location.pathname) setKnown(now);
  return (
    <StateContext value={known.state}>
      <RouteContext value={known.route}>
        <LocationContext value={known.location}>{children}</LocationContext>
      </RouteContext>
    </StateContext>
  );
}
