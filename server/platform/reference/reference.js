/** What the reference page gains with a script: the right host in the commands, copying, a theme, a sense of place. */
(() => {
  const storedTheme = 'waybill-reference-theme';

  // This runs before the page is painted, so a chosen theme never flashes.
  const chosen = readTheme();
  if (chosen) document.documentElement.dataset.theme = chosen;

  document.addEventListener('DOMContentLoaded', () => {
    for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
    offerCopying();
    offerThemes();
    markCurrentSection();
    closeMenuAfterChoice();
  });

  function offerCopying() {
    for (const button of document.querySelectorAll('button.copy')) {
      button.hidden = false;
      const label = button.firstChild;
      button.addEventListener('click', async () => {
        const copied = await copy(button.closest('figure').querySelector('pre'));
        label.data = copied ? 'Copied' : 'Press Ctrl+C';
        announce(copied ? 'Copied to the clipboard' : 'Selected. Press Control and C to copy.');
        setTimeout(() => {
          label.data = 'Copy';
        }, 2000);
      });
    }
  }

  /** Browsers give pages without HTTPS no clipboard; there the text is selected, for the reader to copy. */
  async function copy(block) {
    try {
      await navigator.clipboard.writeText(block.textContent);
      return true;
    } catch {
      getSelection().selectAllChildren(block);
      return false;
    }
  }

  function announce(text) {
    const region = document.getElementById('announcement');
    region.textContent = '';
    // A screen reader speaks a change, so the same words twice need an empty moment between.
    setTimeout(() => {
      region.textContent = text;
    }, 50);
  }

  function offerThemes() {
    const button = document.getElementById('theme');
    const preferred = matchMedia('(prefers-color-scheme: dark)');
    const isDark = () => (readTheme() ?? (preferred.matches ? 'dark' : 'light')) === 'dark';
    const show = () => {
      button.textContent = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', `${button.textContent} theme`);
    };
    button.addEventListener('click', () => {
      const theme = isDark() ? 'light' : 'dark';
      document.documentElement.dataset.theme = theme;
      keepTheme(theme);
      show();
    });
    preferred.addEventListener('change', show);
    button.hidden = false;
    show();
  }

  function readTheme() {
    try {
      return localStorage.getItem(storedTheme);
    } catch {
      return null;
    }
  }

  function keepTheme(theme) {
    try {
      localStorage.setItem(storedTheme, theme);
    } catch {
      // A browser that keeps nothing still shows the theme until the page is left.
    }
  }

  /** Marks the navigation's link to the last section whose start has passed the top of the window. */
  function markCurrentSection() {
    const links = [...document.querySelectorAll('#navigation a')];
    const targets = links.map((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))));
    const mark = () => {
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
      const passed = targets.filter((target) => target.getBoundingClientRect().top < innerHeight * 0.25);
      const current = atEnd ? targets.length - 1 : passed.length - 1;
      links.forEach((link, index) => {
        if (index === current) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
      });
    };
    let waiting = false;
    addEventListener(
      'scroll',
      () => {
        if (waiting) return;
        waiting = true;
        requestAnimationFrame(() => {
          waiting = false;
          mark();
        });
      },
      { passive: true },
    );
    mark();
  }

  function closeMenuAfterChoice() {
    const navigation = document.getElementById('navigation');
    navigation.addEventListener('click', (event) => {
      if (event.target.closest('a') && navigation.matches(':popover-open')) navigation.hidePopover();
    });
  }
})();
