/** For the button that saves a form: allowed if something has changed and may be saved. */
import { allowed, allowedIf, type Permission } from './permission-button.tsx';

export const unlessUnchanged = (changed: boolean, permission = allowed): Permission =>
  permission.allowed ? allowedIf(changed, 'Nothing has changed.') : permission;
