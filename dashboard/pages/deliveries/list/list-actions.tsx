/** What can be done with the list: export it, import into it, add to it. */
import { Button } from '@mantine/core';
import { Download, Plus, Upload } from 'lucide-react';
import { Link } from 'wouter';
import { exportDeliveries } from '../../../../contract/dashboard/deliveries.ts';
import { addressOf } from '../../../api/client.ts';
import { useAccount } from '../../../current/account.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { asQuery, type Filter } from './filter.ts';
import classes from './list-actions.module.css';

export function ListActions({ filter }: { filter: Filter }) {
  const { within, can } = useAccount();
  return (
    <>
      <Button
        component="a"
        href={addressOf(exportDeliveries, { params: within, query: asQuery(filter) })}
        download
        variant="default"
        className={classes.action}
        leftSection={<Download size={15} aria-hidden />}
        onClick={() => toast('The export began. Your browser saves the file.')}
      >
        Export CSV
      </Button>
      {can('deliveries.write') ? (
        <>
          <Button
            component={Link}
            href="/deliveries/import"
            variant="default"
            className={classes.action}
            leftSection={<Upload size={15} aria-hidden />}
          >
            Import
          </Button>
          <Button
            component={Link}
            href="/deliveries/new"
            className={classes.action}
            leftSection={<Plus size={15} aria-hidden />}
          >
            New delivery
          </Button>
        </>
      ) : null}
    </>
  );
}
