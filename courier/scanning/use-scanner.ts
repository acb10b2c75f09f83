/** The camera in the `<video>` of a screen: reads codes several times a second, and stops when the screen is left or hidden. */
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Camera, type CameraProblem, openCamera } from './camera.ts';
import { browsersDetector, type CodeReader, openReader } from './code-reader.ts';
import { makeKeyScanner, makeSightings } from './scans.ts';

/** Pause between two pictures: quick enough for a hand that moves parcels, slow enough for a battery that lasts the day. */
const pauseMs = 100;

export type ScannerState =
  | { is: 'starting' }
  | { is: 'running'; torch: Camera['torch'] }
  | { is: 'stopped'; problem: CameraProblem };

interface ScannerOptions {
  /** Ignores what the camera sees, as while a question is open. */
  isPaused: boolean;
  onCode(text: string): void;
}

const loadLibrary = async (): Promise<CodeReader> => (await import('./library-reader.ts')).openLibrary();

export function useScanner(video: RefObject<HTMLVideoElement | null>, options: ScannerOptions) {
  const [state, setState] = useState<ScannerState>({ is: 'starting' });
  const [attempt, setAttempt] = useState(0);
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  // The loop outlives renders and always uses what was rendered last.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useKeyScanner(latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts it again
  useEffect(() => {
    if (!isVisible || video.current === null) return;
    return run(video.current, latest, setState);
  }, [isVisible, attempt, video]);
  return { state, tryAgain: () => setAttempt((now) => now + 1) };
}

function watchVisibility(callback: () => void) {
  document.addEventListener('visibilitychange', callback);
  return () => document.removeEventListener('visibilitychange', callback);
}

/** Opens camera and reader, and reads until the returned function is called. */
function run(
  video: HTMLVideoElement,
  options: RefObject<ScannerOptions>,
  setState: (state: ScannerState) => void,
): () => void {
  let isOver = false;
  let camera: Camera | undefined;
  const end = () => {
    isOver = true;
    camera?.stop();
    video.srcObject = null;
  };
  const fail = (problem: CameraProblem) => {
    if (isOver) return;
    end();
    setState({ is: 'stopped', problem });
  };

  async function start() {
    setState({ is: 'starting' });
    // The library loads while the browser asks for the camera.
    const reading = openReader(browsersDetector(), loadLibrary).catch(() => undefined);
    const opened = await openCamera();
    if (typeof opened === 'string') return fail(opened);
    camera = opened;
    // The screen was left while the browser asked.
    if (isOver) return camera.stop();
    camera.onLost(() => fail('busy'));
    video.srcObject = camera.stream;
    const readCodes = await reading;
    if (readCodes === undefined) return fail('no scanner');
    await video.play().catch(() => undefined);
    if (isOver) return;
    setState({ is: 'running', torch: camera.torch });
    await readUntil(() => isOver, video, readCodes, options).catch(() => fail('no scanner'));
  }
  void start();
  return end;
}

async function readUntil(
  isOver: () => boolean,
  video: HTMLVideoElement,
  readCodes: CodeReader,
  options: RefObject<ScannerOptions>,
) {
  const freshOf = makeSightings();
  while (!isOver()) {
    if (!options.current.isPaused && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const texts = await readCodes(video);
      if (isOver()) return;
      for (const text of freshOf(texts, performance.now())) options.current.onCode(text);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** If a field has the focus, what is typed belongs to it. */
function useKeyScanner(options: RefObject<ScannerOptions>) {
  useEffect(() => {
    const codeEndedBy = makeKeyScanner();
    const listen = (event: KeyboardEvent) => {
      if (options.current.isPaused || event.target instanceof HTMLInputElement) return;
      const code = codeEndedBy(event.key, event.timeStamp);
      if (code === undefined) return;
      // It would also press the button that has the focus.
      event.preventDefault();
      options.current.onCode(code);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [options]);
}
