/** The e-mail address and the password that somebody signs in with. */
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { minPasswordCharacters } from '../../../contract/dashboard/values.ts';

/** `isFixed`: it cannot be changed here. */
export function EmailInput({ isFixed = false, ...rest }: TextInputProps & { isFixed?: boolean }) {
  const looks = { readOnly: isFixed, variant: isFixed ? 'filled' : 'default' };
  return <TextInput label="E-mail" type="email" autoComplete="username" {...looks} {...rest} />;
}

/** A field for a new password: typed once, can be shown, with advice. */
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
