/** The conversion of a column's values to another type. Both parts are SQL expressions of a value. */
interface Conversion {
  readonly using: (value: string) => string
  /** True if information would be lost; undefined if never. */
  readonly loses?: (value: string) => string
  /** A non-null value may become null. */
  readonly empties: boolean
}

type Kind =
  | { readonly is: 'text'; readonly length: number }
  | { readonly is: 'whole'; readonly least: string; readonly most: string; readonly length: number }
  | { readonly is: 'numeric'; readonly digits: number; readonly scale: number; readonly length: number }
  | { readonly is: 'time' }
  | { readonly is: 'json' }
  | { readonly is: 'other' }

const wholes: Readonly<Record<string, Kind>> = {
  smallint: { is: 'whole', least: '-32768', most: '32767', length: 6 },
  integer: { is: 'whole', least: '-2147483648', most: '2147483647', length: 11 },
  bigint: { is: 'whole', least: '-9223372036854775808', most: '9223372036854775807', length: 20 },
}

function kindOf(type: string): Kind {
  const [, name = '', first, second] = /^([a-z ]+?)(?:\((\d+)(?:, ?(\d+))?\))?$/.exec(type) ?? []
  if (name === 'text' || name === 'varchar') return { is: 'text', length: name === 'text' ? Infinity : Number(first ?? Infinity) }
  if (name === 'numeric' && first !== undefined) {
    const [digits, scale] = [Number(first), Number(second ?? 0)]
    return { is: 'numeric', digits, scale, length: digits + 3 }
  }
  if (name === 'jsonb') return { is: 'json' }
  if (name === 'date' || name === 'timestamptz') return { is: 'time' }
  return wholes[name] ?? { is: 'other' }
}

export const isNumberType = (type: string): boolean => ['whole', 'numeric'].includes(kindOf(type).is)

const someOf = (...conditions: readonly (string | false)[]): string => conditions.filter(Boolean).join(' or ')
const whenSome = (condition: string, loses: (value: string) => string): Pick<Conversion, 'loses'> => (condition === '' ? {} : { loses })

/** Characters of a moment as text. */
const longestTime = 35

/** Whether a value of the type is not empty. */
export function isFilled(type: string, value: string): string {
  const { is } = kindOf(type)
  if (is === 'text') return `${value} <> ''`
  return is === 'json' ? `${value} not in ('null', '[]', '{}', '""')` : `${value} is not null`
}

/** Values keep their meaning, or count as lost: between incompatible types every non-empty value is. */
export function conversionOf(from: string, to: string): Conversion {
  const [old, next] = [kindOf(from), kindOf(to)]
  if (next.is === 'text' && old.is === 'text') return narrowed(to, old.length > next.length, (value) => `char_length(${value}) > ${next.length}`)
  if (next.is === 'text' && (old.is === 'whole' || old.is === 'numeric' || old.is === 'time')) {
    const length = old.is === 'time' ? longestTime : old.length
    return narrowed(`text::${to}`, length > next.length, (value) => `char_length(${value}::text) > ${next.length}`)
  }
  if (next.is === 'whole' || next.is === 'numeric') {
    if (old.is === 'whole' || old.is === 'numeric') return { using: (value) => `${value}::${to}`, empties: false, ...betweenNumbers(old, next) }
    if (old.is === 'text') return fromText(to, next)
  }
  return { using: () => `null::${to}`, loses: (value) => isFilled(from, value), empties: true }
}

const narrowed = (to: string, isNarrower: boolean, loses: (value: string) => string): Conversion => ({
  using: (value) => `${value}::${to}`,
  empties: false,
  ...(isNarrower ? { loses } : {}),
})

type Number_ = Extract<Kind, { is: 'whole' | 'numeric' }>

function betweenNumbers(old: Number_, next: Number_): Pick<Conversion, 'loses'> {
  const isRounded = old.is === 'numeric' && old.scale > (next.is === 'numeric' ? next.scale : 0)
  const isShorter = wholeDigits(old) > wholeDigits(next) || (old.is === 'whole' && next.is === 'whole' && old.length > next.length)
  // numeric has a value NaN
  return whenSome(someOf(isRounded && 'round', isShorter && 'range', old.is === 'numeric' && next.is === 'whole' && 'nan'), (value) => unfit(value, next))
}

const wholeDigits = (kind: Number_): number => (kind.is === 'whole' ? kind.length - 1 : kind.digits - kind.scale)

const unfit = (value: string, next: Number_): string =>
  next.is === 'whole'
    ? `(${value} not between ${next.least} and ${next.most} or trunc(${value}::numeric) <> ${value})`
    : `(abs(${value}::numeric) >= 1e${next.digits - next.scale} or round(${value}::numeric, ${next.scale}) <> ${value})`

/** Only text in the notation of a number: 007 may be a code. */
function fromText(to: string, next: Number_): Conversion {
  const pattern = next.is === 'whole' ? '^(0|-?[1-9][0-9]{0,200})$' : '^-?(0|[1-9][0-9]{0,200})([.][0-9]{1,200})?$'
  return {
    using: (value) => `nullif(${value}, '')::${to}`,
    loses: (value) => `case when ${value} ~ '${pattern}' then ${unfit(`${value}::numeric`, next)} else ${value} <> '' end`,
    empties: true,
  }
}
