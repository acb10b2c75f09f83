import type { ButtonHTMLAttributes } from 'react';
import type { LucideIcon } from '../../icons/icons.ts';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: LucideIcon;
}

export function Button({ icon: Icon, className = 'button', children, ...rest }: ButtonProps) {
  return (
    <button type="button" className={className} {...rest}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  );
}
