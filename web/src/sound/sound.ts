// Sound, silent until the first touch.

import { type Cue, settings } from "../settings/settings.svelte";
import { BUZZES, TONES } from "./cues";

const APART = 0.14; // seconds between two cues
const LOUD = 0.12;

let context: AudioContext | null = null;
let touched = false;

/** Listen for the first touch; browsers allow no sound before it. */
export function awaitTouch(): () => void {
  const wake = (): void => {
    touched = true;
    stop();
  };
  const stop = (): void => {
    removeEventListener("pointerdown", wake, true);
    removeEventListener("keydown", wake, true);
  };
  addEventListener("pointerdown", wake, true);
  addEventListener("keydown", wake, true);
  return stop;
}

/** Play cues as sound and vibration, one after another, as the settings allow. */
export function play(cues: readonly Cue[]): void {
  const { silent, sound, buzz } = settings.kept;
  const wanted = cues.filter((cue) => !silent.includes(cue));
  if (!touched || document.hidden || wanted.length === 0) return;
  if (sound) wanted.forEach((cue, index) => ring(cue, index * APART));
  const last = wanted.at(-1);
  if (buzz && last && "vibrate" in navigator) navigator.vibrate([...BUZZES[last]]);
}

function ring(cue: Cue, after: number): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, start, length] of TONES[cue]) tone(context, pitch, context.currentTime + after + start, length);
}

function tone(audio: AudioContext, pitch: number, at: number, length: number): void {
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + length);
  source.connect(volume).connect(audio.destination);
  source.start(at);
  source.stop(at + length + 0.02);
}
