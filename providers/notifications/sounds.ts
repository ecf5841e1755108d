import type { NoticeMessage } from '../../resources/message/notice'
import type { Clock } from './clock'

interface Options {
  readonly clock: Clock
  readonly gap: () => number
  /** Fulfilled when the sound has ended. */
  readonly play: (message: NoticeMessage) => Promise<void>
  readonly log: (text: string) => void
}

/** One sound after another, with a gap after the end of each. One that cannot be played is logged, and the next one follows. */
export function createSounds({ clock, gap, play, log }: Options): { readonly push: (message: NoticeMessage) => void; readonly clear: () => void } {
  let waiting: NoticeMessage[] = []
  let isBusy = false
  const next = async (): Promise<void> => {
    const message = waiting.shift()
    if (!message) {
      isBusy = false
      return
    }
    isBusy = true
    try {
      await play(message)
    } catch (error) {
      log(`the sound of notice ${message.id} was not played: ${error instanceof Error ? error.message : String(error)}`)
    }
    clock.after(gap(), () => void next())
  }
  return {
    push: (message) => {
      waiting.push(message)
      if (!isBusy) void next()
    },
    clear: () => {
      waiting = []
    },
  }
}
