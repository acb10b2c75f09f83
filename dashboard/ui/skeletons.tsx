/** Placeholders while content loads, with the size that the content will have. */
import { Skeleton, type SkeletonProps, Stack, Table, VisuallyHidden } from '@mantine/core';
import { Panel } from './panel.tsx';
import classes from './skeletons.module.css';

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Invisible for the first moment, so that fast content does not flicker. */
const Soon = ({ children }: { children: React.ReactNode }) => (
  <div className={classes.soon}>
    <VisuallyHidden role="status">Loading</VisuallyHidden>
    <div aria-hidden="true">{children}</div>
  </div>
);

/** The rows of a table, instead of `<Table.Tbody>`. `twoLines`: they will have a second, smaller line. */
export function TableSkeleton(props: { rows: number; columns: number; twoLines?: boolean }) {
  const { rows, columns, twoLines = false } = props;
  return (
    <Table.Tbody aria-busy="true" className={classes.soon}>
      {count(rows).map((row) => (
        <Table.Tr key={row}>
          {count(columns).map((column) => (
            <Table.Td key={column}>
              <Skeleton height={12} my={4} width={`${50 + ((row * 7 + column * 23) % 45)}%`} />
              {twoLines ? <Skeleton height={10} mt={9} mb={2} width="40%" /> : null}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}

export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Soon>
      <Stack gap="lg">
        {count(fields).map((field) => (
          <div key={field}>
            <Skeleton height={12} width={`${20 + ((field * 11) % 15)}%`} mt={4} mb={8} />
            <Skeleton height={34} radius="md" />
          </div>
        ))}
        <Skeleton height={34} width={96} radius="md" />
      </Stack>
    </Soon>
  );
}

export const FormPanelSkeleton = (props: { fields: number }) => (
  <Panel>
    <FormSkeleton {...props} />
  </Panel>
);

export const LinesSkeleton = ({ lines = 4 }: { lines?: number }) => (
  <Soon>
    <Stack gap="sm">
      {count(lines).map((line) => (
        <Skeleton key={line} height={14} width={`${90 - ((line * 17) % 40)}%`} />
      ))}
    </Stack>
  </Soon>
);

/** One piece, such as a number, in content that is already there. */
export function PieceSkeleton(props: SkeletonProps) {
  return <Skeleton {...props} className={classes.soon} />;
}

export const BoxSkeleton = ({ height }: { height: number | string }) => (
  <Soon>
    <Skeleton height={height} radius="md" />
  </Soon>
);

export const PageSkeleton = () => (
  <Soon>
    <Skeleton height={22} width={180} mb="xl" />
    <Stack gap="md">
      <Skeleton height={120} radius="md" />
      <Skeleton height={320} radius="md" />
    </Stack>
  </Soon>
);
