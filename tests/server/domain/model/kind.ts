import type { Outcome } from './gatewayActs'
import type { RealShop } from './realShop'
import type { Shop } from './referenceShop'

/** Numbers from which an act chooses its details. */
export interface Choices {
  readonly size: number
  readonly mood: number
}

/** One kind of act: what can be requested now, what it does to the model, and how the shop does it. */
export interface Kind<Request> {
  readonly requests: (shop: Shop, choices: Choices) => readonly Request[]
  /** Throws `Forbidden` for what must be refused without an effect. */
  readonly model: (shop: Shop, request: Request) => Outcome | void
  /** `before` and `after` are the model's shop. */
  readonly real: (real: RealShop, request: Request, shops: { readonly before: Shop; readonly after: Shop }) => Promise<unknown>
}

/** A kind whose requests only it knows. */
export type AnyKind = Kind<unknown>
export const kind = <Request>(one: Kind<Request>): AnyKind => one as unknown as AnyKind // its requests are made by itself

export const places = (list: readonly unknown[]): number[] => list.map((_, n) => n)
