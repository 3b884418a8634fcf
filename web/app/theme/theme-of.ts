type Themed = { extend: (theme: never) => unknown };

/**
 * What `Button.extend(theme)` would answer, checked the same way, without loading the component: the theme of a component that
 * the first screen does not show must not bring that component with it.
 */
export const themeOf = <Component extends Themed>(theme: Parameters<Component['extend']>[0]) => theme;
