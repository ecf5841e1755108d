import { lazy, memo, Suspense, useLayoutEffect, useRef } from 'react'

import { parentOf } from '../../../resources/kit/derived'
import { DelegatedTooltip } from '../../ui/cell/DelegatedTooltip'
import { useText } from '../../ui/useText'
import { canSelect } from '../actions/useRights'
import { actionsWidth } from '../actions/RowActions'
import { linkColumn } from '../list/columnSettings'
import { useCurrentList } from '../list/listContext'
import { HeadRow } from './HeadRow'
import { canExpand } from './RowDetails'
import { rowHeights, selectionWidth, TableFrame } from './TableFrame'
import { TableRow } from './TableRow'
import { fittedTemplate, leastWidth, neededTrack, widerNeeds, widthOf } from './fitTracks'
import { fillOf } from '../../ui/useNearViewport'
import { useProgressiveRender } from './useProgressiveRender'

import type { CSSProperties, RefObject } from 'react'

import type { Row } from '../../../resources/kit/protocol/list'
import type { Density } from '../../../resources/kit/protocol/preferences'
import type { ShownColumn } from '../list/columnSettings'
import type { RowSelection } from '../list/useListSelection'
import type { TableLine } from '../list/useTree'
import type { Track } from './fitTracks'

const SortableRows = lazy(loadSortableRows)

interface Props {
  readonly columns: readonly ShownColumn[]
  readonly lines: readonly TableLine[]
  readonly density: Density
  readonly selection: RowSelection
  readonly isStale: boolean
  /** Rows can be moved now, because the list is in the order of weights. */
  readonly isByWeight: boolean
  readonly expanded: ReadonlySet<number>
  /** Rows that are different on the server by now. */
  readonly changed: ReadonlySet<number>
}

export const ListTable = memo(function ListTable({ columns, lines, density, selection, isStale, isByWeight, expanded, changed }: Props) {
  const translate = useText()
  const count = useProgressiveRender(lines)
  const drawn = count < lines.length ? lines.slice(0, count) : lines
  const { resource, rights } = useCurrentList()
  const isTree = parentOf(resource) !== undefined
  const canMove = rights.may.sortable
  const [pageRows, link] = [lines.map((line) => line.row), linkColumn(resource, columns)]
  const ticked = pageRows.filter((row) => selection.isAll || selection.rows.has(row.id)).length
  const shape = shapeOf({
    hasSelection: canSelect(rights),
    tools: Number(canMove) + Number(canExpand(resource)),
    actions: actionsWidth(rights),
    columns,
  })
  const frame = useFittedTracks(shape.tracks)
  const shared = { columns, link, isTree, ...shape.has }
  const stateOf = (row: Row) => ({
    isSelected: selection.isAll || selection.rows.has(row.id),
    isExpanded: expanded.has(row.id),
    isChanged: changed.has(row.id),
  })
  return (
    <DelegatedTooltip>
      <TableFrame ref={frame} density={density} tabIndex={-1}>
        <table
          role={isTree ? 'treegrid' : 'table'}
          data-list={resource.path}
          aria-label={translate(resource.title)}
          style={{ minWidth: leastWidth(shape.tracks), ...templateOf(shape.tracks) }}
        >
          <HeadRow
            columns={columns}
            link={link}
            isAllTicked={ticked > 0 && ticked === pageRows.length}
            isSomeTicked={ticked > 0}
            onTickPage={(isOn) => selection.setPage(pageRows, isOn)}
            {...shape.has}
          />
          <tbody role="rowgroup" aria-busy={isStale} style={drawn === lines ? undefined : { minHeight: lines.length * rowHeights[density] }}>
            {canMove ? (
              <Suspense fallback={null}>
                <SortableRows lines={drawn} isByWeight={isByWeight} shared={shared} stateOf={stateOf} />
              </Suspense>
            ) : (
              drawn.map((line, index) => (
                <TableRow key={line.row.id} line={line} isFirst={index === 0} fill={fillOf(index, lines.length)} {...shared} {...stateOf(line.row)} />
              ))
            )}
          </tbody>
        </table>
      </TableFrame>
    </DelegatedTooltip>
  )
})

interface Shape {
  readonly hasSelection: boolean
  readonly tools: number
  readonly actions: number
  readonly columns: readonly ShownColumn[]
}

