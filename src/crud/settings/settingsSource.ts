import { callOfTab } from '../../../resources/kit/settings'

import type { ReactNode } from 'react'

import type { SaveMeta } from '../../../providers/data/dataTypes'
import type { Http } from '../../../providers/http/httpTypes'
import type { TabAnswer } from '../../../resources/kit/protocol/settings'
import type { Settings } from '../../../resources/kit/settings'

/** Where the forms of a page read and write. */
export interface SettingsSource {
  readonly load: (name: string) => Promise<TabAnswer>
  /** Answers the version after the save; servers of the family have none. */
  readonly save: (name: string, body: Readonly<Record<string, unknown>>, meta: SaveMeta) => Promise<number | undefined>
  /** Another key starts the form of a tab again. */
  readonly keyOf: (name: string) => string
  readonly hasTests: boolean
  /** Content below the input of a field. */
  readonly noteOf?: ((name: string) => ReactNode) | undefined
}

/** Where each form registers whether it has unsaved input, by the key of its tab. */
export type UnsavedForms = Map<string, () => boolean>

/** The calls of each tab (wire contract 24.11). */
export const sourceOfTabs = (settings: Settings, http: Http): SettingsSource => ({
  load: (name) => http.get<TabAnswer>(callOfTab(settings, name), {}, { isQuiet: true }),
  save: async (name, body, meta) => (await http.post<{ row_version: number }>(callOfTab(settings, name), body, saveOptions(meta))).row_version,
  keyOf: (name) => name,
  hasTests: true,
})

export const saveOptions = ({ idempotencyKey = '' }: SaveMeta) => ({ idempotencyKey, isQuiet: true, notifiesSuccess: true })
