/** The entry of the dashboard. */
import { nonce } from './ui/nonce.ts';
import './ui/mantine.css';
import './ui/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { makeQueryClient } from './api/queries.ts';
import { Routes } from './routes.tsx';
import { colorSchemeManager } from './ui/color-scheme.ts';
import { cssVariables, theme } from './ui/theme.ts';
import { Toasts } from './ui/toasts.tsx';
import { GuardedRouter } from './ui/unsaved-changes.tsx';

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
