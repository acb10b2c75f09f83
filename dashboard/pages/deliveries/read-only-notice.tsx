/** Shown instead of a form to members who may not create deliveries. */
import { Lock } from '../../../icons/icons.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { EmptyState } from '../../ui/states.tsx';

export function ReadOnlyNotice() {
  return (
    <EmptyState
      icon={Lock}
      title="You can see deliveries, but not create them"
      actions={<ButtonLink href="/deliveries">All deliveries</ButtonLink>}
    >
      An account owner can change your role.
    </EmptyState>
  );
}
