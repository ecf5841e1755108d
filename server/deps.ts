import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'

import type { Language } from '../resources/kit/text'
import type { Member } from './auth/member/authenticateMember'
import type { Staff } from './context'
import type { ResourceRegistry } from './crud/compile/compileResources'
import type { AnyHooks } from './crud/hooks'
import type { Tables } from './database/tables'
import type { Timeouts } from './timeouts'

/** What the environment says; read once by `server/config.ts`. */
export interface Config {
  readonly port: number
  readonly host: string
  /** The port of the notice sockets for pages that came by plain http; see `server/sockets`. */
  readonly notifyPort: number
  readonly databaseUrl: string | undefined
  /** The role that owns the tables, for migrations; `databaseUrl` then names the role of the running server. */
  readonly databaseOwnerUrl: string | undefined
  /** Seconds for which a start waits for that database to be reachable. */
  readonly databaseWait: number
  readonly dataDir: string
  /** What keys are made of; without it the server keeps a random one in the data folder. */
  readonly secret: string | undefined
  /** GET requests per minute and address. */
  readonly rateLimit: number
  /** Proxies in front that are trusted with the client's address, by their addresses or by their distance. */
  readonly trustProxy: false | string[] | ((address: string, hop: number) => boolean)
  /** Where the screens of the back office stand; its calls are answered at `<base>.php/` as well as at `/admin/`. */
  readonly adminBase: string
  /** Origins whose pages may read answers, beside our own. */
  readonly corsOrigins: readonly string[]
  readonly isCaptchaOn: boolean
  readonly logLevel: string
  /** Not for the environment: tests shorten them. */
  readonly timeouts: Timeouts
  /** The same; otherwise as many as the handles of the process allow. */
  readonly maxConnections?: number
  readonly version: string
}

/** What the server is made of. */
export interface ServerDeps {
  readonly db: Kysely<Tables>
  readonly config: Config
  readonly hooks: ReadonlyMap<string, AnyHooks>
}

/** The same with the compiled definitions; `app.ts` passes it to plugins and routes. */
export interface AppDeps extends ServerDeps {
  readonly registry: ResourceRegistry
}

/**
 * Who may call a route. Every route under /admin and /api states it in `config.access`, or the server does not start:
 * `public` needs nothing, `member` a signed-in customer, a member node their right as well, `staff` a signed-in member of staff, `super` a super
 * administrator, a node that right.
 */
export type RouteAccess =
  | 'public'
  | 'member'
  | 'staff'
  | 'super'
  | {
      /** A signed-in customer whose group holds this rule of the member center; refused while the center is switched off. */
      readonly memberNode: string
    }
  | {
      readonly node: string
      /** A remote select (`select=true`) of this list is also open to holders of one of these: it answers ids and labels. */
      readonly selectNodes?: readonly string[]
    }
  | {
      /** A member of staff who holds one of these. */
      readonly anyNode: readonly string[]
    }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** The title of this action in the admin log; its refusals are logged too. Without it nothing is. */
    logTitle?: string
    /** The answer is a stream that holds a connection of the database; see `server/timeouts.ts`. */
    isExport?: boolean
  }
  interface FastifyRequest {
    /** Set by the permission plugin before the handler of every route that is not public. */
    staff: Staff
    /** The same for routes of members. */
    member: Member
    language: Language
  }
}

export type RegisterRoutes = (app: FastifyInstance, deps: AppDeps) => void
