/** The phone's camera: opens it, says in one word why that failed, and switches the torch. */

export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'no scanner';

export interface Camera {
  stream: MediaStream;
  /** Undefined if the camera has no torch, or the browser cannot switch it. */
  torch: ((on: boolean) => Promise<void>) | undefined;
  /** Calls back when the system takes the camera away. */
  onLost(callback: () => void): void;
  stop(): void;
}

/** Enough for the Code 128 of a label that fills the picture: three pixels for each of its 400 bars. */
const constraints: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 720 } },
};

export async function openCamera(): Promise<Camera | CameraProblem> {
  // Browsers leave it out on plain http.
  if (navigator.mediaDevices === undefined) return 'insecure';
  try {
    return asCamera(await navigator.mediaDevices.getUserMedia(constraints));
  } catch (error) {
    return cameraProblem(error instanceof Error ? error.name : '');
  }
}

export function cameraProblem(errorName: string): CameraProblem {
  switch (errorName) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'busy';
  }
}

/** Missing in the types of the DOM. */
interface Torch {
  torch?: boolean;
}

function asCamera(stream: MediaStream): Camera {
  const [track] = stream.getVideoTracks();
  // Missing in Firefox.
  const can: MediaTrackCapabilities & Torch = track?.getCapabilities?.() ?? {};
  const light = (torch: boolean): MediaTrackConstraintSet & Torch => ({ torch });
  return {
    stream,
    torch: can.torch ? async (on) => track?.applyConstraints({ advanced: [light(on)] }) : undefined,
    onLost: (callback) => track?.addEventListener('ended', callback),
    stop: () => {
      for (const one of stream.getTracks()) one.stop();
    },
  };
}
