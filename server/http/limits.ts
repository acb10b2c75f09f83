/** How large and how slow a request may be. */
export const maxBodyBytes = 256 * 1024;
/** The largest of any operation: of those with photos. */
export const maxLargeBodyBytes = 2 * 1024 * 1024;
export const maxHeadersBytes = 16 * 1024;
export const headersWaitMs = 10_000;
/** Has to be shorter than any wait of a handler, or two responses would be written to one socket. */
export const requestWaitMs = 15_000;
/** A body with photos comes from a phone on a bad network; its page gives up after 90 s. */
export const largeRequestWaitMs = 100_000;
/** Longer than the 60 s after which most proxies close an idle connection, so that they close first. */
export const keepAliveMs = 72_000;
