import type { InUseData, RefusalData, RefusedRow, StaleData } from '../../resources/kit/protocol/envelope'

/** The server answered in its envelope, but not with code 1. `message` is translated and ready to show. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal'
  /** What ra-core's form reads: the text of each refused field. */
  readonly body: { readonly errors: Readonly<Record<string, string>> }

  constructor(
    readonly code: number,
    message: string,
    readonly data: unknown,
  ) {
    super(message)
    this.body = { errors: isRefusalData(data) ? data.fields : {} }
  }

  /** Set when the row was changed since it was read: the row as it is now, changed by whom and when. */
  get stale(): StaleData | undefined {
    return isTyped(this.data, 'stale') ? (this.data as StaleData) : undefined
  }

  /** Set when what should be deleted is still shown somewhere: where, for each of the rows that were asked about. */
  get inUse(): readonly InUseData[] | undefined {
    if (!isInUse(this.data)) return undefined
    const { refused } = this.data as InUseData & { readonly refused?: readonly RefusedRow[] }
    return refused ? inUseDataOf(refused) : [this.data]
  }

  /** Set when name and password were right and a code is asked for: what stands for them until it is typed. */
  get secondFactor(): { readonly ticket: string } | undefined {
    return isTyped(this.data, 'second factor') ? (this.data as { ticket: string }) : undefined
  }

  /** The account asks for the captcha, although not every sign-in does. */
  get asksCaptcha(): boolean {
    return isTyped(this.data, 'captcha')
  }

  /** Set when too many sign-ins have failed here: the seconds after which the next one is looked at. */
  get heldOff(): number | undefined {
    return isTyped(this.data, 'held off') ? (this.data as { seconds: number }).seconds : undefined
  }

  /** The refusal belongs to fields, to an old version or to the next step: a form that is open shows it in its own place. */
  get isForForm(): boolean {
    return this.stale !== undefined || this.secondFactor !== undefined || this.asksCaptcha || isRefusalData(this.data)
  }
}

/** No envelope came back: a status of HTTP, a time-out, or no answer at all. */
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

/** Aborted by the caller or by an identical newer call. Not announced. */
export class Canceled extends Error {
  override readonly name = 'Canceled'
}

/** The signed-in person has changed, so the call of the former one is not repeated. */
export class AccountChanged extends Canceled {}

const isInUse = (data: unknown): data is InUseData => isTyped(data, 'in_use') && Array.isArray((data as InUseData).uses)

/** The references of the rows that a bulk action skipped. */
export const inUseDataOf = (refused: readonly RefusedRow[]): InUseData[] => refused.flatMap(({ data }) => (isInUse(data) ? [data] : []))

const isTyped = (data: unknown, type: string): boolean => typeof data === 'object' && data !== null && (data as { type?: unknown }).type === type
const isRefusalData = (data: unknown): data is RefusalData => isTyped(data, 'invalid') && typeof (data as RefusalData).fields === 'object'
