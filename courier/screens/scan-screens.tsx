/** Loads the screens with the camera when one of them is opened. The service worker has them, also without network. */
import { lazy } from 'react';
import { Screen } from '../parts/screen.tsx';

const load = () => import('../scanning/screens.ts');

export const PickUpScanScreen = lazy(() =>
  load().then(
    ({ PickUpScanScreen: screen }) => ({ default: screen }),
    () => ({ default: NotLoaded }),
  ),
);

export const DoorScanScreen = lazy(() =>
  load().then(
    ({ DoorScanScreen: screen }) => ({ default: screen }),
    () => ({ default: NotLoaded }),
  ),
);

/** Without a service worker and without network; or after an update, whose files have other names. */
function NotLoaded() {
  return (
    <Screen title="Scan">
      <p>The scanner could not be loaded. Go online, then load the page again.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Load again
      </button>
    </Screen>
  );
}
