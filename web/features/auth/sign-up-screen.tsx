import { AuthScreen } from './auth-screen.tsx';

export const Component = () => <AuthScreen mode="sign-up" />;
