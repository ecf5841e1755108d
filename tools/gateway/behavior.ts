/** How the gateway misbehaves; everything is off until a test sets it, for all payments or for one. */
export interface Behavior {
  /** Milliseconds before the first notice. */
  noticeDelay: number
  /** So many notices are not sent, as if they got lost on the way; they are repeated like unanswered ones. */
  loseNotices: number
  /** So many at the same time. */
  noticeCopies: number
  forgeSignature: boolean
  /** Reported instead of the true ones. */
  noticeCents: number | null
  noticeNo: string | null
  /** The notice of the payment waits until one of a refund was sent. */
  refundNoticeFirst: boolean
  /** Milliseconds before each answer. */
  answerDelay: number
  /** So many calls are answered with 500, and not done. */
  failCalls: number
  /** So many calls are done, but the connection ends without an answer. */
  dropCalls: number
  /** As a provider may that has begun the payment a moment ago. */
  refuseClosing: boolean
  refuseRefunds: boolean
  /** Refunds wait to be finished. */
  pendingRefunds: boolean
}

export const usual: Behavior = {
  noticeDelay: 0,
  loseNotices: 0,
  noticeCopies: 1,
  forgeSignature: false,
  noticeCents: null,
  noticeNo: null,
  refundNoticeFirst: false,
  answerDelay: 0,
  failCalls: 0,
  dropCalls: 0,
  refuseClosing: false,
  refuseRefunds: false,
  pendingRefunds: false,
}

type Count = 'loseNotices' | 'failCalls' | 'dropCalls'

export interface Behaviors {
  of(paymentNo: string): Readonly<Behavior>
  /** Whether the next of so many is affected; it is then counted. */
  take(paymentNo: string, name: Count): boolean
  set(change: Partial<Behavior>, paymentNo?: string): void
  reset(): void
}

/** Settings of a payment come before those of all. */
export function newBehaviors(): Behaviors {
  let all: Partial<Behavior> = {}
  const single = new Map<string, Partial<Behavior>>()
  return {
    of: (no) => ({ ...usual, ...all, ...single.get(no) }),
    take: (no, name) => {
      const settings = [single.get(no), all].find((one) => (one?.[name] ?? 0) > 0)
      if (settings) settings[name] = (settings[name] ?? 0) - 1
      return settings !== undefined
    },
    set: (change, no) => {
      if (no === undefined) all = { ...all, ...change }
      else single.set(no, { ...single.get(no), ...change })
    },
    reset: () => {
      all = {}
      single.clear()
    },
  }
}
