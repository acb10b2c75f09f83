/** A person's own things: name, password, second factor, sessions. */
import { Page } from '../../ui/page.tsx';
import { NamePanel } from './name-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

export default function ProfilePage() {
  return (
    <Page title="Profile" lead="You, and how you sign in." width="narrow">
      <NamePanel />
      <PasswordPanel />
      <SecondFactorPanel />
      <SessionsPanel />
    </Page>
  );
}
