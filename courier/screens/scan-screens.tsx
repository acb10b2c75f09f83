/** Loads the screens with the camera when one of them is opened. The service worker has them, also without network. */
import { type ComponentType, lazy } from 'react';
import { Button } from '../parts/button.tsx';
import { Screen } from '../parts/screen.tsx';

type Screens = typeof import('../scanning/screens.ts');

const lazyScreen = <Props,>(screenIn: (screens: Screens) => ComponentType<Props>) =>
  lazy(() =>
    import('../scanning/screens.ts').then(
      (screens) => ({ default: screenIn(screens) }),
      () => ({ default: NotLoaded }),
    ),
  );

export const PickUpScanScreen = lazyScreen((screens) => screens.PickUpScanScreen);
export const DoorScanScreen = lazyScreen((screens) => screens.DoorScanScreen);

/** Without a service worker and without network; or after an update, whose files have other names. */
function NotLoaded() {
  return (
    <Screen title="Scan">
      <p>The scanner could not be loaded. Go online, then load the page again.</p>
      <Button onClick={() => location.reload()}>Load again</Button>
    </Screen>
  );
}
