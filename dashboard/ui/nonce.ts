/** The nonce of the page's security policy: style elements that are made at run time must carry it. */

/** Empty where the page was served without a policy. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

declare global {
  // The name is not ours: `get-nonce`, which the dialogs of Mantine bring along, looks for it.
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = nonce;