/** Additional columns beside the data, and all widths. */
function shapeOf({ hasSelection, tools, actions, columns }: Shape) {
  const fixed = (width: number): Track => ({ width, minWidth: width, grows: false, isCut: false })
  // if no column is flexible the last one takes the remaining width, so that the others keep theirs
  const grows = columns.some((column) => column.grows)
  const tracks: Track[] = [
    ...(hasSelection ? [fixed(selectionWidth)] : []),
    ...(tools > 0 ? [fixed(tools * 34 + 10)] : []),
    ...columns.map((column, index) => ({ ...trackOf(column), grows: grows ? column.grows : index === columns.length - 1 })),
    ...(actions > 0 ? [fixed(actions)] : []),
  ]
  return { tracks, has: { hasSelection, hasTools: tools > 0, hasActions: actions > 0 } }
}

const trackOf = ({ name, width, minWidth, labelWidth, grows, isCut, isWhole, isChosen, layout, field, below }: ShownColumn): Track => ({
  name,
  width,
  minWidth,
  labelWidth,
  grows,
  isCut,
  isWhole,
  wraps: grows && below === undefined && !layout.hasOneLine,
  isNumber: grows && field.copy === true && below === undefined,
  fits: layout.fits === true,
  isAmount: layout.align === 'right' && layout.fits !== true && isChosen !== true,
})

/** The grid template of rows as a custom property, which `ResizeEdge` also sets while dragging. */
const templateOf = (tracks: readonly Track[]): CSSProperties => ({ '--columns': fittedTemplate(tracks, 0) }) as CSSProperties // React supports custom properties, its type does not

const load = async () => ({ default: (await import('./SortableRows')).SortableRows })
let loading: ReturnType<typeof load> | undefined

/**
 * Moving rows needs a library that only sortable lists load, requested together with their rows: replacing plain rows by sortable ones later would lose clicks
 * and focus. The promise is cached; a failure is not, so that the next mount retries.
 */
export function loadSortableRows() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** px between the cells that stay, below which the names of the rows are scrolled with the rest. */
const leastBetween = 120

/**
 * Marks a frame whose table is wider than itself: only there names and actions are sticky, because each sticky cell is a compositing layer, and a hundred of
 * them slow down every frame considerably. What the keyboard reaches is scrolled out from under them.
 */
function keepInSight(frame: HTMLElement, isWide: boolean): void {
  const widthOf = (part: string): number => frame.querySelector<HTMLElement>(`thead ${part}`)?.offsetWidth ?? 0
  const [checks, name, actions] = isWide ? [widthOf('.stick-left:not(.stick-name)'), widthOf('.stick-name'), widthOf('.stick-right')] : [0, 0, 0]
  const keepsName = name > 0 && frame.clientWidth - checks - name - actions >= leastBetween
  frame.dataset['wide'] = String(isWide)
  frame.dataset['keepsName'] = String(keepsName)
  frame.style.scrollPaddingInline = `${keepsName ? checks + name : 0}px ${actions}px`
}

/**
 * Fits the columns into the frame, at each change of its width without rendering anything again: texts get what those of the drawn rows need, and keep it, so
 * that turning pages moves columns as little as possible.
 */
function useFittedTracks(tracks: readonly Track[]): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const needs = useRef<ReadonlyMap<string, number>>(new Map())
  const key = JSON.stringify(tracks)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    const body = table instanceof HTMLTableElement ? table.tBodies[0] : undefined
    if (!element || !(table instanceof HTMLElement) || !body) return
    const fit = (): void => {
      const needed = tracks.map((track) => neededTrack(track, needs.current.get(track.name ?? '')))
      const template = fittedTemplate(needed, element.clientWidth)
      const width = widthOf(template)
      table.style.setProperty('--columns', template)
      // rows are clipped at their own edge, so that they must be as wide as their columns
      table.style.minWidth = `${width}px`
      // not by its `scrollWidth`, which still has the rows that are not drawn again yet
      keepInSight(element, element.clientWidth > 0 && width > element.clientWidth)
    }
    const read = (rows: Iterable<Node>): void => {
      const wider = widerNeeds(needs.current, tracks, rows)
      if (wider === needs.current) return
      needs.current = wider
      fit()
    }
    needs.current = widerNeeds(needs.current, tracks, body.rows)
    fit()
    const added = new MutationObserver((changes) => read(changes.flatMap(({ addedNodes }) => [...addedNodes])))
    added.observe(body, { childList: true })
    const sized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(fit)
    sized?.observe(element)
    return () => {
      added.disconnect()
      sized?.disconnect()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tracks are new at each rendering, their widths are not
  }, [key])
  return frame
}
