import { PersonalNav } from '#features/settings/nav/personal-nav.tsx';
import { SaveState } from '#features/sidebar/account/save-state.tsx';
import { Frame } from './frame/frame.tsx';
import { Modals } from './modals.tsx';
import { useAllParts } from './frame/use-all-parts.ts';

/** The frame around personal settings, which belong to no workspace. */
export function Component() {
  useAllParts();
  return (
    <Frame side={<PersonalNav foot={<SaveState />} />}>
      <Modals />
    </Frame>
  );
}
