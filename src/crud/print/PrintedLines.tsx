import { Fragment } from 'react'

import { useFormat } from '../../../providers/hooks'
import { entities } from '../../../resources'
import { columnOf } from '../../../resources/kit/derived'
import { printedColumn } from '../../../resources/kit/printouts'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { isBlank, valueOf } from '../../fields/cells/cellTypes'
import { useText } from '../../ui/useText'
import { PrintedCell } from './PrintedCell'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { PrintedLine, Slip } from '../../../resources/kit/protocol/print'
import type { NamedPrintout } from '../actions/useRights'

const texts = {
  number: t('序号', 'No.'),
  total: t('合计', 'Total'),
  counted: t('共 {count} 行', '{count} {count:line|lines}'),
  part: t('{name} × {quantity}', '{name} × {quantity}'),
}

interface Props {
  readonly resource: AnyResource
  readonly printout: NamedPrintout
  /** Texts stand below each other, because the paper has room for few columns. */
  readonly isNarrow: boolean
  /** Columns of options that are off. */
  readonly hidden: ReadonlySet<string>
  readonly slip: Slip
  readonly set: string | undefined
}

/** The lines of a slip with their sums. The head of the table is repeated on every page, and no line is divided. */
export function PrintedLines({ resource, printout, isNarrow, hidden, slip, set }: Props) {
  const translate = useText()
  const format = useFormat()
  const { lines } = printout
  const entity = lines.of === undefined ? resource : entities.find(({ path }) => path === lines.of)
  if (!entity) return null
  const shown = lines.columns.filter((name) => !hidden.has(name))
  const columns = shown.flatMap((name) => columnOf(entity, name) ?? []).filter(({ name }) => slip.lines.some(({ values }) => !isBlank(valueOf(values, name))))
  const isNumber = ({ field }: Column): boolean => rulesOf(field).isNumber === true
  const [words, numbers] = isNarrow ? [columns.filter((one) => !isNumber(one)), columns.filter(isNumber)] : [[], columns]
  const labelOfWords = words.find(({ field }) => rulesOf(field).isText) ?? words[0]
  const blanks = lines.blanks ?? []
  const firstSum = numbers.findIndex(({ name }) => Object.hasOwn(slip.totals, name))
  const width = 1 + (isNarrow ? 1 : 0) + numbers.length + blanks.length
  const labelOf = (column: Column): string => {
    const other = columnOf(entity, printedColumn(set === undefined ? undefined : lines.sets?.[set], column.name))
    return translate((other ?? column).label)
  }
  const heading = lines.heading === undefined ? undefined : columnOf(entity, lines.heading)
  const headingOf = (line: PrintedLine | undefined): unknown => (heading && line ? valueOf(line.values, heading.name) : undefined)
  return (
    <table>
      <thead>
        <tr>
          <th className="place">{translate(texts.number)}</th>
          {isNarrow ? <th>{labelOfWords ? labelOf(labelOfWords) : ''}</th> : null}
          {numbers.map((column) => (
            <th key={column.name} data-number={isNumber(column)}>
              {labelOf(column)}
            </th>
          ))}
          {blanks.map(({ label, is }) => (
            <th key={label.en} className={is}>
              {translate(label)}
            </th>
          ))}
        </tr>
      </thead>
      {slip.lines.map((line, at) => (
        <Fragment key={line.values.id}>
          {heading && headingOf(line) !== headingOf(slip.lines[at - 1]) && !isBlank(headingOf(line)) ? (
            <tbody className="heading">
              <tr>
                <th colSpan={width} scope="colgroup">
                  <PrintedCell entity={entity} column={heading} row={line.values} />
                </th>
              </tr>
            </tbody>
          ) : null}
          <tbody className="line">
            <tr>
              <td className="place">{at + 1}</td>
              {isNarrow ? (
                <td>
                  {words.map((column) =>
                    isBlank(valueOf(line.values, column.name)) ? null : (
                      <div key={column.name}>
                        <PrintedCell entity={entity} column={column} row={line.values} />
                      </div>
                    ),
                  )}
                </td>
              ) : null}
              {numbers.map((column) => (
                <td key={column.name} data-number={isNumber(column)} data-sum={lines.totals?.includes(column.name)}>
                  <PrintedCell entity={entity} column={column} row={line.values} />
                </td>
              ))}
              {blanks.map(({ label, is }) => (
                <td key={label.en} className={is}>
                  <span />
                </td>
              ))}
            </tr>
            {line.parts ? (
              <tr className="parts">
                <td />
                <td colSpan={width - 1}>
                  {line.parts.map(({ name, quantity }) => (
                    <span key={name}>{translate(texts.part, { name, quantity: format.number(quantity) })}</span>
                  ))}
                </td>
              </tr>
            ) : null}
          </tbody>
        </Fragment>
      ))}
      {firstSum >= 0 ? (
        <tbody className="total">
          <tr>
            <th scope="row" className="place" colSpan={isNarrow ? 2 : firstSum + 1}>
              {translate(texts.total)}
              <small>{translate(texts.counted, { count: format.number(slip.lines.length) })}</small>
            </th>
            {(isNarrow ? numbers : numbers.slice(firstSum)).map((column) => (
              <td key={column.name} data-number={isNumber(column)}>
                {Object.hasOwn(slip.totals, column.name) ? <PrintedCell entity={entity} column={column} row={{ id: 0, ...slip.totals }} /> : null}
              </td>
            ))}
            {blanks.map(({ label }) => (
              <td key={label.en} />
            ))}
          </tr>
        </tbody>
      ) : null}
    </table>
  )
}
