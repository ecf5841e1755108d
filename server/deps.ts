import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'

import type { Language } from '../resources/kit/text'
import type { Member } from './auth/member/authenticateMember'
import type { Staff } from './context'
import type { ResourceRegistry } from './crud/compile/compileResources'
import type { AnyHooks } from './crud/hooks'
import type { Tables } from './database/tables'
import type { Timeouts } from './timeouts'

/** The settings of the environment; read once by `server/config.ts`. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Port of the notice sockets for pages loaded by plain http; see `server/sockets`. */
  readonly notifyPort: number
  readonly databaseUrl: string | undefined
  /** The role that owns the tables, for migrations; `databaseUrl` then has the role of the running server. */
  readonly databaseOwnerUrl: string | undefined
  /** Seconds that a start waits for that database. */
  readonly databaseWait: number
  readonly dataDir: string
  /** Keys are derived from it; without it the server keeps a random one in the data folder. */
  readonly secret: string | undefined
  /** GET requests per minute and address. */
  readonly rateLimit: number
  /** Seconds between two orders of a member; 0: none. */
  readonly orderPause: number
  /** Trusted proxies, by their addresses or by their number. */
  readonly trustProxy: false | string[] | ((address: string, hop: number) => boolean)
  /** Mount path of the back office; API requests are accepted at `<base>.php/` as well as at `/admin/`. */
  readonly adminBase: string
  /** Further origins whose pages may read responses (CORS). */
  readonly corsOrigins: readonly string[]
  /** `host:port` of receivers of webhooks that are called in the own network and by plain http. */
  readonly webhookHosts: readonly string[]
  /** Where the journeys of parcels are queried. */
  readonly trackingUrl: string
  readonly isCaptchaOn: boolean
  /** Without the test gateway. */
  readonly isProduction: boolean
  readonly logLevel: string
  /** Not configurable by the environment: tests shorten them. */
  readonly timeouts: Timeouts
  /** Not configurable either; by default derived from the file handles of the process. */
  readonly maxConnections?: number
  readonly version: string
}

/** The parts of the server. */
export interface ServerDeps {
  readonly db: Kysely<Tables>
  readonly config: Config
  readonly hooks: ReadonlyMap<string, AnyHooks>
}

/** The same with the compiled definitions; `app.ts` passes it to plugins and routes. */
export interface AppDeps extends ServerDeps {
  readonly registry: ResourceRegistry
  /** Keys of the fingerprints of requests; the first is the one for new ones. */
  readonly fingerprintKeys: readonly Buffer[]
}

/**
 * Who may call a route. Every route under /admin and /api declares it in `config.access`, or the server does not start: `public` requires nothing, `member` a
 * member's session, a member node that right too, `staff` a staff session, `super` a super administrator, a node that right.
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
      /** A remote select (`select=true`) of this list is also permitted with one of these nodes: it returns ids and labels. */
      readonly selectNodes?: readonly string[]
    }
  | {
      /** An administrator who holds one of these. */
      readonly anyNode: readonly string[]
    }

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
    /** The title of this action in the admin log; its refusals are logged too. Without it nothing is logged. */
    logTitle?: string
    /** The body may have secrets whose names do not tell: of a refusal the log has the names of its fields only. */
    hidesBody?: boolean
    /** The response is a stream that holds a database connection; see `server/timeouts.ts`. */
    isExport?: boolean
    /** The HTTP status of an outage and of too many calls, for a call whose refusal means more to a client than that it may be tried again. */
    outageStatus?: 503
  }
  interface FastifyInstance {
    /** The definitions as this server has compiled them; its background jobs use them too. */
    registry: ResourceRegistry
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
