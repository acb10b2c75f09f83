/** The chosen colour scheme: light, dark, or what the system says. `public/color-scheme.js` reads it before paint. */
import { localStorageColorSchemeManager } from '@mantine/core';

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'waybill.color-scheme' });
