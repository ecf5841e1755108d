import { t } from '../kit/text'
import { hasControlCharacters } from '../kit/values/textRules'

import type { CheckResult } from '../kit/field/checks'

/** Of one rule. */
export const maxWatched = 20
const maxLabel = 50

/** Columns with their labels: how a rule keeps the fields that it watches. */
export type WatchedFields = Readonly<Record<string, string>>

/** As the wire contract (13) has them beside this form: names, or pairs of names and labels. An empty label is replaced by that of the list. */
export function checkWatchedFields(input: unknown): CheckResult {
  const pairs = pairsOf(input)
  if (!pairs) return { code: 'not_a_list' }
  if (pairs.length > maxWatched) return { code: 'too_many', values: { max: maxWatched } }
  for (const [name, label] of pairs) {
    if (!/^[a-z][a-z0-9_]{0,49}$/.test(name)) return { code: 'not_a_choice' }
    if ([...label].length > maxLabel) return { code: 'too_long', values: { max: maxLabel } }
    if (hasControlCharacters(label, false)) return { code: 'has_controls' }
  }
  return { value: Object.fromEntries(pairs) }
}

type Pair = readonly [name: string, label: string]

function pairsOf(input: unknown): readonly Pair[] | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const pairs = Array.isArray(input) ? input.map(pairOf) : Object.entries(input).map(([name, value]) => pairOf({ name, value }))
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined
}

function pairOf(one: unknown): Pair | undefined {
  const { name, value = '' } = (typeof one === 'object' && one !== null ? one : { name: one }) as { readonly name?: unknown; readonly value?: unknown }
  return typeof name === 'string' && typeof value === 'string' ? [name, value.trim()] : undefined
}

/** The texts of a log or a rule follow the language of their reader as long as they are those of the list. */
export const labelFor = (stored: string, label: { readonly zh: string; readonly en: string } | undefined) =>
  label && (stored === label.zh || stored === label.en) ? t(label.zh, label.en) : t(stored, stored)
