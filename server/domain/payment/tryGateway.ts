import { randomInt } from 'node:crypto'

import { t } from '../../../resources/kit/text'
import { GatewayError } from '../../payments/driver'
import { gateways } from '../../payments/drivers'
import { configOf } from './gatewaySettings'

import type { GatewayDriver } from '../../payments/driver'
import type { GatewayConfigs, GatewayName } from '../../payments/drivers'
import type { TestOutcome } from '../../settings/settingsHooks'

const texts = {
  works: t('连接成功，密钥有效', 'Connected; the provider accepts the keys'),
  refused: t('支付平台拒绝：{message}', 'Rejected by the provider: {message}'),
  timeout: t('支付平台没有及时响应，请检查服务器能否访问外网', 'The provider did not respond in time; check whether the server can reach the internet'),
  connection: t('无法连接支付平台，请检查服务器能否访问外网', 'Cannot reach the provider; check whether the server can reach the internet'),
  notVerified: t(
    '已连接，但无法核对支付平台的签名，请检查平台公钥',
    "Connected, but the signature of the response is invalid; check the provider's public key",
  ),
  other: t('支付平台的回应无法识别：{message}', 'Unrecognized response from the provider: {message}'),
}

/** Asks the provider for a payment that nobody made: whoever answers that it is missing has accepted the keys. Needs no database. */
export async function tryGateway(name: GatewayName, values: Readonly<Record<string, unknown>>): Promise<TestOutcome> {
  try {
    await makeDriver(name, values).query(unknownNumber())
    return { isOk: true, text: texts.works }
  } catch (error) {
    if (error instanceof GatewayError) return { isOk: false, ...outcomeOf(error) }
    throw error
  }
}

function makeDriver<Name extends GatewayName>(name: Name, values: Readonly<Record<string, unknown>>): GatewayDriver {
  return gateways[name].driverOf(configOf(name, values) as GatewayConfigs[Name]) // throws unless it is complete
}

const unknownNumber = (): string => `TEST${String(randomInt(2 ** 47)).padStart(15, '0')}`

function outcomeOf({ outcome, code, message }: GatewayError): Omit<TestOutcome, 'isOk'> {
  const values = { message: message.slice(0, 200) }
  if (outcome !== 'unknown') return { text: texts.refused, values }
  if (code === 'timeout') return { text: texts.timeout }
  if (code === 'connection') return { text: texts.connection }
  return code === 'not_verified' ? { text: texts.notVerified } : { text: texts.other, values }
}
