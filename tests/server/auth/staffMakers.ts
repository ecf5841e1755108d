import { hashPassword } from '../../../server/auth/passwords/passwords'
import { seed } from '../../../server/database/seed'
import { testDatabase } from '../../support/database'

import type { FastifyRequest } from 'fastify'

import type { TestDatabase } from '../../support/database'

export const visitor = { ip: '192.0.2.7', userAgent: 'tests' } as const

/** A database with rules, groups and regions. */
export async function seeded(): Promise<TestDatabase> {
  const database = await testDatabase()
  await seed(database.db)
  return database
}

/** An enabled administrator with a known password. */
export async function makeAdmin(
  database: TestDatabase,
  { username, password, groupId }: { readonly username: string; readonly password: string; readonly groupId?: number },
): Promise<number> {
  const { rows } = await database.sql<{ id: number }>('insert into admin (username, nickname, password_hash) values ($1, $1, $2) returning id', [
    username,
    await hashPassword(password),
  ])
  const id = rows[0]?.id ?? 0
  if (groupId !== undefined) await database.sql('insert into admin_group_access (admin_id, group_id) values ($1, $2)', [id, groupId])
  return id
}

/** The parts of a request that authentication reads. */
export const requestWith = (headers: Record<string, string>, query: Record<string, unknown> = {}): FastifyRequest =>
  ({ headers, query }) as unknown as FastifyRequest
