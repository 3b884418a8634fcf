// Runs before the first paint, so that a dark theme never flashes white. lib/device/theme.ts owns the stored value and does the same
// again once the client runs; this copy exists because the page allows no inline scripts and modules run too late.
(() => {
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem('tandem.theme') ?? '{}');
  } catch {
    /* a broken value means the default theme */
  }
  const choice = stored.choice ?? 'system';
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const isCustom = choice === 'custom' && stored.custom;
  const base = isCustom
    ? stored.custom.is_dark
      ? 'dark'
      : 'light'
    : choice === 'system' || choice === 'custom'
      ? isSystemDark
        ? 'dark'
        : 'light'
      : choice;
  root.dataset.theme = base;
  root.setAttribute('data-mantine-color-scheme', base.startsWith('dark') ? 'dark' : 'light');
  if (!isCustom) return;
  root.dataset.custom = '';
  const seeds = {
    bg: 'background',
    text: 'text',
    primary: 'primary',
    side: 'sidebar_background',
    'side-text': 'sidebar_text',
  };
  for (const [seed, key] of Object.entries(seeds))
    root.style.setProperty(`--seed-${seed}`, stored.custom[key]);
})();
