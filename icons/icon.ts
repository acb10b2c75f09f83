/** How the icons of `icons.ts` are drawn: in the color of the text, and hidden from screen readers unless they have a name. */
import { createElement, type ReactElement, type SVGProps } from 'react';

export type LucideIcon = (props: IconProps) => ReactElement;

type IconProps = SVGProps<SVGSVGElement> & { size?: number };
type Shape = [tag: string, attributes: Record<string, string>];

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

export function icon(...shapes: Shape[]): LucideIcon {
  const drawn = shapes.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }) => {
    const isDescribed = Object.keys(props).some((name) => name === 'role' || name.startsWith('aria-'));
    const hidden = isDescribed ? undefined : true;
    return createElement(
      'svg',
      { ...look, width: size, height: size, 'aria-hidden': hidden, ...props },
      ...drawn,
    );
  };
}
