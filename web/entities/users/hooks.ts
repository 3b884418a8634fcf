import { must } from '@tandem/shared/must.ts';
import { useSession } from './store.ts';

export const useMe = () =>
  must(
    useSession((state) => state.me),
    'this screen is behind the sign-in',
  );
export const useProfile = () =>
  must(
    useSession((state) => state.profile),
    'this screen is behind the sign-in',
  );
