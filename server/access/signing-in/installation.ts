/** What anyone may know about the installation. */
import type { Static } from 'typebox';
import type { getInstallation as operation } from '../../../contract/dashboard/signing-in.ts';
import type { Visitor } from '../../accounts/index.ts';
import { knownCurrencies, knownTimeZones } from '../../accounts/index.ts';
import { isLoopback } from '../../http/same-site.ts';
import { version } from '../../platform/version.ts';
import type { Access } from '../access.ts';
import { anybodyExists } from '../people/store.ts';
import { howToSignUp } from './sign-up.ts';

type About = Static<(typeof operation)['responses'][200]['body']>;

export async function getInstallation(access: Access, visitor: Visitor): Promise<About> {
  const { database, sessions, config, mailer } = access;
  const session = await sessions.find(visitor.cookies.session);
  const isSetUp = await database.asOneStatement(anybodyExists);
  return {
    version,
    public_url: config.publicUrl,
    set_up_needed: !isSetUp,
    sign_up: howToSignUp(access, isSetUp),
    mail: mailer !== undefined,
    signed_in: session?.state === 'full',
    notices: notices(config.publicUrl),
    currencies: [...knownCurrencies],
    time_zones: [...knownTimeZones],
  };
}

/** Warnings about this installation, as sentences. Pure. */
export function notices(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.protocol === 'https:' || isLoopback(url)) return [];
  return [
    `This installation is reached over plain http (${url.origin}): anyone in the same network can read passwords, sessions and deliveries in transit. Put an https proxy in front of it and set PUBLIC_URL to its address.`,
    'Without https, the session cookie is also sent over unencrypted connections, browsers do not insist on https, and the buttons that copy keys and links to the clipboard may not work.',
  ];
}
