import { lazyPart } from '#lib/lazy-part.tsx';

export const SettingsSide = lazyPart(async () => (await import('./settings-side.tsx')).SettingsSide);
