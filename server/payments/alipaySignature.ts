import { sign } from 'node:crypto'

import { isRsaSignature } from './keys'

import type { KeyObject } from 'node:crypto'

export type AlipayParameters = Readonly<Record<string, string>>

/** Sorted by name, without empty values, `sign` and what else is left out, not encoded. */
export const parametersText = (parameters: AlipayParameters, leftOut: readonly string[] = []): string =>
  Object.entries(parameters)
    .filter(([name, value]) => value !== '' && name !== 'sign' && !leftOut.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** RSA2. A request is signed with its `sign_type`. */
export const signatureOfParameters = (parameters: AlipayParameters, key: KeyObject): string =>
  sign('sha256', Buffer.from(parametersText(parameters)), key).toString('base64')

export const isSignedBy = (key: KeyObject, text: string, signature: string): boolean => isRsaSignature(key, Buffer.from(text), signature)

/**
 * The text of a member of a JSON object exactly as it was sent, which is what Alipay signs. Undefined if there is none, or two: of these one could be verified
 * and the other be read.
 */
export function rawMember(json: string, name: string): string | undefined {
  const members = [...membersOf(json)].filter((member) => member.name === name)
  return members.length === 1 ? members[0]?.value : undefined
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g

/** Expects valid JSON. */
function* membersOf(json: string): Generator<{ readonly name: string; readonly value: string }> {
  let depth = 0
  let name = ''
  let last = ''
  let start = 0
  for (const { 0: text, index } of json.matchAll(token)) {
    if (depth === 1 && text === ':') {
      name = JSON.parse(last) as string
      start = index + 1
    }
    if (depth === 1 && (text === ',' || text === '}') && start > 0) yield { name, value: json.slice(start, index).trim() }
    if (text === '{' || text === '[') depth += 1
    if (text === '}' || text === ']') depth -= 1
    last = text
  }
}
