import { useStore } from 'react-admin'
import { useMemo } from 'react'

import { columnsOf, nameFieldOf } from '../../../resources/kit/derived'
import { noPrefs, readColumnPrefs, readDensity } from '../../../resources/kit/protocol/preferences'
import { columnLayout, uiOf } from '../../fields'
import { useText } from '../../ui/useText'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'
import type { Column } from '../../../resources/kit/derived'
import type { ColumnPrefs, Density } from '../../../resources/kit/protocol/preferences'
import type { ColumnLayout } from '../../fields/layouts'

export interface ColumnSettings {
  readonly prefs: ColumnPrefs
  readonly setPrefs: (prefs: ColumnPrefs) => void
  readonly density: Density
  readonly setDensity: (density: Density) => void
  readonly columns: readonly ShownColumn[]
  /** Discards changed columns of a view; undefined without an open view. */
  readonly restore?: () => void
}

/** The user's settings of this list: columns, their order and width, and the height of rows. */
export function useColumnSettings(resource: AnyResource): ColumnSettings {
  const translate = useText()
  const [storedPrefs, setPrefs] = useStore<unknown>(`list.${resource.path}`, noPrefs)
  const [storedDensity, setDensity] = useStore<unknown>('list.density', 'normal')
  // stored settings may come from another version or be invalid
  const prefs = useMemo(() => readColumnPrefs(storedPrefs), [storedPrefs])
  const density = readDensity(storedDensity)
  const columns = useMemo(() => shownColumns(resource, prefs, translate), [resource, prefs, translate])
  return useMemo(() => ({ prefs, setPrefs, density, setDensity, columns }), [prefs, setPrefs, density, setDensity, columns])
}

export interface ShownColumn extends Column {
  readonly layout: ColumnLayout
  /** px where the list has room. */
  readonly width: number
  /** px that it is shrunk to before the list scrolls. */
  readonly minWidth: number
  /** px that its labels need, which is less where its contents are short. */
  readonly labelWidth: number
  /** The user has set its width. */
  readonly isChosen?: boolean
  /** Takes a share of the remaining width. */
  readonly grows: boolean
  /** Its contents are cut where it is narrower than its width. */
  readonly isCut: boolean
  /** The name of the row, which has its width before other texts: beside them it has one line only where another value is below it. */
  readonly isWhole: boolean
  /** Drawn as its second line. */
  readonly below?: Column
}

export const widthLimits = { min: 56, max: 800, step: 16 } as const

/** All columns in the user's order; columns added to the definition since then follow their neighbor. */
export function orderedColumns(resource: AnyResource, prefs: ColumnPrefs): Column[] {
  const all = columnsOf(resource)
  const ordered = prefs.order.flatMap((name) => all.find((column) => column.name === name) ?? [])
  for (const [index, column] of all.entries()) {
    if (ordered.includes(column)) continue
    const before = all[index - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  }
  return ordered
}

export const isShown = (column: Column, prefs: ColumnPrefs): boolean => prefs.shown[column.name] ?? (!column.isOptional && column.field.hidden !== true)

export function shownColumns(resource: AnyResource, prefs: ColumnPrefs, translate: (text: Text) => string): ShownColumn[] {
  const all = orderedColumns(resource, prefs)
  const shown = all.filter((column) => isShown(column, prefs))
  const belowOf = ({ name }: Column): string | undefined => resource.list.below?.[name]
  const wholeName = shown.find((column) => belowOf(column) !== undefined && columnLayout(column.field).grows)?.name ?? linkColumn(resource, shown)
  return shown.map((column) => {
    const below = all.find(({ name }) => name === resource.list.below?.[column.name] && prefs.shown[name] === undefined)
    const layout = columnLayout(column.field)
    const chosen = prefs.widths[column.name]
    const lines = [column, ...(below ? [below] : [])]
    const arrow = resource.list.sort[0] === column.name ? arrowWidth : 0
    const labelWidth = Math.max(...lines.map((line) => leastWidthOfLabel(translate(line.label), lines.length))) + arrow
    const contents = lines.map((line) => leastWidthOf(line.field, translate, lines.length) * (line === below ? belowScale : 1))
    const minWidth = chosen ?? Math.max(labelWidth, Math.ceil(Math.max(...contents)) + arrow)
    const widths = lines.map((line) => Math.max(columnLayout(line.field).width, widthOfLabel(translate(line.label)), widthOfTags(line.field, translate)))
    const width = chosen ?? Math.max(minWidth, ...widths)
    const grows = chosen === undefined && layout.grows === true
    const isCut = grows || lines.some(({ field }) => widthOfTags(field, translate) > mostOfLabels)
    const isWhole = grows && column.name === wholeName
    return { ...column, layout, width, minWidth, labelWidth, isChosen: chosen !== undefined, grows, isCut, isWhole, ...(below && { below }) }
  })
}

/** Shown columns with those that are drawn below others. */
export const namesOfShown = (columns: readonly ShownColumn[]): string[] => columns.flatMap(({ name, below }) => (below ? [name, below.name] : [name]))

/** Approximate px of a text in the table: a Chinese character is about twice as wide as a digit. */
export const widthOfText = (text: string): number => [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0)
const widthOfSign = (sign: string): number => (isWide(sign) ? 14 : narrow.has(sign) ? 4.5 : broad.has(sign) ? 11 : 7.6)
const isWide = (sign: string): boolean => sign.charCodeAt(0) > 0x2e7f
const narrow = new Set(" fijlrtI.,:;'|!()[]/-")
const broad = new Set('mwMW%@')

/** px that the contents of a column need where it is one of so many lines of a cell. */
function leastWidthOf(field: AnyField, translate: (text: Text) => string, lines: number): number {
  const { min, line = min } = columnLayout(field)
  return Math.max(lines > 1 ? line : min, Math.min(mostOfLabels, widthOfTags(field, translate)))
}

/** px of the longest label that a choice may show. */
function widthOfTags(field: AnyField, translate: (text: Text) => string): number {
  const labels = uiOf(field).labels?.(field as never) ?? [] // by its own type
  return Math.max(0, ...labels.map((label) => widthOfText(translate(label)) + tagPadding + cellPadding))
}

const tagPadding = 14
/** Where a list has little room, a tag with a longer label is cut. */
const mostOfLabels = 118
export const cellPadding = 30
/** Letters of a second line to those of the first. */
const belowScale = 12 / 13
const arrowWidth = 18
const widthOfLabel = (label: string): number => widthOfText(label) + cellPadding + arrowWidth

/**
 * A head with one label has two lines for it. Chinese breaks after two signs or more, other languages between words. The arrow lies over the label where there is
 * no room.
 */
function leastWidthOfLabel(label: string, labels: number): number {
  const signs = [...label]
  if (labels > 1) return widthOfText(label) + cellPadding
  if (signs.some(isWide)) return widthOfText(signs.slice(0, Math.max(2, Math.ceil(signs.length / 2))).join('')) + cellPadding
  const words = label.split(' ')
  const halves = words.map((_, at) => Math.max(widthOfText(words.slice(0, at).join(' ')), widthOfText(words.slice(at).join(' '))))
  return Math.min(...halves) + cellPadding
}

export const clampWidth = (width: number): number => Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)))

/** The column that links to the row: the one that names it, else the first text. */
export const linkColumn = (resource: AnyResource, columns: readonly Column[]): string | undefined => {
  const name = nameFieldOf(resource)
  return (columns.find((column) => column.name === name) ?? columns.find((column) => uiOf(column.field).isLinkable))?.name
}
