import { code } from '../../../resources/kit/protocol/envelope'
import { refuse } from '../../errors'
import { hashToken } from './tokens'

import type { FastifyRequest } from 'fastify'

import type { Db } from '../../context'
import type { AccountArea } from './accountLock'

interface TokenRow {
  readonly kind: string
  readonly is_expired: boolean
}

interface Area<Row extends TokenRow, Account> {
  readonly area: AccountArea
  readonly tokenOf: (request: FastifyRequest) => string
  readonly find: (db: Db, hash: string) => Promise<Row | undefined>
  /** Undefined for a disabled or deleted account. */
  readonly accountOf: (row: Row) => Account | undefined
}

interface TokenOwners<Account> {
  /**
   * Unknown tokens, tokens of another kind and ended accounts are asked to sign in (303); an expired one is told so (409),
   * before anything has happened.
   */
  readonly require: (request: FastifyRequest, db: Db) => Promise<Account>
  /** The same without a refusal: undefined for a visitor, also for one whose token has expired. */
  readonly find: (request: FastifyRequest, db: Db) => Promise<Account | undefined>
}

/** Who calls, by the access token of an area; the token of the other area is never looked at. */
export function tokenOwners<Row extends TokenRow, Account>({ area, tokenOf, find, accountOf }: Area<Row, Account>): TokenOwners<Account> {
  const findRow = async (request: FastifyRequest, db: Db): Promise<Row | undefined> => {
    const token = tokenOf(request)
    const row = token ? await find(db, hashToken(token)) : undefined
    return row?.kind === area ? row : undefined
  }
  return {
    require: async (request, db) => {
      const row = await findRow(request, db)
      if (row?.is_expired) refuse('expired', {}, { code: code.expired, data: [] })
      return (row && accountOf(row)) ?? requireSignIn()
    },
    find: async (request, db) => {
      const row = await findRow(request, db)
      return row && !row.is_expired ? accountOf(row) : undefined
    },
  }
}

export function requireSignIn(): never {
  refuse('sign_in_first', {}, { code: code.signIn, data: { type: 'need login' } })
}

/**
 * Only in headers: URLs are kept in histories, logs and links. No call of the back office needs a token in the URL: file icons are public, and files are
 * fetched by scripts, which send headers.
 */
export function tokenFromHeaders({ headers }: Pick<FastifyRequest, 'headers'>, names: readonly string[]): string {
  const token = names.map((name) => headers[name]).find((one) => typeof one === 'string' && one !== '')
  return typeof token === 'string' && token.length <= 200 ? token : ''
}
