// Sound, silent until the first touch.

import { type Cue, settings } from "../settings/settings.svelte";
import { whenIdle } from "../ui/moments";
import { BUZZES, startsOf, type Touch, TOUCHES } from "./cues";

const PREPARED = 400; // milliseconds after a touch
const LOUD = { paper: 0.1, felt: 0.16 };

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
/** The volume of the cues that sound now: the next ones end them. */
let playing: GainNode | null = null;
let touched = false;

/** Listen for the first touch; browsers allow no sound before it.  Where the page was touched already, as by the press that opened the table, nothing waits. */
export function awaitTouch(): () => void {
  // To make it takes a tenth of a second: not while a touch is answered, and if possible before the first card is.
  const ready = (): void => whenIdle(() => void (settings.kept.sound && prepare()));
  const wake = (): void => {
    touched = true;
    stop();
    setTimeout(ready, PREPARED);
  };
  const stop = (): void => {
    removeEventListener("pointerdown", wake, true);
    removeEventListener("keydown", wake, true);
  };
  if (navigator.userActivation?.hasBeenActive) {
    touched = true;
    ready();
    return stop;
  }
  addEventListener("pointerdown", wake, true);
  addEventListener("keydown", wake, true);
  return stop;
}

/** Play cues as sound and vibration, one after another, as the settings allow; those that still sound are cut short. */
export function play(cues: readonly Cue[]): void {
  const { silent, sound, buzz } = settings.kept;
  const wanted = cues.filter((cue) => !silent.includes(cue));
  if (!touched || document.hidden) return;
  if (sound && wanted.length > 0) setTimeout(() => ring(wanted)); // what it goes with is shown first
  const felt = cues.map((cue) => BUZZES[cue]).find((one) => one !== undefined); // it has a switch of its own
  if (buzz && felt && "vibrate" in navigator) navigator.vibrate([...felt]);
}

/** Make what sounds need; returns whether the browser has it. */
function prepare(): boolean {
  if (typeof AudioContext === "undefined") return false;
  context ??= new AudioContext();
  hiss ??= hissOf(context);
  return true;
}

function hissOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

function ring(cues: readonly Cue[]): void {
  if (!prepare() || !context) return;
  void context.resume();
  playing?.gain.setTargetAtTime(0, context.currentTime, 0.015);
  const volume = (playing = context.createGain());
  volume.connect(context.destination);
  const now = context.currentTime + 0.01;
  const starts = startsOf(cues);
  cues.forEach((cue, index) => TOUCHES[cue].forEach((touch) => strike(volume, touch, now + (starts[index] ?? 0))));
}

function strike(out: GainNode, { of, pitch, start, length, loud = 1 }: Touch, from: number): void {
  const audio = out.context;
  const [at, filter, volume] = [from + start, audio.createBiquadFilter(), audio.createGain()];
  const source = of === "paper" ? noise(audio) : knock(audio, pitch, at, length);
  filter.type = of === "paper" ? "bandpass" : "lowpass";
  filter.frequency.setValueAtTime(of === "paper" ? pitch : pitch * 2.5, at);
  filter.frequency.exponentialRampToValueAtTime(of === "paper" ? pitch * 0.7 : pitch, at + length);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD[of] * loud, at + length * 0.15);
  volume.gain.exponentialRampToValueAtTime(0.0004, at + length);
  source.connect(filter).connect(volume).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** A dull knock: a tone that falls by a third. */
function knock(audio: BaseAudioContext, pitch: number, at: number, length: number): OscillatorNode {
  const source = audio.createOscillator();
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.66, at + length);
  return source;
}

function noise(audio: BaseAudioContext): AudioBufferSourceNode {
  const source = audio.createBufferSource();
  source.buffer = hiss;
  return source;
}
