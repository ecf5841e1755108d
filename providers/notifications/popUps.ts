import type { NoticeMessage } from '../../resources/message/notice'
import type { Clock } from './clock'

/** One pop-up: a notice, or the last of several of one kind that are told together. */
export interface PopUp {
  readonly message: NoticeMessage
  readonly count: number
}

interface Options {
  readonly clock: Clock
  readonly gap: () => number
  readonly show: (popUp: PopUp) => void
}

/** More of one kind than this wait for no one: they are told as one. */
export const mostWaiting = 20

/** The first at once, later ones so many milliseconds apart. */
export function createPopUps({ clock, gap, show }: Options): { readonly push: (message: NoticeMessage) => void; readonly clear: () => void } {
  let waiting: PopUp[] = []
  let cancel: (() => void) | undefined
  const next = (): void => {
    cancel = undefined
    const [first, ...rest] = waiting
    waiting = rest
    if (!first) return
    show(first)
    cancel = clock.after(gap(), next)
  }
  return {
    push: (message) => {
      waiting = joined([...waiting, { message, count: 1 }], message)
      if (!cancel) next()
    },
    clear: () => {
      cancel?.()
      cancel = undefined
      waiting = []
    },
  }
}

function joined(waiting: readonly PopUp[], message: NoticeMessage): PopUp[] {
  const isAlike = (one: PopUp): boolean => one.message.message_type === message.message_type
  const alike = waiting.filter(isAlike)
  const count = alike.reduce((sum, one) => sum + one.count, 0)
  return count > mostWaiting ? [...waiting.filter((one) => !isAlike(one)), { message, count }] : [...waiting]
}
