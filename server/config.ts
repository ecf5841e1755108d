import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'

import { t } from '../resources/kit'
import { StartupError } from './database/startupError'
import { isGatewayUrl } from './payments/exchange'
import { timeouts } from './timeouts'

import type { Text } from '../resources/kit/text'
import type { Config } from './deps'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment once; no other server code reads it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: wholeNumber(env, 'PORT', { max: 65_535, fallback: 8000 }),
    host: matching(env, 'HOST', /^[\w.:-]+$/, t('须为主机名或 IP 地址', 'must be a host name or an IP address')) ?? '127.0.0.1',
    notifyPort: wholeNumber(env, 'NOTIFY_PORT', { max: 65_535, fallback: 2828 }),
    ...databaseUrls(env),
    databaseWait: wholeNumber(env, 'DATABASE_WAIT', { max: 86_400, fallback: 300 }),
    dataDir: resolve(readVariable(env, 'DATA_DIR') ?? './data'),
    secret: matching(env, 'SECRET', /^.{16,}$/, t('至少 16 个字符', 'must have at least 16 characters')),
    rateLimit: wholeNumber(env, 'RATE_LIMIT', { max: 1_000_000_000, fallback: 1200 }),
    orderPause: wholeNumber(env, 'ORDER_PAUSE', { min: 0, max: 3600, fallback: 2 }),
    trustProxy: trustedProxies(env),
    adminBase: adminBase(env),
    corsOrigins: origins(env),
    webhookHosts: webhookHosts(env),
    trackingUrl: trackingUrl(env),
    isCaptchaOn: oneOf(env, 'ZHANGGUI_CAPTCHA', ['on', 'off'], 'on') === 'on',
    isProduction: readVariable(env, 'NODE_ENV') === 'production',
    logLevel: oneOf(env, 'LOG_LEVEL', levels, 'info'),
    timeouts,
    version: readVersion(),
  }
}

/** An empty value counts as missing: shells and containers unset a variable in this way. */
const readVariable = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined

function matching(env: NodeJS.ProcessEnv, name: string, pattern: RegExp, requirement: Text): string | undefined {
  const value = readVariable(env, name)
  return value === undefined || pattern.test(value) ? value : wrong(name, requirement)
}

function databaseUrls(env: NodeJS.ProcessEnv): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> {
  const [databaseUrl, databaseOwnerUrl] = ['DATABASE_URL', 'DATABASE_OWNER_URL'].map((name) =>
    matching(env, name, /^postgres(ql)?:\/\/.+/, t('须形如 postgres://用户:密码@主机:5432/库名', 'must read postgres://user:password@host:5432/name')),
  )
  if (databaseOwnerUrl !== undefined && databaseUrl === undefined)
    wrong('DATABASE_OWNER_URL', t('须与 DATABASE_URL 一起使用', 'must be set together with DATABASE_URL'))
  return { databaseUrl, databaseOwnerUrl }
}

/** The value may contain a password, so it is not repeated. */
function wrong(name: string, requirement: Text): never {
  throw new StartupError(t('环境变量 {name} {requirement}', 'The environment variable {name} {requirement}'), { name, requirement })
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, { min = 1, max, fallback }: { min?: number; max: number; fallback: number }): number {
  const value = readVariable(env, name) ?? String(fallback)
  const isFit = /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max
  return isFit ? Number(value) : wrong(name, t(`须为 ${min} 到 ${max} 的整数`, `must be a whole number from ${min} to ${max}`))
}

/** First path segments in use, here or by other clients, such as `/index.php`. */
const taken = ['admin', 'api', 'assets', 'healthz', 'index', 'notify', 'rest', 'shop', 'static', 'storage', 'user']

function adminBase(env: NodeJS.ProcessEnv): string {
  const value = readVariable(env, 'ADMIN_BASE') ?? '/admin'
  const isFree = /^\/[a-z][a-z0-9-]{1,30}$/i.test(value) && !taken.includes(value.slice(1).toLowerCase())
  if (value === '/admin' || isFree) return value
  return wrong(
    'ADMIN_BASE',
    t(
      '须为一段未被占用的路径，以字母开头，只含字母、数字和连字符，如 /desk',
      'must be one path segment that is not taken: a letter, then letters, digits and hyphens, e.g. /desk',
    ),
  )
}

/** Trusting every proxy is not offered: any client could then choose its address. */
function trustedProxies(env: NodeJS.ProcessEnv): Config['trustProxy'] {
  const value = readVariable(env, 'TRUST_PROXY')
  if (value === undefined) return false
  if (/^[1-9]$/.test(value)) return (_, hop) => hop < Number(value)
  const list = value.split(',').map((one) => one.trim())
  return list.every(isNetwork)
    ? list
    : wrong(
        'TRUST_PROXY',
        t(
          '须为前置代理的层数（1 到 9）或其地址列表，如 10.0.0.1,192.168.0.0/16',
          'must be the number of proxies in front (1 to 9) or their addresses, e.g. 10.0.0.1,192.168.0.0/16',
        ),
      )
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  return version > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)))
}

/** `*` is not offered: any page could then send requests without a token from its visitor's browser. */
function origins(env: NodeJS.ProcessEnv): string[] {
  const list = (readVariable(env, 'CORS_ORIGINS') ?? '').split(',').flatMap((one) => one.trim() || [])
  const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
  return list.every(isOrigin)
    ? list
    : wrong(
        'CORS_ORIGINS',
        t('须为来源列表，如 https://shop.example,http://localhost:1818', 'must be a list of origins, e.g. https://shop.example,http://localhost:1818'),
      )
}

function webhookHosts(env: NodeJS.ProcessEnv): string[] {
  const list = (readVariable(env, 'WEBHOOK_HOSTS') ?? '').split(',').flatMap((one) => one.trim().toLowerCase() || [])
  return list.every((one) => /^([\w.-]+|\[[\da-f:.]+\]):\d{1,5}$/.test(one))
    ? list
    : wrong('WEBHOOK_HOSTS', t('须为“主机:端口”列表，如 127.0.0.1:5999', 'must be a list of host:port, e.g. 127.0.0.1:5999'))
}

/** The number of a parcel and of a phone are sent there, so that a plain address is accepted on this machine only. */
function trackingUrl(env: NodeJS.ProcessEnv): string {
  const value = readVariable(env, 'KUAIDI100_URL') ?? 'https://poll.kuaidi100.com/poll/query.do'
  return isGatewayUrl(value) ? value : wrong('KUAIDI100_URL', t('须为 https 地址，本机可用 http', 'must be an https address, or http on this machine'))
}

const oneOf = (env: NodeJS.ProcessEnv, name: string, choices: readonly string[], fallback: string): string =>
  matching(env, name, new RegExp(`^(${choices.join('|')})$`), t(`只能是 ${choices.join('、')} 之一`, `must be one of ${choices.join(', ')}`)) ?? fallback

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }
  return version
}
