import { ConsoleNav } from '#features/settings/console/console-nav.tsx';
import { Frame } from './frame.tsx';

/** The frame around the console of the instance, which has a session of its own. */
export const Component = () => <Frame side={<ConsoleNav />} />;
