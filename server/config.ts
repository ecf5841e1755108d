import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { t } from '../resources/kit'
import { StartTrouble } from './database/trouble'

import type { Text } from '../resources/kit/text'
import type { Config } from './parts'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment once; nothing else in the server looks at it. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  return {
    port: wholeNumber(env, 'PORT', { max: 65_535, fallback: 8000 }),
    host: matching(env, 'HOST', /^[\w.:-]+$/, t('须为主机名或 IP 地址', 'must be a host name or an IP address')) ?? '127.0.0.1',
    databaseUrl: matching(
      env,
      'DATABASE_URL',
      /^postgres(ql)?:\/\/.+/,
      t('须形如 postgres://用户:密码@主机:5432/库名', 'must read postgres://user:password@host:5432/name'),
    ),
    dataDir: resolve(given(env, 'DATA_DIR') ?? './data'),
    rateLimit: wholeNumber(env, 'RATE_LIMIT', { max: 1_000_000_000, fallback: 1200 }),
    isCaptchaOn: oneOf(env, 'ZHANGGUI_CAPTCHA', ['on', 'off'], 'on') === 'on',
    logLevel: oneOf(env, 'LOG_LEVEL', levels, 'info'),
    version: readVersion(),
  }
}

/** An empty value counts as none: that is how a shell or a container unsets one. */
const given = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined

function matching(env: NodeJS.ProcessEnv, name: string, pattern: RegExp, wanted: Text): string | undefined {
  const value = given(env, name)
  return value === undefined || pattern.test(value) ? value : refuse(name, wanted)
}

/** The value may hold a password, so it is not repeated. */
function refuse(name: string, wanted: Text): never {
  throw new StartTrouble(t('环境变量 {name} {wanted}', 'The environment variable {name} {wanted}'), { name, wanted })
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, { max, fallback }: { max: number; fallback: number }): number {
  const value = given(env, name) ?? String(fallback)
  const isFit = /^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= max
  return isFit ? Number(value) : refuse(name, t(`须为 1 到 ${max} 的整数`, `must be a whole number from 1 to ${max}`))
}

const oneOf = (env: NodeJS.ProcessEnv, name: string, choices: readonly string[], fallback: string): string =>
  matching(env, name, new RegExp(`^(${choices.join('|')})$`), t(`只能是 ${choices.join('、')} 之一`, `must be one of ${choices.join(', ')}`)) ?? fallback

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as { version: string }
  return version
}
