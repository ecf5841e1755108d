import { screenAddress } from '../../../providers/http/addresses'

/** The popup over a list. It is stored only in the address, so that reload and copied links reopen it. */
export type Popup =
  /** `over`: opened from the details of the row, and leads back to them. */
  | { readonly kind: 'show'; readonly id: number; readonly over?: FormOrAction }
  /** The details beside the list, which keeps the focus. */
  | { readonly kind: 'peek'; readonly id: number }
  | FormOrAction

export type FormOrAction =
  | { readonly kind: 'add' }
  /** `action`: the sheet has lines of an action. */
  | { readonly kind: 'import'; readonly run: number | undefined; readonly action?: string }
  | { readonly kind: 'edit'; readonly ids: readonly number[] }
  | { readonly kind: 'history'; readonly id: number }
  /** Rows of a tree that get another parent. */
  | { readonly kind: 'move'; readonly ids: readonly number[] }
  /** A new row with the values of this one. */
  | { readonly kind: 'copy'; readonly id: number }
  /** One field of several rows, or of all rows of the list's filter. */
  | { readonly kind: 'change'; readonly ids: readonly number[]; readonly everyOf?: number }
  | {
      readonly kind: 'act'
      readonly action: string
      readonly ids: readonly number[]
      /** All rows of the list's filter, and the number shown to the user. */
      readonly everyOf?: number
    }

const idsOf = (text: string): number[] => [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)

export function parsePopupUrl(path: string, pathname: string): Popup | undefined {
  const start = `${screenAddress(path)}/`
  if (!pathname.startsWith(start)) return undefined
  return popupOf(pathname.slice(start.length).split('/').map(decodeURIComponent))
}

function popupOf([kind = '', first = '', second = '', third = '']: readonly string[]): Popup | undefined {
  const [id] = idsOf(first)
  if (kind === 'show' && id !== undefined) {
    const over = second && popupOf(third ? [second, third, first] : [second, first])
    return over === undefined || (over && (over.kind === 'show' || over.kind === 'peek')) ? undefined : { kind, id, ...(over && { over }) }
  }
  if (kind === 'copy' && id !== undefined && !second) return { kind, id }
  if (kind === 'history' && id !== undefined && !second) return { kind, id }
  if (kind === 'peek' && id !== undefined) return { kind, id }
  if (kind === 'add' && !first) return { kind }
  if (kind === 'import') return { kind, run: idsOf(first)[0] }
  if (kind === 'sheet' && first) return { kind: 'import', run: idsOf(second)[0], action: first }
  if (kind === 'edit' && idsOf(first).length > 0) return { kind, ids: idsOf(first) }
  if (kind === 'move' && idsOf(first).length > 0 && !second) return { kind, ids: idsOf(first) }
  const everyChanged = /^all-(\d{1,9})$/.exec(first)?.[1]
  if (kind === 'change' && everyChanged !== undefined) return { kind, ids: [], everyOf: Number(everyChanged) }
  if (kind === 'change' && idsOf(first).length > 0) return { kind, ids: idsOf(first) }
  const everyOf = /^all-(\d{1,9})$/.exec(second)?.[1]
  if (kind === 'do' && first && everyOf !== undefined) return { kind: 'act', action: first, ids: [], everyOf: Number(everyOf) }
  if (kind === 'do' && first) return { kind: 'act', action: first, ids: idsOf(second) }
  return undefined
}

const preset = /^(?:add\.(\w+)|preset\[(\w+)\])$/

/** React-admin's parameter: the initial values of a form as JSON, read by its `Form`. */
const raPreset = 'source'

/** `?add.user_id=5` or `?preset[user_id]=5`: initial values of an add form. */
export function parsePresets(search: string): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(search)].flatMap(([key, value]) => {
    const name = preset.exec(key)?.slice(1).find(Boolean)
    return name ? [[name, value] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The query of an add form that starts with some values. */
export function withPresets(search: string, presets: Readonly<Record<string, string>>): string {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(presets)) params.set(`add.${name}`, value)
  return params.toString()
}

/** The address of the list below a popup: keeps its query without the popup's parameters. */
export function parentListUrl(path: string, search: string): string {
  const params = new URLSearchParams(search)
  for (const key of [...params.keys()]) if (preset.test(key) || key === raPreset) params.delete(key)
  const query = params.toString()
  return screenAddress(path) + (query ? `?${query}` : '')
}
