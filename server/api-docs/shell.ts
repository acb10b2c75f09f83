/** The frame of all pages below `/docs`: head, banner, search and navigation. */
import { exampleDay } from '../../contract/delivery-fields.ts';
import type { OpenApiDocument } from '../../contract/openapi.ts';
import { type Html, html } from './html.ts';
import type { Guide } from './markdown.ts';

export interface Shell {
  title: string;
  document: OpenApiDocument;
  guides: readonly Guide[];
  /** The lists of the navigation before those of the guides. */
  navigation: Html;
  content: Html;
  /** The path of the page itself. */
  path: string;
}

export function renderShell({ title, document, guides, navigation, content, path }: Shell): string {
  const page = html`<!doctype html>
<html lang="en" data-example-day="${exampleDay}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${document.info.summary}">
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/reference.css">
<script src="/docs/reference.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
${renderBanner(document)}
<div class="columns">
<nav id="navigation" popover aria-label="Reference">
${searchBox}
<div id="contents">
${navigation}
${
  guides.length > 0 &&
  html`<p>Guides</p>
<ul>${guides.map(
    (guide) =>
      html`<li><a href="${guide.path}"${guide.path === path && html` aria-current="page"`}>${guide.title}</a></li>\n`,
  )}</ul>`
}
</div>
</nav>
<main id="content" tabindex="-1">
${content}
</main>
</div>
<p class="unseen" id="announcement" role="status"></p>
</body>
</html>
`;
  return page.markup;
}

/** Shown by the script that implements search. */
const searchBox = html`<div id="search" role="search" hidden>
<label for="search-words">Search <kbd>/</kbd></label>
<input type="search" id="search-words" autocomplete="off" spellcheck="false" placeholder="Fields, errors, states" aria-describedby="search-said">
<p id="search-said" role="status"></p>
<ul id="search-results"></ul>
</div>`;

/** The dashboard's logo, inline so that the page loads no icon. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b73"/><path d="M7 10.5 11.5 22 16 12.5 20.5 22 25 10.5" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/><circle cx="25" cy="10" r="3" fill="#7fe0d6"/></svg>',
)}`;

function renderBanner({ info }: OpenApiDocument): Html {
  return html`<header class="banner">
<a class="brand" href="/docs"><img src="${icon}" alt="" width="24" height="24"> ${info.title}</a>
<span class="edition">API reference <span class="version">${info.version}</span></span>
<span class="tools">
<a href="/">Dashboard</a>
<a href="/openapi.json">OpenAPI</a>
<button type="button" id="theme" hidden>Dark</button>
<button type="button" id="menu" popovertarget="navigation">Menu</button>
</span>
</header>`;
}
