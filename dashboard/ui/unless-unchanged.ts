/** For the button that saves a form: allowed if something has changed and may be saved. */
import type { Permission } from './permission-button.tsx';

const yes: Permission = { allowed: true, why_not: null };

export function unlessUnchanged(changed: boolean, permission: Permission = yes): Permission {
  return permission.allowed && !changed ? { allowed: false, why_not: 'Nothing has changed.' } : permission;
}
