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
   * Unknown tokens, tokens of another kind and ended accounts are answered with 303; an expired one with 409 before anything is
   * done.
   */
  readonly require: (request: FastifyRequest, db: Db) => Promise<Account>
  /** The same without refusing: undefined without a session or with an expired token. */
  readonly find: (request: FastifyRequest, db: Db) => Promise<Account | undefined>
}

/** Authenticates a request by the access token of an area; tokens of the other area are ignored. */
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
