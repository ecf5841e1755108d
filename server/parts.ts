import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'

import type { Language } from '../resources/kit/text'
import type { Staff, Tables } from './context'
import type { AnyHooks } from './crud/hooks'

/** What the environment says; read once by `server/config.ts`. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  /** GET requests per minute and address. */
  readonly rateLimit: number
  readonly isCaptchaOn: boolean
  readonly logLevel: string
  readonly version: string
}

/** What the server is made of; `app.ts` hands it to every plugin and route file. */
export interface Parts {
  readonly db: Kysely<Tables>
  readonly config: Config
  readonly hooks: ReadonlyMap<string, AnyHooks>
}

/**
 * Who may call a route. Every route under /admin and /api states it in `config.access`, or the server does not start:
 * `public` needs nothing, `staff` a signed-in member of staff, `super` a super administrator, a node that right.
 */
export type Access =
  | 'public'
  | 'staff'
  | 'super'
  | {
      readonly node: string
      /** A remote select (`select=true`) of this list needs a signed-in member of staff only: it answers ids and labels. */
      readonly isSelectOpen?: boolean
    }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The title of this deed in the admin log; its refusals are logged too. Without it nothing is. */
    logTitle?: string
  }
  interface FastifyRequest {
    /** Set by the permission plugin before the handler of every route that is not public. */
    staff: Staff
    language: Language
  }
}

export type RouteFile = (app: FastifyInstance, parts: Parts) => void
