import Box from '@mui/material/Box'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

const text = t(
  '方向键移动，Shift+方向键选择；直接输入、Enter 或 F2 编辑，Esc 放弃，Tab 下一格；Ctrl+C / Ctrl+V 与表格软件互相复制，Ctrl+D 向下填充，Delete 清空，Ctrl+Z / Ctrl+Y 撤销与重做；按 Esc 后再按 Tab 离开表格，分组时先到各组标题，Enter 折叠或展开。',
  'Arrows move, shift+arrows mark; type, Enter or F2 to edit, Esc to give up, Tab for the next cell; Ctrl+C and Ctrl+V work with spreadsheets, Ctrl+D fills down, Delete empties, Ctrl+Z and Ctrl+Y undo and redo; Esc, then Tab leaves the grid, by the heads of its groups where it has some: Enter folds one.',
)

/** The keys of the grid; also read out when the grid is entered. */
export function KeyHelp({ id }: { readonly id: string }) {
  const translate = useText()
  return (
    <Box id={id} component="p" sx={{ m: 0, typography: 'caption', color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
      {translate(text)}
    </Box>
  )
}
