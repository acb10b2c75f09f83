/** Before somebody is signed in: the installation, one-time links, set-up, sign-up, sign-in, password reset. */
import { Type } from 'typebox';
import { get, jsonBody, okWith, post } from '../operation.ts';
import { NamedAccount } from '../primitives.ts';
import { listOf, object, oneOf, orNull } from '../schemas.ts';
import {
  AccountName,
  ChosenCountry,
  Code,
  Currency,
  Email,
  GivenPassword,
  LinkToken,
  NewPassword,
  PersonName,
  Role,
  TimeZone,
} from './values.ts';

export const getInstallation = get('getInstallation', '/dashboard/about', {
  summary: 'What anyone may know about this installation',
  description: 'Read by the pages before anybody is signed in.',
  callers: ['anybody'],
  responses: okWith('The installation.', {
    version: Type.String(),
    public_url: Type.String(),
    /** Nobody has used the set-up link yet. */
    set_up_needed: Type.Boolean(),
    /** How a visitor can open an account: not at all, with a form, or with a link that is mailed. */
    sign_up: oneOf(['closed', 'form', 'mail']),
    /** Whether links are e-mailed. Otherwise their creators copy them and pass them on. */
    mail: Type.Boolean(),
    signed_in: Type.Boolean(),
    /** Warnings about this installation, in sentences, such as that it uses plain http. */
    notices: Type.Array(Type.String()),
    currencies: listOf({ code: Type.String(), name: Type.String(), digits: Type.Integer() }),
    time_zones: Type.Array(Type.String()),
  }),
});

export const openLink = post('openLink', '/dashboard/links/open', {
  summary: 'What a one-time link is for',
  description: 'The link can still be used afterwards.',
  callers: ['anybody'],
  body: jsonBody({ token: LinkToken }),
  responses: okWith('The link can be used.', {
    kind: oneOf(['set_up', 'invitation', 'sign_up', 'password_reset']),
    email: orNull(Type.String()),
    /** For an invitation: the account, or null for an operator of the whole installation. For a set-up: an account that already exists. */
    account: orNull(NamedAccount),
    role: Type.Union([Role, Type.Literal('operator'), Type.Null()]),
    invited_by: orNull(Type.String()),
    /** The invited address belongs to a person who can already sign in, and who accepts while signed in. */
    known_person: Type.Boolean(),
    expires_at: Type.String(),
  }),
  refusals: ['linkNotValid'],
});

const SignedIn = object({
  /** `code`: the person is signed in once the code of the second factor is sent. */
  next: oneOf(['dashboard', 'code']),
});
const signedIn = { description: 'Signed in; the session is in the cookie.', body: SignedIn };

const newPersonAndAccount = {
  name: PersonName,
  password: NewPassword,
  account_name: AccountName,
  currency: Type.Optional(Currency),
  time_zone: Type.Optional(TimeZone),
  country: Type.Optional(ChosenCountry),
};

export const setUp = post('setUp', '/dashboard/set-up', {
  summary: 'Use the set-up link: creates the first operator and the first account',
  description: 'Works once. An account of this name that was created in the terminal is taken over.',
  callers: ['anybody'],
  body: jsonBody({ token: LinkToken, email: Email, ...newPersonAndAccount }),
  responses: { 201: signedIn },
  refusals: ['linkNotValid'],
});

export const requestSignUp = post('requestSignUp', '/dashboard/sign-up/request', {
  summary: 'Ask for a link to open an account',
  description:
    'Available if sign-up is open and mail is set up. The response is the same for a known address.',
  callers: ['anybody'],
  body: jsonBody({ email: Email }),
  responses: okWith('A mail is on its way.', { sent: Type.Literal(true) }),
  refusals: ['conflict'],
});

export const signUp = post('signUp', '/dashboard/sign-up', {
  summary: 'Open an account',
  description:
    'Available if sign-up is open. With mail, send the `token` of the mailed link and leave out `email`; without mail, send `email`.',
  callers: ['anybody'],
  body: jsonBody({
    token: Type.Optional(LinkToken),
    email: Type.Optional(Email),
    ...newPersonAndAccount,
  }),
  responses: { 201: signedIn },
  refusals: ['conflict', 'linkNotValid'],
});

export const acceptInvitation = post('acceptInvitation', '/dashboard/invitations/accept', {
  summary: 'Accept an invitation',
  description:
    'A new person chooses a name and a password and is signed in. Someone who already has an account accepts while signed in with the invited address.',
  callers: ['anybody'],
  body: jsonBody({
    token: LinkToken,
    name: Type.Optional(PersonName),
    password: Type.Optional(NewPassword),
  }),
  responses: { 201: signedIn },
  refusals: ['conflict', 'linkNotValid'],
});

export const signIn = post('signIn', '/dashboard/sign-in', {
  summary: 'Sign in',
  description: 'The same response, after the same time, for an unknown address and for a wrong password.',
  callers: ['anybody'],
  body: jsonBody({ email: Email, password: GivenPassword }),
  responses: { 200: signedIn },
  refusals: ['unauthorized'],
});

export const signInWithCode = post('signInWithCode', '/dashboard/sign-in/code', {
  summary: 'Enter the code of the authenticator app, or a recovery code',
  description: 'Within 10 minutes after a sign-in whose response had `next: code`.',
  callers: ['anybody'],
  body: jsonBody({ code: Code }),
  responses: { 200: signedIn },
  refusals: ['unauthorized'],
});

export const requestPasswordReset = post('requestPasswordReset', '/dashboard/password-reset/request', {
  summary: 'Ask for a link to choose a new password',
  description:
    'The same response whether the address is known or not. If mail is not set up, operators create the links.',
  callers: ['anybody'],
  body: jsonBody({ email: Email }),
  responses: okWith('A mail is on its way, if the address is known and mail is set up.', {
    mail: Type.Boolean(),
  }),
});

export const resetPassword = post('resetPassword', '/dashboard/password-reset', {
  summary: 'Choose a new password with a link',
  description: 'Ends every session of the person. A second factor stays on.',
  callers: ['anybody'],
  body: jsonBody({ token: LinkToken, password: NewPassword }),
  responses: okWith('Sign in with the new password.', { email: Type.String() }),
  refusals: ['linkNotValid'],
});
