// A short quiet tone for a new message, made here: no file, no other origin. Never before the
// person has touched the page.
import { toneVolume } from '#core/support/rules.ts';
import { rememberedChoice } from '#web/lib/preferences/preferences.ts';

const sound = rememberedChoice('support-sound', ['on', 'off'], 'on');
export const useIsMuted = (): boolean => sound.use() === 'off';
export const toggleSound = (): void => sound.set(sound.get() === 'on' ? 'off' : 'on');

const seconds = 0.25;
/** So long no other tab plays, so that one message is one tone. */
const quietMs = 1_500;
let context: AudioContext | undefined;

/**
 * Plays the tone in one of the browser's tabs, unless it is switched off or nothing was touched
 * yet.
 */
export async function playTone(): Promise<void> {
  if (sound.get() === 'off' || !navigator.userActivation.hasBeenActive) return;
  await navigator.locks.request('truefill-support-tone', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    sing();
    await new Promise((resolve) => setTimeout(resolve, quietMs));
  });
}

function sing(): void {
  context ??= new AudioContext();
  const start = context.currentTime;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.frequency.setValueAtTime(660, start);
  tone.frequency.setValueAtTime(880, start + seconds / 2);
  gain.gain.setValueAtTime(toneVolume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}
