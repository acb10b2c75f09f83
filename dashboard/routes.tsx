/**
 * Which address shows which page. A page's code is loaded when it is first opened.
 * Inside an account, paths and links are relative to it: `/deliveries` is `/{account_id}/deliveries`, or
 * `/{account_id}/test/deliveries` for test data. A link out of the account starts with `~`: `~/profile`.
 */
import { Suspense, useEffect } from 'react';
import { matchRoute, Redirect, Route, Router, Switch, useLocation, useRouter } from 'wouter';
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
import { FleetZoneProvider } from './current/zone.tsx';
import NotFoundPage from './pages/not-found-page.tsx';
import { CrashBoundary } from './ui/crash-boundary.tsx';
import { lazyPage } from './ui/lazy-page.ts';
import { Shell, ShellSkeleton } from './ui/shell/shell.tsx';
import { PageSkeleton } from './ui/skeletons.tsx';
import { ErrorState } from './ui/states.tsx';

type Pages = Record<string, ReturnType<typeof lazyPage>>;

const AlertLinkPage = lazyPage(() => import('./pages/account/alert-link-page.tsx'));
const publicPages: Pages = {
  '/sign-in': lazyPage(() => import('./pages/person/sign-in-page.tsx')),
  '/set-up': lazyPage(() => import('./pages/person/set-up-page.tsx')),
  '/sign-up': lazyPage(() => import('./pages/person/sign-up-page.tsx')),
  '/invitation': lazyPage(() => import('./pages/person/invitation-page.tsx')),
  '/forgot-password': lazyPage(() => import('./pages/person/forgot-password-page.tsx')),
  '/reset-password': lazyPage(() => import('./pages/person/reset-password-page.tsx')),
  '/confirm-alerts': AlertLinkPage,
  '/unsubscribe/:token': AlertLinkPage,
};
const accountPages: Pages = {
  '/': lazyPage(() => import('./pages/overview/overview-page.tsx')),
  '/deliveries': lazyPage(() => import('./pages/deliveries/list/deliveries-page.tsx')),
  '/deliveries/new': lazyPage(() => import('./pages/deliveries/form/new-delivery-page.tsx')),
  '/deliveries/import': lazyPage(() => import('./pages/deliveries/import/import-page.tsx')),
  '/deliveries/:delivery_id': lazyPage(() => import('./pages/deliveries/detail/delivery-page.tsx')),
  '/deliveries/:delivery_id/edit': lazyPage(() => import('./pages/deliveries/form/edit-delivery-page.tsx')),
  '/cash': lazyPage(() => import('./pages/money/cash/cash-page.tsx')),
  '/events': lazyPage(() => import('./pages/integration/events/events-page.tsx')),
  '/webhooks': lazyPage(() => import('./pages/integration/webhooks/webhooks-page.tsx')),
  '/webhooks/:endpoint_id': lazyPage(() => import('./pages/integration/webhooks/endpoint-page.tsx')),
  '/api-keys': lazyPage(() => import('./pages/integration/api-keys/api-keys-page.tsx')),
  '/team': lazyPage(() => import('./pages/account/team-page.tsx')),
  '/settings': lazyPage(() => import('./pages/account/settings-page.tsx')),
  '/settings/alerts': lazyPage(() => import('./pages/account/alerts-page.tsx')),
  '/audit': lazyPage(() => import('./pages/account/audit-page.tsx')),
};
const erasurePages: Pages = {
  '/personal-data': lazyPage(() => import('./pages/installation/personal-data-page.tsx')),
};
const personalPages: Pages = { '/profile': lazyPage(() => import('./pages/person/profile-page.tsx')) };
const CashDeskPage = lazyPage(() => import('./pages/money/cash-desk/cash-desk-page.tsx'));
const operatorPages: Pages = {
  '/dispatch': lazyPage(() => import('./pages/dispatch/board/dispatch-page.tsx')),
  '/couriers': lazyPage(() => import('./pages/dispatch/couriers/couriers-page.tsx')),
  '/cash-desk': CashDeskPage,
  '/cash-desk/payouts': CashDeskPage,
  '/cash-desk/history': CashDeskPage,
  '/fleet-settings': lazyPage(() => import('./pages/dispatch/fleet-settings-page.tsx')),
  '/accounts': lazyPage(() => import('./pages/installation/accounts-page.tsx')),
  '/people': lazyPage(() => import('./pages/installation/people-page.tsx')),
  ...erasurePages,
  '/installation-audit': lazyPage(() => import('./pages/installation/installation-audit-page.tsx')),
};
const pagesOutside: Pages = { ...personalPages, ...operatorPages };

