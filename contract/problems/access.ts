/** Changes of API keys, sessions, signing in, links, the second factor, the team of an account, and operators. */
import { Type } from 'typebox';
import { rights } from '../operation.ts';
import { boolean, integer, oneOf } from '../schemas.ts';
import {
  conflict,
  type Declarations,
  linkNotValid,
  problemsOf,
  tooManyRequests,
  unauthorized,
  unavailable,
  wrongField,
} from './declaration.ts';

const name = Type.String();
const email = Type.String();
const max = integer('How many are possible.');

/** Names of what a right is for that are narrower than the right. */
const actions = ['change_roles', 'remove_members', 'change_alerts'] as const;

const signIn = 'Sign in.';
const anotherPassword = 'Choose another password, such as three or four unrelated words.';
const newLink = 'Ask for a new link.';
const retry = 'Wait `Retry-After` seconds, then send the request again.';

const forbidden = problemsOf('forbidden');

export const accessProblems = {
  key_not_active: conflict(
    'The API key has ended or was rolled already, so it cannot be rolled.',
    'Generate a new key, or roll the replacement.',
    { name, status: oneOf(['revoked', 'expired', 'expiring']) },
  ),
  too_many_keys: conflict(
    'The account has as many working keys as are possible.',
    'Revoke a key that you do not need. To roll one, let the old one end immediately.',
    {
      max,
      mode: oneOf(['live', 'test', 'fleet']),
      rolled: boolean('A key was to be rolled.'),
    },
  ),

  sign_in_needed: unauthorized('Nobody is signed in, or the session has ended.', signIn),
  code_needed: unauthorized(
    'The password was right, and the code of the second factor is still missing.',
    'Send the code.',
  ),
  session_ended: unauthorized('The session ended while the request was made.', signIn),
  credentials_wrong: unauthorized(
    'The e-mail address or the password is wrong.',
    'Correct them, or choose a new password.',
  ),
  sign_in_code_wrong: unauthorized(
    'The code of the second factor is wrong, or was used before.',
    'Wait for the next code.',
  ),
  password_needed_first: unauthorized(
    'A code was sent without a password before it, or more than 10 minutes after it.',
    'Sign in with the password first.',
  ),
  operator_needed: forbidden('Only operators of the installation may do this.', 'Ask an operator.'),
  second_factor_needed: forbidden(
    'This installation requires two-factor authentication of its operators.',
    'Turn it on in the profile.',
  ),
  right_missing: forbidden(
    'The role of the person in the account does not include this right.',
    'Ask an account owner.',
    {
      right: oneOf(rights),
      action: Type.Optional(oneOf(actions, { description: 'What exactly was to be done.' })),
    },
  ),
  too_many_attempts: tooManyRequests(
    'Too many wrong passwords, codes or links, or too many e-mails asked for.',
    retry,
    { wait_seconds: Type.Integer() },
  ),
  too_many_own_sign_ins: tooManyRequests(
    'Too many people of one network are signing in at this moment.',
    retry,
  ),
  too_many_sign_ins: unavailable('Too many people are signing in at this moment.', retry),
  too_many_mails: unavailable('Too many e-mails are waiting to be sent.', retry),

  password_malformed: wrongField('The password is not well-formed Unicode.', anotherPassword),
  password_easy: wrongField('The password is one of those that are guessed first.', anotherPassword),
  password_personal: wrongField(
    'The password is the e-mail address, the name or the name of the account.',
    anotherPassword,
  ),
  password_wrong: wrongField('The password of the person who is signed in is wrong.', 'Correct it.'),
  code_wrong: wrongField(
    'The code does not belong to the QR code that was shown.',
    'Check the clock of the phone, and send the next code.',
  ),
  email_taken: conflict('Somebody signs in with this e-mail address already.', 'Sign in instead.'),
  invited_has_account: conflict(
    'The invitation is for somebody who signs in already.',
    'Sign in with that address, then open the link again.',
    { email },
  ),
  sign_up_closed: conflict('The installation opens accounts by invitation only.', 'Ask its operator.'),
  not_set_up: conflict(
    'Nobody has set up the installation yet.',
    'Open the link that it printed when it started.',
  ),
  sign_up_without_mail: conflict(
    'The installation sends no e-mail, so there is no link to ask for.',
    'Open the account without a link.',
  ),
  email_in_link: wrongField('The link contains the e-mail address.', 'Leave the field out.'),
  link_needed: wrongField('The e-mail address has to be proven with a link.', 'Ask for a link first.'),

  link_unknown: linkNotValid('The link is incomplete, or there is no such link.', newLink),
  link_used: linkNotValid('The link works once, and was used.', newLink),
  link_withdrawn: linkNotValid('The link was withdrawn.', newLink),
  link_expired: linkNotValid('The link has expired.', newLink),
  link_of_another_page: linkNotValid('The link is for another purpose.', 'Open it in a browser.'),
  already_set_up: linkNotValid('Somebody has set up the installation in the meantime.', 'Sign in.'),
  person_locked_out: linkNotValid('The person of the link is locked out.', 'Ask an operator.'),

  second_factor_on: conflict('Two-factor authentication is on.', 'Turn it off first.'),
  second_factor_off: conflict('Two-factor authentication is not on.', 'Turn it on first.'),
  second_factor_not_started: conflict(
    'A code was sent before a QR code was asked for.',
    'Start the set-up first.',
  ),
  second_factor_started_again: conflict(
    'The set-up was started again in the meantime.',
    'Use the newest QR code.',
  ),

  account_name_taken: conflict('Another account has this name.', 'Choose another.', { name }),
  already_in_team: conflict('The person is in the team already.', 'Nothing to do.', { email }),
  team_full: conflict(
    'The team has as many members and open invitations as are possible.',
    'Remove members or withdraw invitations first.',
    { max },
  ),
  only_owner: conflict('The account would be left without an owner.', 'Make somebody else an owner first.', {
    name,
  }),
  already_operator: conflict(
    'The person is an operator already.',
    'Nothing to do; somebody who is locked out can be let in again.',
    { name, email, locked_out: Type.Boolean() },
  ),
  own_second_factor_off: conflict(
    'Only an operator with two-factor authentication can require it of all.',
    'Turn it on in your own profile first.',
  ),
  locking_out_oneself: conflict('Operators cannot lock themselves out.', 'Ask another operator.'),
} satisfies Declarations;
