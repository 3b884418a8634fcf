import { must } from '@tandem/shared/must.ts';
import { useSession } from './store.ts';

export const useMe = () =>
  must(
    useSession((state) => state.me),
    'this screen is behind the sign-in',
  );
