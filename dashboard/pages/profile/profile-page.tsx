/** A person's own things: name, password, second factor, sessions. */
import { useMe } from '../../current/me.tsx';
import { Page } from '../../ui/page.tsx';
import { NamePanel } from './name-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export default function ProfilePage() {
  const { second_factor_needed: needed } = useMe();
  // By its key it stays the same panel when it moves: it may show recovery codes at that moment.
  const factor = <SecondFactorPanel key="second factor" />;
  const others = [<NamePanel key="name" />, <PasswordPanel key="password" />];
  return (
    <Page title="Profile" lead="You, and how you sign in." width="narrow">
      {needed ? [factor, ...others] : [...others, factor]}
      <SessionsPanel />
    </Page>
  );
}
