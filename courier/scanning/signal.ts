/** Says with a sound and a vibration what a scan did: couriers look at the parcel, not at the phone. */
import type { Feedback } from './words.ts';

/** Pitches in Hz, each for 90 ms: up for good, twice the same for "again", down for bad. */
const tones: Record<Feedback['tone'], number[]> = {
  good: [880, 1_320],
  again: [660, 660],
  bad: [440, 220],
};
const toneSeconds = 0.09;
const vibrationsMs: Record<Feedback['tone'], number[]> = { good: [60], again: [40, 60, 40], bad: [250] };

let audio: AudioContext | undefined;

export function signal(tone: Feedback['tone']): void {
  // After a reload, before the first tap: browsers allow neither, and complain.
  if (navigator.userActivation?.hasBeenActive === false) return;
  // Missing on iPhones, which have the sound.
  navigator.vibrate?.(vibrationsMs[tone]);
  if (!('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, pitch] of tones[tone].entries())
    play(audio, pitch, audio.currentTime + index * toneSeconds);
}

function play(context: AudioContext, pitch: number, at: number) {
  const [oscillator, volume] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = pitch;
  volume.gain.value = 0.2;
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + toneSeconds);
}
