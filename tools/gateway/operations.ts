import { Refused } from './ledger'

import type { IncomingHttpHeaders } from 'node:http'
import type { Behaviors } from './behavior'
import type { GatewayPayment, GatewayRefund, Ledger } from './ledger'
import type { Notices } from './notices'

export interface ReceivedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** A call that was understood: whose behavior applies, and what it does. */
export interface Understood {
  readonly paymentNo: string
  readonly run: () => Reply
}

/** What happens to payments, with the notices that follow. */
export interface Operations {
  readonly ledger: Ledger
  pay(no: string): GatewayPayment
  close: Ledger['close']
  refund(refund: Pick<GatewayRefund, 'paymentNo' | 'no' | 'cents' | 'notifyUrl'>): { refund: GatewayRefund; isNew: boolean }
  finishRefund(no: string, state: 'done' | 'failed'): GatewayRefund
}

export function operationsOf(ledger: Ledger, behaviors: Behaviors, report: Notices['report']): Operations {
  const reportRefund = ({ paymentNo, no }: GatewayRefund): void => report({ paymentNo, refundNo: no })
  return {
    ledger,
    pay: (no) => {
      const payment = ledger.pay(no)
      report({ paymentNo: no })
      return payment
    },
    close: (format, no) => {
      if (behaviors.of(no).refuseClosing) throw new Refused('request')
      return ledger.close(format, no)
    },
    refund: (input) => {
      const { refuseRefunds, pendingRefunds } = behaviors.of(input.paymentNo)
      if (refuseRefunds) throw new Refused('balance')
      const result = ledger.refund(input, pendingRefunds ? 'pending' : 'done')
      if (result.isNew && !pendingRefunds) reportRefund(result.refund)
      return result
    },
    finishRefund: (no, state) => {
      const refund = ledger.finishRefund(no, state)
      reportRefund(refund)
      return refund
    },
  }
}

/** Runs it; a refusal becomes the reply of the format. */
export function replyOf(run: () => Reply, refusal: (why: Refused['why']) => Reply): Reply {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refused) return refusal(error.why)
    throw error
  }
}

/** Changes the first byte of a signature. */
export function forged(signature: Buffer): Buffer {
  const copy = Buffer.from(signature)
  copy[0] = (copy[0] ?? 0) ^ 1
  return copy
}
