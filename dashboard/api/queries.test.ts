import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { makeQueryClient } from './queries.ts';

afterEach(() => onlineManager.setOnline(true));

test('the service is asked also where the browser believes that it is offline', async () => {
  const client = makeQueryClient();
  onlineManager.setOnline(false);
  expect(await client.fetchQuery({ queryKey: ['read'], queryFn: async () => 'answer' })).toBe('answer');
  const mutation = client.getMutationCache().build(client, { mutationFn: async () => 'done' });
  expect(await mutation.execute(undefined)).toBe('done');
});
