import { code } from '../../resources/kit/protocol/envelope'

import type { InUseData, RefusalData, RefusedRow, StaleData } from '../../resources/kit/protocol/envelope'

/** The server answered with an envelope whose code is not 1. `message` is translated and can be shown. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal'
  /** Read by ra-core's form: the message of each refused field. */
  readonly body: { readonly errors: Readonly<Record<string, string>> }

  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message)
    this.body = { errors: isRefusalData(data) ? data.fields : {} }
  }

  /** Set when the row was changed since it was read: the current row, its editor and the time. */
  get stale(): StaleData | undefined {
    return isTyped(this.data, 'stale') ? (this.data as StaleData) : undefined
  }

  /** Set when the rows to delete are still in use: the uses of each. */
  get inUse(): readonly InUseData[] | undefined {
    if (!isInUse(this.data)) return undefined
    const { refused } = this.data as InUseData & { readonly refused?: readonly RefusedRow[] }
    return refused ? inUseDataOf(refused) : [this.data]
  }

  /** Set when name and password were correct and a code is required: the ticket for the second step. */
  get secondFactor(): { readonly ticket: string } | undefined {
    return isTyped(this.data, 'second factor') ? (this.data as { ticket: string }) : undefined
  }

  /** The account requires the captcha, although not every sign-in does. */
  get requiresCaptcha(): boolean {
    return isTyped(this.data, 'captcha')
  }

  /** Not a passing refusal: the row was deleted, or the right to see it withdrawn. */
  get isWithheld(): boolean {
    return this.code === code.forbidden || isTyped(this.data, 'missing')
  }

  /** Set after too many failed sign-ins: the seconds until the next attempt is checked. */
  get lockedFor(): number | undefined {
    return isTyped(this.data, 'held off') ? (this.data as { seconds: number }).seconds : undefined
  }

  /** The refusal belongs to fields, to an outdated version or to the next step: an open form shows it itself. */
  get isForForm(): boolean {
    return this.stale !== undefined || this.secondFactor !== undefined || this.requiresCaptcha || isRefusalData(this.data)
  }
}

/** No envelope: an HTTP status, a timeout, or no response. */
export class TransportError extends Error {
  override readonly name = 'TransportFailure'

  constructor(
    readonly kind: 'status' | 'timeout' | 'offline' | 'network',
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}

/** Aborted by the caller or by an identical newer request. Not reported. */
export class Canceled extends Error {
  override readonly name = 'Canceled'
}

/** The account has changed, so the request of the previous one is not repeated. */
export class AccountChanged extends Canceled {}

const isInUse = (data: unknown): data is InUseData => isTyped(data, 'in_use') && Array.isArray((data as InUseData).uses)

/** The uses of the rows that a bulk action skipped. */
export const inUseDataOf = (refused: readonly RefusedRow[]): InUseData[] => refused.flatMap(({ data }) => (isInUse(data) ? [data] : []))

const isTyped = (data: unknown, type: string): boolean => typeof data === 'object' && data !== null && (data as { type?: unknown }).type === type
const isRefusalData = (data: unknown): data is RefusalData => isTyped(data, 'invalid') && typeof (data as RefusalData).fields === 'object'
