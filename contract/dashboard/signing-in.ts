/** Before somebody is signed in: the installation, one-time links, set-up, sign-up, sign-in, password reset. */
import { Type } from 'typebox';
import type { Operation } from '../operation.ts';
import {
  AccountName,
  badBody,
  ChosenCountry,
  Code,
  Currency,
  Email,
  GivenEmail,
  GivenPassword,
  LinkToken,
  NewPassword,
  object,
  PersonName,
  Role,
  refusedToAnybody,
  TimeZone,
} from './values.ts';

export const getInstallation = {
  id: 'getInstallation',
  method: 'GET',
  path: '/dashboard/about',
  summary: 'What anyone may know about this installation',
  description: 'Read by the pages before anybody is signed in.',
  caller: 'anybody',
  answers: {
    200: {
      description: 'The installation.',
      body: object({
        version: Type.String(),
        public_url: Type.String(),
        /** Nobody has used the set-up link yet. */
        set_up_needed: Type.Boolean(),
        /** How a visitor can open an account: not at all, with a form, or with a link that is mailed. */
        sign_up: Type.Enum(['closed', 'form', 'mail'], { type: 'string' }),
        /** Whether links are e-mailed. Otherwise their creators copy them and pass them on. */
        mail: Type.Boolean(),
        signed_in: Type.Boolean(),
        /** Warnings about this installation, in sentences, such as that it uses plain http. */
        notices: Type.Array(Type.String()),
        currencies: Type.Array(object({ code: Type.String(), name: Type.String(), digits: Type.Integer() })),
        time_zones: Type.Array(Type.String()),
      }),
    },
    ...refusedToAnybody(),
  },
  examples: [],
} as const satisfies Operation;

export const openLink = {
  id: 'openLink',
  method: 'POST',
  path: '/dashboard/links/open',
  summary: 'What a one-time link is for',
  description: 'The link can still be used afterwards.',
  caller: 'anybody',
  body: { schema: object({ token: LinkToken }), required: true },
  answers: {
    200: {
      description: 'The link can be used.',
      body: object({
        kind: Type.Enum(['set_up', 'invitation', 'sign_up', 'password_reset'], { type: 'string' }),
        email: Type.Union([Type.String(), Type.Null()]),
        /** Of an invitation: the account, or null for an operator of the whole installation. Of a set-up: an account that already exists. */
        account_name: Type.Union([Type.String(), Type.Null()]),
        role: Type.Union([Role, Type.Literal('operator'), Type.Null()]),
        invited_by: Type.Union([Type.String(), Type.Null()]),
        /** The invited address already has an account, and accepts while signed in. */
        known_person: Type.Boolean(),
        expires_at: Type.String(),
      }),
    },
    ...refusedToAnybody(...badBody, 'linkNotValid'),
  },
  examples: [],
} as const satisfies Operation;

const Entered = object({
  /** `code`: the code of the second factor comes next. */
  next: Type.Enum(['dashboard', 'code'], { type: 'string' }),
});
const entered = { description: 'Signed in; the session is in the cookie.', body: Entered };

const newPersonAndAccount = {
  name: PersonName,
  password: NewPassword,
  account_name: AccountName,
  currency: Type.Optional(Currency),
  time_zone: Type.Optional(TimeZone),
  country: Type.Optional(ChosenCountry),
};

export const setUp = {
  id: 'setUp',
  method: 'POST',
  path: '/dashboard/set-up',
  summary: 'Use the set-up link: creates the first operator and the first account',
  description: 'Works once. An account of this name that was created in the terminal is taken over.',
  caller: 'anybody',
  body: { schema: object({ token: LinkToken, email: Email, ...newPersonAndAccount }), required: true },
  answers: { 201: entered, ...refusedToAnybody(...badBody, 'linkNotValid') },
  examples: [],
} as const satisfies Operation;

