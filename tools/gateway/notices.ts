import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import type { Behaviors } from './behavior'
import type { DueNotice, FormatName, GatewayPayment, GatewayRefund, Ledger } from './ledger'

/** What a notice reports, which may be false. */
export interface Reported {
  readonly payment: GatewayPayment
  readonly refund?: GatewayRefund
  readonly no: string
  readonly cents: number
  readonly isForged: boolean
}

export interface WrittenNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface NoticeFormat {
  write(reported: Reported): WrittenNotice
  isAccepted(status: number, body: string): boolean
}

export interface SentNotice extends DueNotice {
  readonly status: number
  readonly answer: string
}

export interface Notices {
  /** Reports it until the shop has answered, or gives up. */
  report(notice: DueNotice): void
  readonly sent: readonly SentNotice[]
  stop(): void
}

interface Parts {
  readonly ledger: Ledger
  readonly behaviors: Behaviors
  readonly formats: Readonly<Record<FormatName, NoticeFormat>>
  /** Milliseconds before the first repetition; each pause is twice the last. */
  readonly firstPause: number
}

const tries = 12
const longestPause = 60_000

export function startNotices({ ledger, behaviors, formats, firstPause }: Parts): Notices {
  const stopped = new AbortController()
  setMaxListeners(0, stopped.signal) // each notice that waits for its repetition listens
  const sent: SentNotice[] = []
  const refundsReported = new Set<string>()

  async function attempt(notice: DueNotice): Promise<boolean> {
    const payment = ledger.payments.get(notice.paymentNo)
    const refund = ledger.refunds.get(notice.refundNo ?? '')
    const url = refund ? refund.notifyUrl : payment?.notifyUrl
    if (!payment || !url) return true
    const { refundNoticeFirst, noticeCents, noticeNo, forgeSignature, noticeCopies } = behaviors.of(payment.no)
    if (refundNoticeFirst && !refund && !refundsReported.has(payment.no)) return false
    if (behaviors.take(payment.no, 'loseNotices')) return false
    const cents = noticeCents ?? (refund ?? payment).cents
    const written = formats[payment.format].write({ payment, ...(refund && { refund }), no: noticeNo ?? payment.no, cents, isForged: forgeSignature })
    if (refund) refundsReported.add(payment.no)
    const answers = await Promise.all(Array.from({ length: noticeCopies }, () => deliver(url, written, stopped.signal)))
    sent.push(...answers.map((answer) => ({ ...notice, ...answer })))
    return answers.some(({ status, answer }) => formats[payment.format].isAccepted(status, answer))
  }

  async function repeat(notice: DueNotice): Promise<void> {
    await pause(behaviors.of(notice.paymentNo).noticeDelay, undefined, { signal: stopped.signal })
    for (let i = 0; i < tries; i++) {
      if (await attempt(notice)) break
      await pause(Math.min(firstPause * 2 ** i, longestPause), undefined, { signal: stopped.signal })
    }
    ledger.settle(notice)
  }

  const notices: Notices = {
    sent,
    report: (notice) => {
      // only the stop interrupts it, and it is then due at the next start
      repeat(ledger.due.has(notice) ? notice : ledger.owe(notice)).catch((error: unknown) => {
        if (!stopped.signal.aborted) throw error
      })
    },
    stop: () => stopped.abort(),
  }
  for (const notice of ledger.due) notices.report(notice)
  return notices
}

async function deliver(url: string, { headers, body }: WrittenNotice, stopped: AbortSignal): Promise<{ status: number; answer: string }> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), 5000)
  try {
    const signal = AbortSignal.any([stopped, late.signal])
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: response.status, answer: (await response.text()).slice(0, 200) }
  } catch (error) {
    return { status: 0, answer: String(error) }
  } finally {
    clearTimeout(timer)
  }
}
