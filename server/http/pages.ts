/**
 * The apps for browsers (the dashboard, the courier's page), built by `bin/waybill.mjs` and kept in memory: each has one
 * HTML file for all its pages, and assets. The HTML gets a new nonce for each response and is never cached;
 * assets have a hash in their name, are cached for ever, and are compressed once at build time.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from './accept.ts';
import { pagePermissions, pagePolicy, workerPolicy } from './security-headers.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const noncePlace = /__CSP_NONCE__/g;

interface Asset {
  type: string;
  plain: Buffer;
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

export interface Pages {
  /** Sends the app's HTML. */
  give(reply: FastifyReply, status: number): FastifyReply;
}

interface PagesOptions {
  /** The path of the assets, for another app than the dashboard. */
  below?: string;
  policy?: (nonce: string) => string;
  permissions?: string;
}

/** The file name of an app's service worker. */
const workerName = 'sw.js';

/** `paths` are the paths of the pages, in Fastify's notation. Undefined if the app was not built. */
export function addPages(
  app: FastifyInstance,
  folder: string,
  paths: readonly string[],
  { below = '', policy = pagePolicy, permissions = pagePermissions }: PagesOptions = {},
): Pages | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const give = (reply: FastifyReply, status: number) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .code(status)
      .header('content-security-policy', policy(nonce))
      .header('permissions-policy', permissions)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlace, nonce));
  };
  for (const path of paths) app.get(path, (_request, reply) => give(reply, 200));
  for (const [name, asset] of readAssets(folder)) {
    const cache = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const headers = { 'cache-control': cache, ...(name === workerName ? workerHeaders(below) : {}) };
    app.get(`${below}/${name}`, (request, reply) => giveAsset(request, reply.headers(headers), asset));
  }
  return { give };
}

/** A service worker is subject to the policy of its own file; without this header, its scope is only that file's folder. */
function workerHeaders(below: string): Record<string, string> {
  return { 'content-security-policy': workerPolicy, 'service-worker-allowed': below };
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const compressed = (ending: string) =>
      existsSync(path + ending) ? readFileSync(path + ending) : undefined;
    assets.set(relative(folder, path), {
      type,
      plain: readFileSync(path),
      br: compressed('.br'),
      gzip: compressed('.gz'),
    });
  }
  return assets;
}

function giveAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  reply.type(asset.type).header('vary', 'accept-encoding');
  const available = (['br', 'gzip'] as const).filter((name) => asset[name] !== undefined);
  const encoding = chooseEncoding(request.headers['accept-encoding'], available);
  return encoding === undefined
    ? reply.send(asset.plain)
    : reply.header('content-encoding', encoding).send(asset[encoding]);
}
