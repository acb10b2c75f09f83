/** What the pages gain with a script: the right host, copying, a theme, one language at a time, searching. */
(() => {
  const storedTheme = 'waybill-reference-theme';
  const storedLanguage = 'waybill-reference-language';
  const languages = ['curl', 'typescript', 'python'];

  // This runs before the page is painted, so a chosen theme or language never flashes.
  const chosen = read(storedTheme);
  if (chosen) document.documentElement.dataset.theme = chosen;
  document.documentElement.dataset.shownLanguage = readLanguage();

  document.addEventListener('DOMContentLoaded', () => {
    for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.origin;
    bringWindowsToTomorrow();
    offerCopying();
    offerThemes();
    offerLanguages();
    offerSearch();
    markCurrentSection();
    closeMenuAfterChoice();
  });

  /** A request with windows of the past would be refused. */
  function bringWindowsToTomorrow() {
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { exampleDay } = document.documentElement.dataset;
    for (const value of document.querySelectorAll('figure[data-language] .string')) {
      if (value.textContent.includes(exampleDay))
        value.textContent = value.textContent.replace(exampleDay, tomorrow);
    }
  }

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
    const isDark = () => (read(storedTheme) ?? (preferred.matches ? 'dark' : 'light')) === 'dark';
    const show = () => {
      button.textContent = isDark() ? 'Light' : 'Dark';
      button.setAttribute('aria-label', `${button.textContent} theme`);
    };
    button.addEventListener('click', () => {
      const theme = isDark() ? 'light' : 'dark';
      document.documentElement.dataset.theme = theme;
      keep(storedTheme, theme);
      show();
    });
    preferred.addEventListener('change', show);
    button.hidden = false;
    show();
  }

  function read(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  function keep(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // A browser that keeps nothing still shows the choice until the page is left.
    }
  }

  function readLanguage() {
    const language = read(storedLanguage);
    return languages.includes(language) ? language : languages[0];
  }

  /** A row of buttons above each request; a choice counts for all of them, and on every page. */
  function offerLanguages() {
    const root = document.documentElement;
    const groups = [...document.querySelectorAll('.request')].map((request) => {
      const group = document.createElement('div');
      group.className = 'languages';
      group.setAttribute('role', 'group');
      group.setAttribute('aria-label', 'Language of the examples');
      for (const block of request.querySelectorAll('[data-language]')) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = block.querySelector('.language').textContent;
        button.value = block.dataset.language;
        group.append(button);
      }
      request.prepend(group);
      return group;
    });
    const show = () => {
      for (const button of groups.flatMap((group) => [...group.children])) {
        button.setAttribute('aria-pressed', String(button.value === root.dataset.shownLanguage));
      }
    };
    document.addEventListener('click', ({ target }) => {
      const button = target.closest('.languages button');
      if (!button) return;
      // Examples above become longer or shorter: what was clicked stays under the pointer.
      const before = button.getBoundingClientRect().top;
      root.dataset.shownLanguage = button.value;
      keep(storedLanguage, button.value);
      show();
      scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' });
    });
    show();
  }

  /** Results take the place of the navigation. */
  function offerSearch() {
    const field = document.getElementById('search-words');
    const list = document.getElementById('search-results');
    const said = document.getElementById('search-said');
    const contents = document.getElementById('contents');
    const navigation = document.getElementById('navigation');
    const mostShown = 20;
    let index;

    const load = () => {
      index ??= fetch('/docs/search.json').then((response) => response.json());
      return index;
    };
    const show = async () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      contents.hidden = words.length > 0;
      const found = words.length > 0 ? find(await load(), words) : [];
      // While the index was on its way, more may have been typed.
      if (words.join(' ') !== field.value.toLowerCase().split(/\s+/).filter(Boolean).join(' ')) return;
      list.replaceChildren(...found.slice(0, mostShown).map(entryOf));
      said.textContent = words.length > 0 ? count(found.length, field.value.trim()) : '';
    };
    const count = (number, text) => {
      if (number === 0) return `Nothing found for “${text}”`;
      if (number > mostShown) return `${mostShown} of ${number} results`;
      return number === 1 ? '1 result' : `${number} results`;
    };

    document.getElementById('search').hidden = false;
    field.addEventListener('focus', () => void load(), { once: true });
    field.addEventListener('input', () => void show());
    navigation.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && field.value !== '') {
        field.value = '';
        field.focus();
        event.preventDefault();
        void show();
      }
      const links = [...list.querySelectorAll('a')];
      const at = links.indexOf(document.activeElement);
      if (event.key === 'Enter' && document.activeElement === field) links[0]?.click();
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      if (links.length === 0 || (at < 0 && document.activeElement !== field)) return;
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      (links[next] ?? (next < 0 ? field : links[at])).focus();
      event.preventDefault();
    });
    document.addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      const menu = document.getElementById('menu');
      if (menu.checkVisibility() && !navigation.matches(':popover-open')) navigation.showPopover();
      field.focus();
    });
  }

  /** All words have to be there; what has them in its title comes first, and before that what begins with them. */
  function find(index, words) {
    const rank = ({ title }) => {
      const name = title.toLowerCase();
      if (name === words.join(' ')) return 0;
      if (name.startsWith(words[0])) return 1;
      return words.every((word) => name.includes(word)) ? 2 : 3;
    };
    return index
      .filter((entry) => {
        const text = `${entry.title} ${entry.text} ${entry.words ?? ''}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map((entry) => ({ entry, rank: rank(entry) }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry);
  }

  function entryOf({ title, text, href }) {
    const link = document.createElement('a');
    link.href = href;
    link.className = 'found';
    const name = document.createElement('span');
    name.textContent = title;
    const where = document.createElement('small');
    where.textContent = text;
    link.append(name, where);
    const entry = document.createElement('li');
    entry.append(link);
    return entry;
  }

  /** Marks the navigation's link to the last section whose start has passed the top of the window. */
  function markCurrentSection() {
    const links = [...document.querySelectorAll('#contents a[href^="#"]')];
    if (links.length === 0) return;
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
