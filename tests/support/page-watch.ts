/**
 * Watches the pages of a test for what a good page never does: console errors and warnings, uncaught errors, CSP
 * violations, dialogs of the browser, failed requests, refusals, faults of the service, and requests to any other host.
 * What a test means to provoke it declares; anything else is a finding, and so is a declared thing that never came.
 */
import type { BrowserContext, ConsoleMessage, Dialog, Request, Response } from 'playwright-core';

export interface PageWatch {
  /** Responses with these statuses (400 and above) are expected; each has to occur at least once. */
  expectRefusals(...statuses: number[]): void;
  /** Such responses may or may not occur, because two things race. */
  allowRefusals(...statuses: number[]): void;
  /** Console errors and warnings with these words are expected; one has to occur. */
  expectConsole(pattern: RegExp): void;
  /** Requests may fail from now on: the test takes the network or the service away. */
  expectFailedRequests(): void;
  /** One line for each thing that should not have happened, oldest first. */
  findings(): string[];
}

/** Something that was seen; `status` and `console` are what a test may have declared. */
interface Seen {
  line: string;
  status?: number;
  console?: string;
}

/** Has to be asked for before the first page is opened. */
export async function watchPages(context: BrowserContext, origin: string): Promise<PageWatch> {
  const seen: Seen[] = [];
  const statuses = new Set<number>();
  const allowed = new Set<number>();
  const patterns: RegExp[] = [];
  let requestsMayFail = false;

  await listen(context, origin, (thing) => {
    if (thing !== undefined) seen.push(thing);
  });
  context.on('requestfailed', (request) => {
    if (!requestsMayFail && !wasBrokenOff(request)) seen.push({ line: failureOf(request) });
  });

  const isMeant = ({ status = 0, console = '' }: Seen) =>
    statuses.has(status) ||
    allowed.has(status) ||
    patterns.some((pattern) => console !== '' && pattern.test(console));
  return {
    expectRefusals: (...more) => {
      for (const status of more) statuses.add(status);
    },
    allowRefusals: (...more) => {
      for (const status of more) allowed.add(status);
    },
    expectConsole: (pattern) => void patterns.push(pattern),
    expectFailedRequests: () => {
      requestsMayFail = true;
    },
    findings: () => [
      ...seen.filter((thing) => !isMeant(thing)).map(({ line }) => line),
      ...[...statuses]
        .filter((status) => !seen.some((thing) => thing.status === status))
        .map((status) => `no response ${status} came`),
      ...patterns
        .filter((pattern) => !seen.some((thing) => pattern.test(thing.console ?? '')))
        .map((pattern) => `nothing on the console matched ${pattern}`),
    ],
  };
}

async function listen(context: BrowserContext, origin: string, see: (thing: Seen | undefined) => void) {
  await context.addInitScript(tellViolations);
  context.on('console', (message) => see(asConsole(message)));
  context.on('weberror', (error) => see({ line: `uncaught: ${error.error().stack ?? error.error()}` }));
  context.on('response', (response) => see(asRefusal(response)));
  context.on('request', (request) => see(asElsewhere(request.method(), request.url(), origin)));
  context.on('page', (page) =>
    page.on('websocket', (socket) => see(asElsewhere('WebSocket', socket.url(), origin))),
  );
  context.on('dialog', (dialog) => {
    see(asDialog(dialog));
    void dialog.accept();
  });
}

/** Runs in every page before its own scripts. The console shows most violations; events show all. */
const tellViolations = `document.addEventListener('securitypolicyviolation', (event) => {
  console.error('CSP violation: ' + event.effectiveDirective + ' refused ' + event.blockedURI + ' ' + event.sample);
});`;

function asConsole(message: ConsoleMessage): Seen | undefined {
  const text = message.text();
  if (message.type() !== 'error' && message.type() !== 'warning') return undefined;
  // The browser's own line for an answer of 400 and above or a failed request: both are seen as such, with more.
  if (text.startsWith('Failed to load resource:')) return undefined;
  return { line: `console ${message.type()}: ${text} (${message.location().url})`, console: text };
}

function asRefusal(response: Response): Seen | undefined {
  const status = response.status();
  if (status < 400) return undefined;
  return { line: `${response.request().method()} ${response.url()} answered ${status}`, status };
}

function asElsewhere(how: string, address: string, origin: string): Seen | undefined {
  const { protocol, host } = new URL(address);
  const isInside = ['data:', 'blob:', 'about:'].includes(protocol) || host === new URL(origin).host;
  return isInside ? undefined : { line: `request elsewhere: ${how} ${address}` };
}

/** Text that was executed as script shows up here. A question before leaving a half-filled form is expected. */
function asDialog(dialog: Dialog): Seen | undefined {
  if (dialog.type() === 'beforeunload') return undefined;
  return { line: `a dialog of the browser: ${dialog.type()} ${dialog.message()}` };
}

/** By the page itself: it was left, closed a stream, sent the request again, or the response became a download. */
function wasBrokenOff(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}

function failureOf(request: Request): string {
  return `request failed: ${request.method()} ${request.url()} (${request.failure()?.errorText})`;
}
