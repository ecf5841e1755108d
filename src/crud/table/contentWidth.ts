import { cellPadding, widthOfText } from '../list/columnSettings'

/** A column is not made wider than this for its contents, in px. */
const most = 420
/** px around the text of a label, and between labels. */
const aroundTag = 18
const belowScale = 12 / 14

/** px that a cell needs to show its texts whole, estimated from them: reading the layout of each cell would delay every paint. */
export function contentWidth(cell: Element): number {
  const below = cell.querySelector('.cell-below')?.textContent ?? ''
  const whole = cell.textContent
  const first = below ? whole.slice(0, whole.length - below.length) : whole
  const indent = cell.querySelector<HTMLElement>('.tree-cell')
  const branch = indent ? Number.parseInt(indent.style.paddingInlineStart || '0', 10) + branchButton : 0
  const upper = (cell.querySelector('.cell-tag') ? widthOfTags(cell) : widthOfText(first)) + branch
  return Math.min(most, Math.ceil(Math.max(upper, widthOfText(below) * belowScale)) + cellPadding)
}

const branchButton = 24

/** Of many labels only the first ones and their number are drawn. */
function widthOfTags(cell: Element): number {
  const more = cell.querySelector('.cell-more')
  const tags = [...cell.querySelectorAll('.cell-tag:not(.cell-more)')].slice(0, more ? 3 : undefined)
  return [...tags, ...(more ? [more] : [])].reduce((sum, tag) => sum + widthOfText(tag.textContent) + aroundTag, 0)
}
