import { isLanguage } from '../text'
import { limits } from './list'

/** The user's changes to the columns of one list; everything else follows the definition. */
export interface ColumnPrefs {
  /** Shown or hidden contrary to the definition. */
  readonly shown: Readonly<Record<string, boolean>>
  readonly order: readonly string[]
  /** px */
  readonly widths: Readonly<Record<string, number>>
}

export const densities = ['compact', 'normal', 'loose'] as const
export type Density = (typeof densities)[number]

export const noPrefs: ColumnPrefs = { shown: {}, order: [], widths: {} }

/** Parses stored column settings without trusting them: invalid parts are dropped. */
export function readColumnPrefs(stored: unknown): ColumnPrefs {
  if (!isObject(stored)) return noPrefs
  const { shown, order, widths } = stored
  return {
    shown: pairsOf(shown, isBoolean),
    order: Array.isArray(order) ? [...new Set(order.filter((one) => typeof one === 'string'))] : [],
    widths: pairsOf(widths, isWidth),
  }
}

export const readDensity = (stored: unknown): Density => densities.find((one) => one === stored) ?? 'normal'

/** Whether column settings to be stored are valid; parts may be missing. */
export const isColumnPrefs = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).every((name) => Object.hasOwn(noPrefs, name)) &&
  JSON.stringify({ ...noPrefs, ...value }) === JSON.stringify({ ...noPrefs, ...readColumnPrefs(value) })

/** Other preferences that may be stored, by name. */
export const preferenceChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  density: (value) => densities.some((one) => one === value),
  limit: (value) => limits.pageSizes.some((one) => one === value),
  language: isLanguage,
  keys: isBoolean,
  dashboard: (value) => isObject(value) && Object.values(value).every((one) => typeof one === 'string' && one.length <= 20),
  recent: (value) => Array.isArray(value) && value.length <= 20 && value.every(isRecent),
}

const isRecent = (one: unknown): boolean =>
  isObject(one) &&
  typeof one['key'] === 'string' &&
  Object.entries(one).every(([name, value]) => ['key', 'label', 'hint'].includes(name) && typeof value === 'string')

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** Wide enough to be visible, and narrower than several screens. */
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 1 && value <= 10_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

const pairsOf = <Value>(input: unknown, isValue: (value: unknown) => value is Value): Record<string, Value> =>
  Object.fromEntries((isObject(input) ? Object.entries(input) : []).filter((pair): pair is [string, Value] => isValue(pair[1])))
