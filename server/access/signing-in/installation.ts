/** What a visitor may know about the installation. */
import type { Static } from 'typebox';
import type { getInstallation as operation } from '../../../contract/dashboard/signing-in.ts';
import { isLoopback } from '../../platform/http/same-site.ts';
import { packageVersion } from '../../platform/package-root.ts';
import type { Access } from '../access.ts';
import type { Visitor } from '../dashboard-caller.ts';
import { anybodyExists } from '../people/store.ts';
import { knownCurrencies, knownTimeZones } from '../team/account-values.ts';
import { howToSignUp } from './sign-up.ts';

type About = Static<(typeof operation)['answers'][200]['body']>;

export async function getInstallation(access: Access, visitor: Visitor): Promise<About> {
  const { database, sessions, config, mailer } = access;
  const session = await sessions.find(visitor.cookies.session);
  const isSetUp = await database.asOneStatement(anybodyExists);
  return {
    version: packageVersion,
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

/** Sentences about what this installation lacks. Pure. */
export function notices(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.protocol === 'https:' || isLoopback(url)) return [];
  return [
    `This installation is reached over plain http (${url.origin}): whoever shares the network can read passwords, sessions and deliveries on their way. Put an https proxy in front of it and set PUBLIC_URL to its address.`,
    'Without https the session cookie cannot be kept to encrypted connections, browsers are not told to insist on https, and they may refuse to copy keys and links to the clipboard by a button.',
  ];
}
