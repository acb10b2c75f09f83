// Runs before the first paint, so that a dark page never flashes white and the static shell of index.html has the right
// areas. React takes over with the same rules (main.tsx, routes.tsx). A file of its own, because the policy of the pages
// forbids inline scripts.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('waybill.color-scheme') ?? 'auto';
  } catch {
    // Storage may be turned off; then the system decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // The pages for people who are not signed in: a single card.
  const entrance =
    /^\/(sign-in|set-up|sign-up|invitation|forgot-password|reset-password|confirm-alerts|unsubscribe)(\/|$)/;
  root.toggleAttribute('data-entrance', entrance.test(location.pathname));
})();
