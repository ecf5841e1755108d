import type { NoticeMessage } from '../../resources/message/notice'

/** One pop-up: a notice, or the last of several merged ones of one kind. */
export interface PopUp {
  readonly message: NoticeMessage
  readonly count: number
}

interface PopUpOptions {
  readonly gap: () => number
  readonly show: (popUp: PopUp) => void
}

/** More waiting pop-ups of one kind than this are merged into one. */
export const maxWaiting = 20

/** The first at once, later ones this many milliseconds apart. */
export function createPopUps({ gap, show }: PopUpOptions): { readonly push: (message: NoticeMessage) => void; readonly clear: () => void } {
  let waiting: PopUp[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    timer = undefined
    const [first, ...rest] = waiting
    waiting = rest
    if (!first) return
    show(first)
    timer = setTimeout(next, gap())
  }
  return {
    push: (message) => {
      waiting = joined([...waiting, { message, count: 1 }], message)
      if (timer === undefined) next()
    },
    clear: () => {
      clearTimeout(timer)
      timer = undefined
      waiting = []
    },
  }
}

function joined(waiting: readonly PopUp[], message: NoticeMessage): PopUp[] {
  const isAlike = (one: PopUp): boolean => one.message.message_type === message.message_type
  const alike = waiting.filter(isAlike)
  const count = alike.reduce((sum, one) => sum + one.count, 0)
  return count > maxWaiting ? [...waiting.filter((one) => !isAlike(one)), { message, count }] : [...waiting]
}

interface SoundOptions {
  readonly gap: () => number
  /** Resolves when the sound has ended. */
  readonly play: (message: NoticeMessage) => Promise<void>
  readonly log: (text: string) => void
}

/** One sound after another, with a gap in between. One that cannot be played is logged, and the next one follows. */
export function createSounds({ gap, play, log }: SoundOptions): { readonly push: (message: NoticeMessage) => void; readonly clear: () => void } {
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
    setTimeout(() => void next(), gap())
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
