import { memo } from 'react'

import { useFormat, useMediaUrl, useSession, useSite } from '../../../providers/hooks'
import { entities } from '../../../resources'
import { columnOf, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { isBlank, valueOf } from '../../fields/cells/cellTypes'
import { QrCode } from '../../ui/QrCode'
import { useText } from '../../ui/useText'
import { isZero } from '../show/FieldList'
import { PrintedCell } from './PrintedCell'
import { PrintedLines } from './PrintedLines'
import { Sheet } from './sheetStyle'

import type { Site } from '../../../providers/session/siteConfig'
import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Slip } from '../../../resources/kit/protocol/print'
import type { NamedPrintout } from '../actions/useRights'
import type { PrintSettings } from './usePrintSettings'

const texts = {
  code: t('{name} 的二维码', 'QR code of {name}'),
  place: t('第 {at} / {of} 张', '{at} of {of}'),
  printed: t('{name} 打印于 {time}', 'Printed by {name} on {time}'),
  labeled: t('{label}：', '{label}: '),
  service: t('客服', 'Customer service'),
  rows: t('共 {count} 单：', '{count} in all: '),
}

interface Props {
  readonly resource: AnyResource
  readonly printout: NamedPrintout
  readonly settings: PrintSettings
  readonly slip: Slip
  /** The rows of a slip over many. */
  readonly names: readonly string[]
  readonly letterhead: Row | undefined
  readonly at: number
  readonly of: number
}

/** One slip as it is on paper. */
export const SlipView = memo(function SlipView({ resource, printout, settings, slip, names, letterhead, at, of }: Props) {
  const translate = useText()
  const { shop, siteName } = useSite()
  const urlOf = useMediaUrl()
  const { row } = slip
  const isOff = offIn(printout, settings)
  const shown = (columns: readonly string[] = []): Column[] =>
    row ? columns.flatMap((name) => (isOff.fields.has(name) ? [] : (columnOf(resource, name) ?? []))).filter((column) => isPrinted(column, row)) : []
  const code = row && printout.code !== undefined ? valueOf(row, printout.code) : undefined
  const name = row ? rowName(resource, row, translate) : ''
  return (
    <Sheet data-slip={at} data-paper={settings.paper} aria-label={`${translate(printout.title)} ${name}`}>
      <header>
        {shop.logo ? <img className="logo" src={urlOf(shop.logo)} alt="" /> : null}
        <div className="name">
          <h2>{translate(printout.title)}</h2>
          <p>{shop.name || siteName}</p>
        </div>
        {isBlank(code) ? null : <QrCode text={String(code)} label={translate(texts.code, { name: String(code) })} size="24mm" />}
      </header>
      {row ? (
        <dl>
          {shown(printout.fields).map((column) => (
            <div key={column.name}>
              <dt>{translate(texts.labeled, { label: column.label })}</dt>
              <dd>
                <PrintedCell entity={resource} column={column} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      ) : names.length > 0 ? (
        <p className="names">
          {translate(texts.rows, { count: names.length })}
          {names.map((one) => (
            <span key={one}>{one}</span>
          ))}
        </p>
      ) : null}
      <PrintedLines resource={resource} printout={printout} isNarrow={settings.paper !== 'a4'} hidden={isOff.columns} slip={slip} set={settings.set} />
      {row
        ? shown(printout.notes).map((column) => (
            <p key={column.name} className="note">
              {translate(texts.labeled, { label: column.label })}
              <PrintedCell entity={resource} column={column} row={row} />
            </p>
          ))
        : null}
      <Foot shop={shop} printout={printout} letterhead={letterhead} at={at} of={of} />
    </Sheet>
  )
})

const isPrinted = (column: Column, row: Row): boolean => {
  const value = valueOf(row, column.name)
  return !isBlank(value) && uiOf(column.field).isBlankValue?.(value, column.field) !== true && !isZero(column, row)
}

/** What options that are off leave out. */
function offIn({ options = {} }: NamedPrintout, { options: on }: PrintSettings) {
  const off = Object.entries(options).flatMap(([name, option]) => (on.includes(name) ? [] : [option]))
  return { columns: new Set(off.flatMap(({ columns = [] }) => columns)), fields: new Set<string>(off.flatMap(({ fields = [] }) => fields)) }
}

/** Who sends it, who has printed it when, and which of several slips it is. */
function Foot({ shop, printout, letterhead, at, of }: Pick<Props, 'printout' | 'letterhead' | 'at' | 'of'> & { readonly shop: Site['shop'] }) {
  const translate = useText()
  const format = useFormat()
  const { admin } = useSession()
  const entity = printout.letterhead && entities.find(({ path }) => path === printout.letterhead?.of)
  return (
    <footer>
      {printout.letterhead && entity && letterhead ? (
        <p>
          {translate(texts.labeled, { label: printout.letterhead.title })}
          {printout.letterhead.fields.flatMap((name) => {
            const column = columnOf(entity, name)
            return column && isPrinted(column, letterhead)
              ? [
                  <span key={name} className="part">
                    <PrintedCell entity={entity} column={column} row={letterhead} />
                  </span>,
                ]
              : []
          })}
        </p>
      ) : null}
      {printout.letterhead && shop.servicePhone ? (
        <p>
          {translate(texts.labeled, { label: texts.service })}
          <span className="part">{shop.servicePhone}</span>
          <span className="part">{shop.serviceTime}</span>
        </p>
      ) : null}
      <p className="printed">
        {translate(texts.printed, { name: admin?.nickname || admin?.username || '', time: format.moment(Math.floor(Date.now() / 1000)) })}
        {of > 1 ? <span>{translate(texts.place, { at: at + 1, of })}</span> : null}
      </p>
    </footer>
  )
}