export const requestSignUp = {
  id: 'requestSignUp',
  method: 'POST',
  path: '/dashboard/sign-up/request',
  summary: 'Ask for a link to open an account',
  description:
    'Available if sign-up is open and mail is set up. The response is the same for a known address.',
  caller: 'anybody',
  body: { schema: object({ email: Email }), required: true },
  answers: {
    200: { description: 'A mail is on its way.', body: object({ sent: Type.Literal(true) }) },
    ...refusedToAnybody(...badBody, 'conflict'),
  },
  examples: [],
} as const satisfies Operation;

export const signUp = {
  id: 'signUp',
  method: 'POST',
  path: '/dashboard/sign-up',
  summary: 'Open an account',
  description:
    'Available if sign-up is open. With mail, send the `token` of the mailed link and leave out `email`; without mail, send `email`.',
  caller: 'anybody',
  body: {
    schema: object({
      token: Type.Optional(LinkToken),
      email: Type.Optional(Email),
      ...newPersonAndAccount,
    }),
    required: true,
  },
  answers: { 201: entered, ...refusedToAnybody(...badBody, 'conflict', 'linkNotValid') },
  examples: [],
} as const satisfies Operation;

export const acceptInvitation = {
  id: 'acceptInvitation',
  method: 'POST',
  path: '/dashboard/invitations/accept',
  summary: 'Accept an invitation',
  description:
    'A new person chooses a name and a password and is signed in. Someone who already has an account accepts while signed in with the invited address.',
  caller: 'anybody',
  body: {
    schema: object({
      token: LinkToken,
      name: Type.Optional(PersonName),
      password: Type.Optional(NewPassword),
    }),
    required: true,
  },
  answers: { 201: entered, ...refusedToAnybody(...badBody, 'conflict', 'linkNotValid') },
  examples: [],
} as const satisfies Operation;

export const signIn = {
  id: 'signIn',
  method: 'POST',
  path: '/dashboard/sign-in',
  summary: 'Sign in',
  description: 'The same response, after the same time, for an unknown address and for a wrong password.',
  caller: 'anybody',
  body: { schema: object({ email: GivenEmail, password: GivenPassword }), required: true },
  answers: { 200: entered, ...refusedToAnybody(...badBody, 'unauthorized') },
  examples: [],
} as const satisfies Operation;

export const signInWithCode = {
  id: 'signInWithCode',
  method: 'POST',
  path: '/dashboard/sign-in/code',
  summary: 'Enter the code of the authenticator app, or a recovery code',
  description: 'After a sign-in that answered `next: code`, within 10 minutes.',
  caller: 'anybody',
  body: { schema: object({ code: Code }), required: true },
  answers: { 200: entered, ...refusedToAnybody(...badBody, 'unauthorized') },
  examples: [],
} as const satisfies Operation;

export const requestPasswordReset = {
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/dashboard/password-reset/request',
  summary: 'Ask for a link to choose a new password',
  description:
    'The same response whether the address is known or not. If mail is not set up, operators create the links.',
  caller: 'anybody',
  body: { schema: object({ email: GivenEmail }), required: true },
  answers: {
    200: {
      description: 'A mail is on its way, if the address is known and mail is set up.',
      body: object({ mail: Type.Boolean() }),
    },
    ...refusedToAnybody(...badBody),
  },
  examples: [],
} as const satisfies Operation;

export const resetPassword = {
  id: 'resetPassword',
  method: 'POST',
  path: '/dashboard/password-reset',
  summary: 'Choose a new password with a link',
  description: 'Ends every session of the person. A second factor stays on.',
  caller: 'anybody',
  body: { schema: object({ token: LinkToken, password: NewPassword }), required: true },
  answers: {
    200: { description: 'Sign in with the new password.', body: object({ email: Type.String() }) },
    ...refusedToAnybody(...badBody, 'linkNotValid'),
  },
  examples: [],
} as const satisfies Operation;
