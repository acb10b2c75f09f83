/**
 * Which address shows which page. A page's code is loaded when it is first opened.
 * Inside an account, paths and links are relative to it: `/deliveries` is `/{account_id}/deliveries`, or
 * `/{account_id}/test/deliveries` for test data. A link out of the account starts with `~`: `~/profile`.
 */
import { Suspense, useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { shortcuts } from '../contract/dashboard/pages.ts';
import { getMe } from '../contract/dashboard/profile.ts';
import { useOperation } from './api/queries.ts';
import { AccountProvider } from './current/account.tsx';
import {
  type AccountMode,
  accountModeOf,
  baseOf,
  lastAccountMode,
  rememberAccountMode,
} from './current/account-mode.ts';
import { MeProvider, useMe } from './current/me.tsx';
import { lazyPage } from './lazy-page.ts';
import NotFoundPage from './pages/not-found-page.tsx';
import { CrashBoundary } from './ui/crash-boundary.tsx';
import { ErrorState } from './ui/error-state.tsx';
import { Shell, ShellSkeleton } from './ui/shell/shell.tsx';
import { PageSkeleton } from './ui/skeletons.tsx';

const SignInPage = lazyPage(() => import('./pages/signing-in/sign-in-page.tsx'));
const SetUpPage = lazyPage(() => import('./pages/signing-in/set-up-page.tsx'));
const SignUpPage = lazyPage(() => import('./pages/signing-in/sign-up-page.tsx'));
const InvitationPage = lazyPage(() => import('./pages/signing-in/invitation-page.tsx'));
const ForgotPasswordPage = lazyPage(() => import('./pages/signing-in/forgot-password-page.tsx'));
const ResetPasswordPage = lazyPage(() => import('./pages/signing-in/reset-password-page.tsx'));
const ConfirmAlertsPage = lazyPage(() => import('./pages/alerts/confirm-alerts-page.tsx'));
const UnsubscribePage = lazyPage(() => import('./pages/alerts/unsubscribe-page.tsx'));
const OverviewPage = lazyPage(() => import('./pages/overview/overview-page.tsx'));
const DeliveriesPage = lazyPage(() => import('./pages/deliveries/deliveries-page.tsx'));
const NewDeliveryPage = lazyPage(() => import('./pages/deliveries/new-delivery-page.tsx'));
const ImportPage = lazyPage(() => import('./pages/deliveries/import-page.tsx'));
const DeliveryPage = lazyPage(() => import('./pages/deliveries/delivery-page.tsx'));
const EditDeliveryPage = lazyPage(() => import('./pages/deliveries/edit-delivery-page.tsx'));
const CashPage = lazyPage(() => import('./pages/cash/cash-page.tsx'));
const EventsPage = lazyPage(() => import('./pages/events/events-page.tsx'));
const WebhooksPage = lazyPage(() => import('./pages/webhooks/webhooks-page.tsx'));
const EndpointPage = lazyPage(() => import('./pages/webhooks/endpoint-page.tsx'));
const ApiKeysPage = lazyPage(() => import('./pages/api-keys/api-keys-page.tsx'));
const TeamPage = lazyPage(() => import('./pages/team/team-page.tsx'));
const SettingsPage = lazyPage(() => import('./pages/settings/settings-page.tsx'));
const AlertsPage = lazyPage(() => import('./pages/alerts/alerts-page.tsx'));
const PersonalDataPage = lazyPage(() => import('./pages/personal-data/personal-data-page.tsx'));
const AuditPage = lazyPage(() => import('./pages/settings/audit-page.tsx'));
const ProfilePage = lazyPage(() => import('./pages/profile/profile-page.tsx'));
const DispatchPage = lazyPage(() => import('./pages/dispatch/dispatch-page.tsx'));
const CouriersPage = lazyPage(() => import('./pages/couriers/couriers-page.tsx'));
const CashDeskPage = lazyPage(() => import('./pages/cash-desk/cash-desk-page.tsx'));
const FleetSettingsPage = lazyPage(() => import('./pages/fleet-settings/fleet-settings-page.tsx'));
const AccountsPage = lazyPage(() => import('./pages/operators/accounts-page.tsx'));
const PeoplePage = lazyPage(() => import('./pages/operators/people-page.tsx'));
const InstallationAuditPage = lazyPage(() => import('./pages/operators/installation-audit-page.tsx'));

export function Routes() {
  const [path] = useLocation();
  return (
    <CrashBoundary resetOn={path}>
      <Suspense fallback={null}>
        <Switch>
          <Route path="/sign-in" component={SignInPage} />
          <Route path="/set-up" component={SetUpPage} />
          <Route path="/sign-up" component={SignUpPage} />
          <Route path="/invitation" component={InvitationPage} />
          <Route path="/forgot-password" component={ForgotPasswordPage} />
          <Route path="/reset-password" component={ResetPasswordPage} />
          <Route path="/confirm-alerts" component={ConfirmAlertsPage} />
          <Route path="/unsubscribe/:token" component={UnsubscribePage} />
          <Route component={SignedIn} />
        </Switch>
      </Suspense>
    </CrashBoundary>
  );
}

/** Without a session the first answer is 401, and `api/client.ts` leaves for the sign-in page. */
function SignedIn() {
  const me = useOperation(getMe, {});
  const [path] = useLocation();
  const current = accountModeOf(path);
  if (me.data === undefined) {
    return me.error ? <ErrorState failure={me.error} retry={me.refetch} /> : <ShellSkeleton />;
  }
  return (
    <MeProvider me={me.data}>
      <Shell>
        <CrashBoundary resetOn={path}>
          <Suspense fallback={<PageSkeleton />}>
            {current ? <InAccount current={current} /> : <OutsideOfAccounts />}
          </Suspense>
        </CrashBoundary>
      </Shell>
    </MeProvider>
  );
}

function InAccount({ current: { account_id, mode } }: { current: AccountMode }) {
  const { accounts, second_factor_needed: needed } = useMe();
  const account = accounts.find((one) => one.account_id === account_id);
  const isKnown = account !== undefined;
  useEffect(() => {
    if (isKnown) rememberAccountMode({ account_id, mode });
  }, [isKnown, account_id, mode]);
  if (!account) return needed ? <ToTwoFactorSetup /> : <NotFoundPage what="account" />;

  const base = baseOf({ account_id, mode });
  return (
    // Another account or mode is another page: nothing typed or chosen is carried over.
    <AccountProvider key={base} account={account} mode={mode}>
      <Router base={base}>
        <Switch>
          <Route path="/" component={OverviewPage} />
          <Route path="/deliveries" component={DeliveriesPage} />
          <Route path="/deliveries/new" component={NewDeliveryPage} />
          <Route path="/deliveries/import" component={ImportPage} />
          <Route path="/deliveries/:delivery_id">
            {({ delivery_id }) => <DeliveryPage key={delivery_id} />}
          </Route>
          <Route path="/deliveries/:delivery_id/edit">
            {({ delivery_id }) => <EditDeliveryPage key={delivery_id} />}
          </Route>
          <Route path="/cash" component={CashPage} />
          <Route path="/events" component={EventsPage} />
          <Route path="/webhooks" component={WebhooksPage} />
          <Route path="/webhooks/:endpoint_id">
            {({ endpoint_id }) => <EndpointPage key={endpoint_id} />}
          </Route>
          <Route path="/api-keys" component={ApiKeysPage} />
          <Route path="/team" component={TeamPage} />
          <Route path="/settings" component={SettingsPage} />
          <Route path="/settings/alerts" component={AlertsPage} />
          {account.may.includes('personal_data.erase') ? (
            <Route path="/personal-data" component={PersonalDataPage} />
          ) : null}
          <Route path="/audit" component={AuditPage} />
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Router>
    </AccountProvider>
  );
}

/** Addresses without an account lead into the one that was open last. */
const isShortcut = (path: string) => shortcuts.some((known) => known === path);

function OutsideOfAccounts() {
  const [path] = useLocation();
  const { is_operator: isOperator, second_factor_needed: needed } = useMe();
  if (needed && path !== '/profile' && !isShortcut(path)) return <ToTwoFactorSetup />;
  if (path === '/' || isShortcut(path)) return <IntoLastAccount path={path === '/' ? '' : path} />;
  return (
    <Switch>
      <Route path="/profile" component={ProfilePage} />
      {isOperator ? <Route path="/dispatch" component={DispatchPage} /> : null}
      {isOperator ? <Route path="/couriers" component={CouriersPage} /> : null}
      {isOperator ? <Route path="/cash-desk" component={CashDeskPage} /> : null}
      {isOperator ? <Route path="/fleet-settings" component={FleetSettingsPage} /> : null}
      {isOperator ? <Route path="/accounts" component={AccountsPage} /> : null}
      {isOperator ? <Route path="/people" component={PeoplePage} /> : null}
      {isOperator ? <Route path="/personal-data" component={PersonalDataPage} /> : null}
      {isOperator ? <Route path="/installation-audit" component={InstallationAuditPage} /> : null}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/** For an operator who has to set up two-factor authentication first; their own accounts stay open to them. */
function ToTwoFactorSetup() {
  return <Redirect to="/profile" replace />;
}

function IntoLastAccount({ path }: { path: string }) {
  const me = useMe();
  const search = useSearch();
  const last = lastAccountMode(me);
  if (last) return <Redirect to={baseOf(last) + path + search} replace />;
  return <Redirect to={me.is_operator ? '/accounts' : '/profile'} replace />;
}
