import { shopConfig } from '../../../resources/settings/shopConfig'
import { gateways } from '../../payments/drivers'
import { readSettings } from '../../settings/readSettings'

import type { Db } from '../../context'
import type { ConfigProblem, GatewayDriver } from '../../payments/driver'
import type { GatewayConfigs, GatewayName } from '../../payments/drivers'

/** The key of each part of a configuration in the settings of the shop. */
const settingKeys: { readonly [Name in GatewayName]: { readonly [Part in keyof Required<GatewayConfigs[Name]>]?: string } } = {
  wechat: {
    appId: 'wechat_app_id',
    mchId: 'wechat_mch_id',
    certSerial: 'wechat_cert_serial',
    privateKey: 'wechat_private_key',
    apiV3Key: 'wechat_api_v3_key',
    platformKeyId: 'wechat_public_key_id',
    platformKey: 'wechat_public_key',
    baseUrl: 'wechat_base_url',
  },
  alipay: { appId: 'alipay_app_id', privateKey: 'alipay_private_key', alipayPublicKey: 'alipay_public_key', baseUrl: 'alipay_base_url' },
  test: { shopId: 'test_shop_id', key: 'test_key', baseUrl: 'test_base_url' },
}

/** The settings that name the account at a gateway which gets the money, and with it who its notices are for. */
export const accountKeys: Readonly<Record<GatewayName, readonly string[]>> = {
  wechat: ['wechat_app_id', 'wechat_mch_id'],
  alipay: ['alipay_app_id'],
  test: ['test_shop_id'],
}

export const gatewayNames = Object.keys(settingKeys) as GatewayName[] // its own keys

export const isGateway = (name: string): name is GatewayName => Object.hasOwn(settingKeys, name)

/** The driver of a gateway; undefined while it is switched off or its configuration is incomplete. */
export async function gatewayOf(db: Db, name: GatewayName): Promise<GatewayDriver | undefined> {
  return (await isEnabled(db, name)) ? driverOf(db, name) : undefined
}

/** The driver of a gateway for money that is on its way, also when new payments are switched off. */
export async function driverOf(db: Db, name: GatewayName): Promise<GatewayDriver | undefined> {
  const keys: Readonly<Record<string, string>> = settingKeys[name]
  const stored = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', Object.values(keys)).execute()
  return make(name, configOf(name, Object.fromEntries(stored.map(({ key, value }) => [key, value]))))
}

/** The configuration of a gateway among the values of settings. */
export function configOf<Name extends GatewayName>(name: Name, values: Readonly<Record<string, unknown>>): Partial<GatewayConfigs[Name]> {
  const parts = Object.entries<string>(settingKeys[name]).flatMap(([part, key]) => {
    const value = values[key]
    return typeof value === 'string' && value !== '' ? [[part, value]] : []
  })
  return Object.fromEntries(parts) as Partial<GatewayConfigs[Name]> // by the keys of its parts
}

interface SettingProblem {
  readonly key: string
  readonly problem: ConfigProblem['problem']
}

/** What is missing or malformed among the values of settings, by their keys. */
export function configProblems<Name extends GatewayName>(name: Name, values: Readonly<Record<string, unknown>>): SettingProblem[] {
  const keys: Readonly<Record<string, string>> = settingKeys[name]
  return gateways[name].problemsOf(configOf(name, values)).map(({ field, problem }) => ({ key: keys[field] ?? field, problem }))
}

function make<Name extends GatewayName>(name: Name, config: Partial<GatewayConfigs[Name]>): GatewayDriver | undefined {
  const gateway = gateways[name]
  return gateway.problemsOf(config).length === 0 ? gateway.driverOf(config as GatewayConfigs[Name]) : undefined // complete by the line's test
}

async function isEnabled(db: Db, name: GatewayName): Promise<boolean> {
  const key = `${name}_enabled` as const
  return (await readSettings(db, shopConfig, [key]))[key] === 1
}

/** Removes the key of the test gateway, without which it neither takes payments nor is believed. Returns whether there was one. */
export async function forgetTestGateway(db: Db): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setting').where('key', 'in', ['test_enabled', 'test_key']).executeTakeFirst()
  return numDeletedRows > 0n
}
