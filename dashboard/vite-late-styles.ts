/**
 * Moves the style sheets from the head of index.html to the end of its body. In the head they would hold back the first
 * paint until they are loaded; here, only what follows them waits, and scripts do, too. The static shell is painted before.
 */
import type { Plugin } from 'vite';

const styleSheet = /\n\s*<link rel="stylesheet"[^>]*>/g;

export function lateStyles(): Plugin {
  return {
    name: 'waybill:late-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(styleSheet)?.join('') ?? '';
        return html.replaceAll(styleSheet, '').replace('\n  </body>', `${sheets}\n  </body>`);
      },
    },
  };
}
