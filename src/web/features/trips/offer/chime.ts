let context: AudioContext | null = null;

/**
 * Plays two rising notes, generated here so that no file has to be loaded. Silent until a user gesture allows sound.
 */
export async function chime(): Promise<void> {
  if (!(await isChimeReady()) || context === null) return;
  note(context, 880, 0);
  note(context, 1174.66, 0.18);
}

/** Enables the sound and returns whether it can play. Browsers allow sound only after a user gesture. */
export async function isChimeReady(): Promise<boolean> {
  if (!('AudioContext' in window)) return false;
  context ??= new AudioContext();
  if (context.state === 'suspended') await Promise.race([context.resume(), later()]);
  return context.state === 'running';
}

function note(audio: AudioContext, frequency: number, after: number): void {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.35, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.55);
}

/** Limits the wait for `resume()`, whose promise never settles without a user gesture. */
function later(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
}
