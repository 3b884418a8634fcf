import type { ReactNode } from 'react';

type OwnIconProps = {
  size?: number | undefined;
  className?: string | undefined;
  color?: string | undefined;
  label?: string | undefined;
  viewBox?: string;
  children: ReactNode;
};

/** The frame of the icons drawn for Tandem on a 16 grid. */
export function OwnIcon({
  size = 16,
  className,
  color,
  label,
  viewBox = '0 0 16 16',
  children,
}: OwnIconProps) {
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg
      width={size}
      height={size}
      viewBox={viewBox}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      style={color ? { color } : undefined}
      data-app-icon
      {...name}
    >
      {children}
    </svg>
  );
}
