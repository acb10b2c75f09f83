import type { Right } from '../../../contract/operation.ts';
import type { Sentences } from './words.ts';

const keyStatuses = {
  revoked: 'was revoked. Generate a new one instead.',
  expired: 'has expired. Generate a new one instead.',
  expiring: 'was already rolled and is about to expire. Roll its replacement, or revoke this one.',
};

const rightsInWords: Record<Right, string> = {
  'deliveries.read': 'see deliveries',
  'deliveries.write': 'create and change deliveries',
  'keys.read': 'see API keys',
  'keys.manage': 'generate, roll and revoke API keys',
  'team.read': 'see the team',
  'team.manage': 'invite people and change the team',
  'settings.read': 'see the settings',
  'settings.manage': 'change the settings',
  'audit.read': 'see the audit log',
  'webhooks.read': 'see webhook endpoints',
  'webhooks.manage': 'manage webhook endpoints',
  'personal_data.erase': 'erase personal data',
  'cash.read': 'see cash',
  'cash.confirm': 'confirm payouts',
};

const actionsInWords = {
  change_roles: 'change roles',
  remove_members: 'remove members',
  change_alerts: 'change e-mail alerts',
};

const advice = 'use three or four unrelated words';

export const pageSentences = {
  key_not_active: ({ name, status }) => `The key “${name}” ${keyStatuses[status]}`,
  too_many_keys: ({ max, mode, rolled }) => {
    const help = rolled ? ', or let the old one end immediately.' : '.';
    return `The account already has ${max} ${mode} keys. Revoke one that you do not need${help}`;
  },

  sign_in_needed: () => 'Sign in to continue.',
  code_needed: () => 'Enter your authentication code first.',
  session_ended: () => 'Your session has ended. Sign in again.',
  credentials_wrong: () => 'The e-mail address or the password is wrong.',
  sign_in_code_wrong: () => 'The code is wrong or was already used. Wait for the next one.',
  password_needed_first: () => 'Sign in with your password first. You then have 10 minutes for the code.',
  operator_needed: () => 'Only operators may do this.',
  second_factor_needed: () =>
    'Operators need two-factor authentication here. Turn it on in your profile first.',
  right_missing: ({ right, action }) =>
    `Only an account owner can ${action ? actionsInWords[action] : rightsInWords[right]}.`,
  too_many_attempts: ({ wait_seconds: seconds }) => {
    const words =
      seconds < 120 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
    return `Too many attempts. Wait ${words} and try again.`;
  },
  too_many_own_sign_ins: () => 'Too many sign-ins from your network. Try again in a moment.',
  too_many_sign_ins: () => 'Too many people are signing in. Try again in a moment.',
  too_many_mails: () => 'Too many e-mails are waiting to be sent. Try again in a moment.',

  password_malformed: () => 'must be well-formed Unicode',
  password_easy: () => `is easy to guess; ${advice}`,
  password_personal: () => `is your e-mail address, your name or the account name; ${advice}`,
  password_wrong: () => 'is wrong',
  code_wrong: () => 'is wrong; check the clock of your phone and try again',
  email_taken: () => 'This e-mail address already has an account. Sign in instead.',
  invited_has_account: ({ email }) =>
    `${email} already has an account. Sign in with it, then open this link again.`,
  sign_up_closed: () => 'Accounts are by invitation only. Ask the operator of this service.',
  not_set_up: () => 'This installation is not set up yet. Its operator has the link.',
  sign_up_without_mail: () => "E-mail isn't set up. Open the account with the form, without a link.",
  email_in_link: () => 'must be left out: the link contains it',
  link_needed: () => 'is required: ask for a link first',

  link_unknown: () => 'This link is invalid or incomplete.',
  link_used: () => 'This link was already used. Ask for a new one.',
  link_withdrawn: () => 'This link was withdrawn. Ask for a new one.',
  link_expired: () => 'This link has expired. Ask for a new one.',
  link_of_another_page: () => 'This link is for another page.',
  already_set_up: () => 'This installation was already set up.',
  person_locked_out: () => 'This person is locked out. Ask an operator.',

  second_factor_on: () => 'Two-factor authentication is already on. Turn it off first.',
  second_factor_off: () => 'Two-factor authentication is not on.',
  second_factor_not_started: () => 'Start setting up two-factor authentication first.',
  second_factor_started_again: () => 'The set-up was started again in the meantime. Use the newest QR code.',

  account_name_taken: ({ name }) => `The name “${name}” is taken. Choose another.`,
  already_in_team: ({ email }) => `${email} is already in the team.`,
  team_full: ({ max }) => `A team can have at most ${max} members and open invitations.`,
  only_owner: ({ name }) => `${name} is the only account owner. Make someone else an owner first.`,
  already_operator: ({ name, email, locked_out: isLockedOut }) =>
    `${name} (${email}) is already an operator${isLockedOut ? ', but locked out. Let them in again instead.' : '.'}`,
  own_second_factor_off: () => 'Turn on two-factor authentication in your own profile first.',
  locking_out_oneself: () => 'You cannot lock yourself out.',

  courier_deactivated: ({ name }) => `“${name}” was deactivated.`,
  courier_has_work: ({ open, to_return: toReturn }) =>
    [...reassignFirst(open), ...returnFirst(toReturn)].join(' '),
  phone_signed_out: () => 'Sign in on this phone to continue.',
  pin_wrong: ({ attempts_left: left }) => {
    if (left === 0) return 'The PIN is wrong. The link no longer works. Ask for a new one.';
    return `The PIN is wrong. ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`;
  },
  link_closed: () => 'This link was closed after five wrong PINs. Ask for a new one.',
  link_of_deactivated_courier: () => 'This courier was deactivated.',

  already_recipient: ({ email }) => `${email} is already a recipient. Remove it first to add it again.`,
  too_many_recipients: ({ max }) =>
    `An account can have at most ${max} recipients. Remove one that you no longer need.`,
  recipient_unsubscribed: ({ email }) =>
    `${email} has unsubscribed. To ask again, remove it and add it again.`,
  recipient_confirmed: ({ email }) => `${email} is already confirmed.`,
  recipient_not_confirmed: ({ email }) => `${email} is not confirmed yet.`,
  address_unsubscribed: () => 'This address was unsubscribed. Ask to be added again.',

  receiver_missing: () => 'one of phone, name and reference is required',
  too_few_digits: ({ min }) => `must have at least ${min} digits`,
  not_a_name: () => 'must be the name of a receiver',
} satisfies Partial<Sentences>;

function reassignFirst(open: number): string[] {
  if (open === 0) return [];
  return [open === 1 ? 'Reassign 1 open delivery first.' : `Reassign ${open} open deliveries first.`];
}

function returnFirst(parcels: number): string[] {
  if (parcels === 0) return [];
  if (parcels === 1) return ['1 parcel of a cancelled delivery must be returned first.'];
  return [`${parcels} parcels of cancelled deliveries must be returned first.`];
}
