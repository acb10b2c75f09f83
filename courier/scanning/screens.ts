/** The screens with the camera: a part of the build of its own, so that the page itself stays small. */
export { DoorScanScreen } from '../screens/door-scan-screen.tsx';
export { PickUpScanScreen } from '../screens/pick-up-scan-screen.tsx';
