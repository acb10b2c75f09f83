/** A field for a new password: typed once, can be shown, with advice. */
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { minPasswordCharacters } from '../../../contract/dashboard/values.ts';

export function NewPasswordInput({ label = 'Password', ...rest }: PasswordInputProps) {
  return (
    <PasswordInput
      label={label}
      description={`At least ${minPasswordCharacters} characters. Three or four unrelated words are easy to remember and hard to guess.`}
      // Below the input, so that neighbouring fields line up.
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      {...rest}
    />
  );
}
