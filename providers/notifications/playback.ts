import { noticeKinds } from '../../resources/message/kinds'

import type { NoticeMessage } from '../../resources/message/notice'

/** Seconds. */
const beep = { length: 0.16, step: 0.18, volume: 0.18 } as const
/** Milliseconds after which a file counts as ended. */
const longest = 15_000

/** Browsers play no sound on a page without user interaction. */
export const mayPlay = (): boolean => (navigator as { userActivation?: { hasBeenActive: boolean } }).userActivation?.hasBeenActive ?? true

/** The configured file of the kind, else its built-in beeps. Resolves when the sound has ended. */
export const playNotice = (message: NoticeMessage, urlOf: (path: string) => string): Promise<void> =>
  message.audio_path ? playFile(urlOf(message.audio_path)) : playBeeps(noticeKinds[message.message_type].frequencies)

function playFile(url: string): Promise<void> {
  const audio = new Audio(url)
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      audio.pause()
      resolve()
    }, longest)
    const end = (work: () => void) => (): void => {
      clearTimeout(timer)
      work()
    }
    audio.onended = end(resolve)
    audio.onerror = end(() => reject(new Error(`${url} cannot be played`)))
    audio.play().catch((error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error))))())
  })
}

let shared: AudioContext | undefined

async function playBeeps(frequencies: readonly number[]): Promise<void> {
  shared ??= new AudioContext()
  const context = shared
  if (context.state !== 'running') await context.resume()
  const end = frequencies.map((frequency, place) => playBeep(context, frequency, context.currentTime + place * beep.step)).at(-1)
  await end
}

/** One beep: short attack, long release. */
function playBeep(context: AudioContext, frequency: number, at: number): Promise<void> {
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  oscillator.frequency.value = frequency
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(beep.volume, at + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.001, at + beep.length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(at)
  oscillator.stop(at + beep.length)
  return new Promise((resolve) => {
    oscillator.onended = () => resolve()
  })
}
