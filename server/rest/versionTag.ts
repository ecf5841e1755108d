import { hash } from 'node:crypto'

import { refuse } from '../errors'

import type { RowValues } from '../crud/compile/columns'

/** `"<row_version>-<content>"`: joined and computed values change without a new version. */
export const tagOf = (row: RowValues): string => `"${String(row['row_version'])}-${hash('sha256', JSON.stringify(row)).slice(0, 16)}"`

/** The version in an `If-Match`: a tag as it was sent, with or without the part of the content; undefined for none or `*`. */
export function versionIn(header: string | undefined): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '' || text === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})(?:-[0-9a-f]{16})?"$/.exec(text)?.[1]
  return version === undefined ? refuse('bad_parameter', { field: 'If-Match' }) : Number(version)
}

/** Proxies that compress make tags weak. */
export const hasTag = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
