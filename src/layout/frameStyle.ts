import { headerHeights } from '../../providers/account/layoutConfig'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

import type { LayoutMode } from '../../providers/account/layoutConfig'

/** The positions of menu, header and content in each layout. The content is the same element in all of them, so that it is not remounted. */
const areas: Readonly<Record<LayoutMode, string>> = {
  Default: '"side header" "side content"',
  Classic: '"header header" "side content"',
  Double: '"header header" "side content"',
  Streamline: '"header header" "content content"',
}
const phone = areas.Streamline

export const frameStyle = (mode: LayoutMode, isWide: boolean): SystemStyleObject<Theme> => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gridTemplateAreas: isWide ? areas[mode] : phone,
  height: '100%',
  overflow: 'hidden',
})

/** Height of the header on a phone in px; the tabs are below it. */
const phoneHeight = 50
export const headerHeight = (mode: LayoutMode, isWide: boolean): number => (isWide ? headerHeights[mode] : phoneHeight)

/** Two layouts have their menu in the header and the tabs below it. */
export const hasStripInHeader = (mode: LayoutMode): boolean => mode === 'Default' || mode === 'Classic'
export const hasSideMenu = (mode: LayoutMode): boolean => mode !== 'Streamline'
export const hasHeaderMenu = (mode: LayoutMode): boolean => mode === 'Streamline' || mode === 'Double'

/** Width in px below which a full menu would leave too little of the page. */
const shrinkBelow = 1024
export const isNarrowWindow = (): boolean => window.innerWidth < shrinkBelow
