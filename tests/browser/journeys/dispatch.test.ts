/** The dispatch board: a delivery is assigned to a courier, in every open window. */
import { test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { testFleet } from '../../support/fleet.ts';
import { useService } from '../../support/service.ts';
import { board, card, courier, said } from '../dispatch-steps.ts';
import { expectCount } from '../steps.ts';

const service = useService({ atPublicUrl: true });
const browser = useBrowser(service);
const fleet = testFleet(service);

test('a card dragged onto a courier is assigned in every open window, and Undo unassigns it', async () => {
  await fleet.addCourier('Dragged Dayo');
  const { open } = await board(service, browser, 'Drag', '1 Drag Street', '2 Drag Street');
  const page = await open();
  const other = await open();
  await card(page, 'Unassigned', '1 Drag Street').dragTo(courier(page, 'Dragged Dayo'));
  await said(page, '1 delivery assigned to Dragged Dayo.');
  for (const window of [page, other]) {
    await card(window, 'Assigned', '1 Drag Street').getByText('Dragged Dayo').waitFor();
    await courier(window, 'Dragged Dayo').getByText('1 assigned').waitFor();
    await expectCount(card(window, 'Unassigned', '1 Drag Street'), 0);
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const window of [page, other]) await card(window, 'Unassigned', '1 Drag Street').waitFor();
});
