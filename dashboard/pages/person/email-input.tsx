/** The address that somebody signs in with. `isFixed`: it cannot be changed here. */
import { TextInput, type TextInputProps } from '@mantine/core';

export function EmailInput({ isFixed = false, ...rest }: TextInputProps & { isFixed?: boolean }) {
  const looks = { readOnly: isFixed, variant: isFixed ? 'filled' : 'default' };
  return <TextInput label="E-mail" type="email" autoComplete="username" {...looks} {...rest} />;
}
