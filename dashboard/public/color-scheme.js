// Runs before the first paint, so that a dark page never flashes white. React takes over with the same rule
// (main.tsx). A file of its own, because the policy of the pages forbids inline scripts.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('waybill.color-scheme') ?? 'auto';
  } catch {
    // Storage may be turned off; then the system decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
