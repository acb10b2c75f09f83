import { Alert, type AlertProps } from '@mantine/core';
import { TriangleAlert } from '../../icons/icons.ts';

export const Warning = (props: AlertProps) => (
  <Alert color="orange" variant="light" icon={<TriangleAlert size={16} />} {...props} />
);
