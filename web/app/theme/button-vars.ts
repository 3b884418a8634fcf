type Skin = { bg: string; hover: string; color: string; border: string };

const SKINS: Record<string, Skin> = {
  filled: {
    bg: 'var(--accent)',
    hover: 'var(--accent-hover)',
    color: 'var(--text-on-accent)',
    border: 'transparent',
  },
  default: {
    bg: 'var(--raised)',
    hover: 'var(--raised-hover)',
    color: 'var(--text)',
    border: 'var(--border-strong)',
  },
  subtle: {
    bg: 'transparent',
    hover: 'var(--hover)',
    color: 'var(--text-2)',
    border: 'transparent',
  },
  outline: {
    bg: 'var(--raised)',
    hover: 'var(--danger-bg)',
    color: 'var(--danger-text)',
    border: 'var(--border-strong)',
  },
};
const FALLBACK = SKINS['default'] as Skin;
const BUTTON_SIZES: Record<string, { height: string; padding: string; font: string; radius: string }> = {
  xs: { height: 'var(--h-inline)', padding: '8px', font: 'var(--fs-12)', radius: 'var(--r-xs)' },
  sm: { height: 'var(--h-control)', padding: '10px', font: 'var(--fs-13)', radius: 'var(--r-sm)' },
  md: { height: 'var(--h-form)', padding: '12px', font: 'var(--fs-13)', radius: 'var(--r-sm)' },
  lg: { height: 'var(--h-touch)', padding: '16px', font: 'var(--fs-15)', radius: 'var(--r-md)' },
};
const ICON_SIZES: Record<string, { size: string; radius: string }> = {
  sm: { size: 'var(--h-inline)', radius: 'var(--r-xs)' },
  md: { size: 'var(--h-control)', radius: 'var(--r-sm)' },
  lg: { size: 'var(--h-form)', radius: 'var(--r-sm)' },
  xl: { size: 'var(--h-touch)', radius: 'var(--r-md)' },
};

const skinOf = (variant: unknown) => SKINS[String(variant)] ?? FALLBACK;

/** `filled` is the one primary of a screen, `default` has a border, `subtle` is the ghost, `outline` is the dangerous one. */
export function buttonVars(variant: unknown, size: unknown) {
  const skin = skinOf(variant);
  const measure = BUTTON_SIZES[String(size)] ?? BUTTON_SIZES['sm'];
  return {
    '--button-height': measure?.height,
    '--button-padding-x': variant === 'subtle' ? '8px' : measure?.padding,
    '--button-fz': measure?.font,
    '--button-radius': measure?.radius,
    '--button-bg': skin.bg,
    '--button-hover': skin.hover,
    '--button-hover-color': skin.color,
    '--button-color': skin.color,
    '--button-bd': `1px solid ${skin.border}`,
  };
}

export function iconButtonVars(variant: unknown, size: unknown) {
  const skin = skinOf(variant);
  const measure = ICON_SIZES[String(size)] ?? ICON_SIZES['md'];
  return {
    '--ai-size': measure?.size,
    '--ai-radius': measure?.radius,
    '--ai-bg': skin.bg,
    '--ai-hover': skin.hover,
    '--ai-hover-color': skin.color,
    '--ai-color': skin.color,
    '--ai-bd': `1px solid ${skin.border}`,
  };
}
