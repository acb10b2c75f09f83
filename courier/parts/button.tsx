import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes } from 'react';

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
