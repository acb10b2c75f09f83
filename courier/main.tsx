import './look.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from './api.ts';
import { App } from './app.tsx';
import { keepForOffline, listen, notifyOtherTabs, schedule, withLock } from './browser.ts';
import { makePhone } from './phone.ts';
import { linkToken } from './sign-in-link.ts';
import { openStore } from './store.ts';

const store = await openStore();
const phone = makePhone({
  store,
  api,
  now: Date.now,
  random: Math.random,
  schedule,
  withLock,
  notifyOtherTabs,
});
const newBuild = { isReady: false };

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App phone={phone} newBuild={newBuild} />
    </StrictMode>,
  );
}
listen(phone);
void phone.open(linkToken.take());
// A sign-in link may be opened while the page is open.
addEventListener('hashchange', () => {
  if (linkToken.take()) phone.beginSignIn();
});
// The old build keeps running until the page is idle.
void keepForOffline(() => {
  newBuild.isReady = true;
});
