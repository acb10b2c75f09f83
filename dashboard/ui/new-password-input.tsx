/** Where a new password is chosen: once, in a field that can show it, with the advice that helps. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { fewestPasswordCharacters } from '../../contract/dashboard/values.ts';

export function NewPasswordInput({ label = 'Password', ...rest }: PasswordInputProps) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${fewestPasswordCharacters} characters. Three or four unrelated words are easy to keep and hard to guess.`}
      // Below, so that fields beside each other stand in one line.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      {...rest}
    />
  );
}
