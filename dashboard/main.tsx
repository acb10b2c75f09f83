/** The entry of the dashboard. */
import './ui/mantine.css';
import './ui/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/queries.ts';
import { Routes } from './routes.tsx';
import { cssVariables, theme } from './ui/theme.ts';
import { Toasts } from './ui/toasts.tsx';
import { GuardedRouter } from './ui/unsaved-changes.tsx';

/** Light, dark, or what the system says. `public/before-paint.js` reads it before paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'waybill.color-scheme' });

/** The nonce of the security policy, which style elements made at run time must carry. Empty if the page was served without a policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

declare global {
  // The name is not ours: `get-nonce`, which the dialogs of Mantine bring along, looks for it.
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = nonce;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={makeQueryClient()}>
        <GuardedRouter>
          <Routes />
        </GuardedRouter>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