export function Routes() {
  const [path] = useLocation();
  return (
    <CrashBoundary resetOn={path}>
      <Suspense fallback={null}>
        <Switch>
          {routesOf(publicPages)}
          <Route component={SignedIn} />
        </Switch>
      </Suspense>
    </CrashBoundary>
  );
}

/** Another delivery or endpoint is another page: nothing typed or chosen is carried over. */
const routesOf = (pages: Pages) =>
  Object.entries(pages).map(([path, Page]) => (
    <Route key={path} path={path}>
      {(params) => <Page key={Object.values(params).join()} />}
    </Route>
  ));

/** Without a session the first answer is 401, and `api/client.ts` leaves for the sign-in page. */
function SignedIn() {
  const me = useOperation(getMe, {});
  const [path] = useLocation();
  const current = accountModeOf(path);
  usePreload(current ? accountPages : pagesOutside, current ? current.rest || '/' : path);
  if (me.data === undefined) {
    return me.error ? <ErrorState failure={me.error} retry={me.refetch} /> : <ShellSkeleton />;
  }
  return (
    <MeProvider me={me.data}>
      <Shell>
        <CrashBoundary resetOn={path}>
          <Suspense fallback={<PageSkeleton />}>
            {current ? (
              <InAccount current={current} />
            ) : (
              <FleetZoneProvider>
                <OutsideOfAccounts />
              </FleetZoneProvider>
            )}
          </Suspense>
        </CrashBoundary>
      </Shell>
    </MeProvider>
  );
}

/** Starts to load the code of the page while it is asked who is signed in. */
function usePreload(pages: Pages, path: string): void {
  const { parser } = useRouter();
  useEffect(() => {
    const [, page] = Object.entries(pages).find(([pattern]) => matchRoute(parser, pattern, path)[0]) ?? [];
    page?.preload();
  }, [parser, pages, path]);
}

function InAccount({ current: { account_id, mode } }: { current: AccountMode }) {
  const { accounts, second_factor_needed: needed } = useMe();
  const account = accounts.find((one) => one.account_id === account_id);
  const isKnown = account !== undefined;
  useEffect(() => {
    if (isKnown) rememberAccountMode({ account_id, mode });
  }, [isKnown, account_id, mode]);
  if (!account) return needed ? <ToTwoFactorSetup /> : <NotFoundPage what="Account" />;

  const base = baseOf({ account_id, mode });
  return (
    // Another account or mode is another page: nothing typed or chosen is carried over.
    <AccountProvider key={base} account={account} mode={mode}>
      <Router base={base}>
        <Switch>
          {routesOf(accountPages)}
          {account.may.includes('personal_data.erase') ? routesOf(erasurePages) : null}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </Router>
    </AccountProvider>
  );
}

/** Addresses without an account lead into the one that was open last. */
const isShortcut = (path: string) => shortcuts.some((shortcut) => shortcut === path);

function OutsideOfAccounts() {
  const [path] = useLocation();
  const { is_operator: isOperator, second_factor_needed: needed } = useMe();
  if (needed && path !== '/profile' && !isShortcut(path)) return <ToTwoFactorSetup />;
  if (path === '/' || isShortcut(path)) return <IntoLastAccount path={path === '/' ? '' : path} />;
  return (
    <Switch>
      {routesOf(personalPages)}
      {isOperator ? routesOf(operatorPages) : null}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/** For an operator who has to set up two-factor authentication first; their own accounts stay open to them. */
const ToTwoFactorSetup = () => <Redirect to="/profile" replace />;

function IntoLastAccount({ path }: { path: string }) {
  const me = useMe();
  const search = useSearch();
  const last = lastAccountMode(me);
  if (last) return <Redirect to={baseOf(last) + path + search} replace />;
  return <Redirect to={me.is_operator ? '/accounts' : '/profile'} replace />;
}
