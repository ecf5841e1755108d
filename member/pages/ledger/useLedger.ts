import { useSearchParams } from 'react-router-dom'

import { limits } from '../../../resources/kit/protocol'
import { useMemberQuery } from '../../session/useMemberQuery'

import type { MemberQuery } from '../../session/useMemberQuery'

/** One change of a balance; amounts as the wire has them. */
export interface LedgerEntry {
  readonly id: number
  /** Absent on servers that tell the memo alone. */
  readonly type?: string
  readonly money?: string
  readonly score?: number
  readonly before: string | number
  readonly after: string | number
  readonly memo: string
  readonly create_time: number
}

interface LedgerAnswer {
  readonly list: readonly LedgerEntry[]
  readonly total: number
}

interface Ledger extends MemberQuery<LedgerAnswer> {
  readonly page: number
  readonly limit: number
  readonly turnTo: (page: number, limit: number) => void
}

const calls = { money: '/api/account/balance', score: '/api/account/integral' } as const
const usual = limits.pageSizes[0]

/** A page of a ledger, by the page and limit in the address. */
export function useLedger(balance: keyof typeof calls): Ledger {
  const [search, setSearch] = useSearchParams()
  const page = wholeOf(search.get('page'), 1)
  const asked = wholeOf(search.get('limit'), usual)
  const limit = limits.pageSizes.find((one) => one === asked) ?? usual
  const answer = useMemberQuery<LedgerAnswer>(calls[balance], { page, limit })
  const turnTo = (next: number, size: number): void => setSearch({ ...(next > 1 && { page: String(next) }), ...(size !== usual && { limit: String(size) }) })
  return { ...answer, page, limit, turnTo }
}

const wholeOf = (given: string | null, fallback: number): number => (given && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : fallback)
