/**
 * What only pages can cause: API keys, sessions, signing in, links, the second factor, the team of an account, operators, phones of
 * couriers, e-mail alerts, personal data. The API does not list it.
 */
import { Type } from 'typebox';
import { rights } from '../operation.ts';
import { boolean, integer, oneOf, text } from '../schemas.ts';
import {
  conflict,
  type Declarations,
  invalidRequest,
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

export const pageProblems = {
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

  not_from_this_site: forbidden(
    'A request of a page does not come from a page of this service.',
    'Open the page at the address that PUBLIC_URL of the installation names.',
    {
      reason: oneOf(['other_site', 'no_origin', 'other_origin']),
      origin: Type.Optional(text('Where the request comes from.')),
      public_origin: Type.Optional(text('Where the service is, as PUBLIC_URL says.')),
    },
  ),
  metrics_off: problemsOf('notFound')(
    'The installation has no METRICS_TOKEN.',
    'Set METRICS_TOKEN to read metrics.',
  ),
  metrics_token_wrong: unauthorized(
    'The METRICS_TOKEN is missing or wrong.',
    'Send it as `Authorization: Bearer <METRICS_TOKEN>`.',
  ),

  phone_signed_out: unauthorized(
    'No courier is signed in on this phone, or was signed out.',
    'Ask for a new link.',
  ),
  pin_wrong: unauthorized(
    'The PIN of the link is wrong.',
    'Correct it; without attempts left, ask for a new link.',
    { attempts_left: Type.Integer() },
  ),
  link_closed: linkNotValid('The link was closed after five wrong PINs.', 'Ask for a new link.'),
  link_of_deactivated_courier: linkNotValid(
    'The link is for a courier who was deactivated.',
    'Ask the delivery company.',
  ),
  pickup_address_name_taken: conflict(
    'Another pickup address of the account has this name.',
    'Choose another name.',
    { name: Type.String() },
  ),
  too_many_pickup_addresses: conflict(
    'The account has as many pickup addresses as are possible.',
    'Delete one that is no longer used.',
    { max: Type.Integer() },
  ),
  undo_too_late: wrongField(
    'Automatic assignment was turned on too long ago to be undone.',
    'Unassign the deliveries yourself.',
    { max_hours: Type.Integer() },
  ),

  already_recipient: conflict('The address is a recipient already.', 'Remove it first to add it again.', {
    email,
  }),
  too_many_recipients: conflict(
    'The account has as many recipients as are possible.',
    'Remove one that you no longer need.',
    { max: Type.Integer() },
  ),
  recipient_unsubscribed: conflict(
    'The recipient has unsubscribed.',
    'To ask again, remove the address and add it again.',
    { email },
  ),
  recipient_confirmed: conflict('The recipient has confirmed the address.', 'Nothing to do.', { email }),
  recipient_not_confirmed: conflict(
    'The recipient has not confirmed the address yet.',
    'Wait until they open the link, or send it again.',
    { email },
  ),
  address_unsubscribed: linkNotValid(
    'The link would confirm an address that was unsubscribed in the meantime.',
    'Ask the account to add the address again.',
  ),

  receiver_missing: invalidRequest(
    'The search says nothing about the receiver.',
    'Send `phone`, `name` or `reference`.',
  ),
  too_few_digits: wrongField(
    'The phone number is too short to find one receiver.',
    'Send more digits of it.',
    { min: Type.Integer() },
  ),
  not_a_name: wrongField(
    'The text is something else than a name, such as an identifier.',
    'Send the name of the receiver.',
  ),
} satisfies Declarations;
