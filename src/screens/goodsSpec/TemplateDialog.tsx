import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { useTemplates } from './useTemplates'

import type { Row } from '../../../resources/kit/protocol/list'

const texts = {
  search: t('搜索模板', 'Search templates'),
  none: t('没有可用的模板', 'No templates available'),
  failed: t('模板加载失败', 'The templates could not be loaded'),
  cancel: t('取消', 'Cancel'),
}

interface Props {
  readonly path: string
  readonly title: string
  /** A warning about the existing rows. */
  readonly warning?: string | undefined
  readonly summaryOf: (row: Row) => string
  /** Sections of the list in order; one without a title by default. */
  readonly sectionsOf?: (rows: readonly Row[]) => readonly { readonly title: string; readonly rows: readonly Row[] }[]
  readonly onPick: (row: Row) => void
  readonly onClose: () => void
}

/** The enabled templates, to apply one. */
export function TemplateDialog({ path, title, warning, summaryOf, sectionsOf, onPick, onClose }: Props) {
  const translate = useText()
  const id = useId()
  const [search, setSearch] = useState('')
  const { data: rows = [], isError, isLoading, refetch } = useTemplates(path, true)
  const matching = rows.filter((row) => `${String(row['name'])} ${summaryOf(row)}`.toLowerCase().includes(search.trim().toLowerCase()))
  const sections = (sectionsOf?.(matching) ?? [{ title: '', rows: matching }]).filter((part) => part.rows.length > 0)
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id} onKeyDown={(event) => event.stopPropagation()}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent dividers sx={{ minHeight: 200 }}>
        {warning ? (
          <Alert severity="warning" sx={{ mb: 1 }}>
            {warning}
          </Alert>
        ) : null}
        <TextField
          fullWidth
          autoFocus
          value={search}
          placeholder={translate(texts.search)}
          onChange={({ target }) => setSearch(target.value)}
          slotProps={{ htmlInput: { 'aria-label': translate(texts.search) } }}
        />
        {isLoading ? <Skeleton variant="rounded" height={120} sx={{ my: 1 }} /> : null}
        {isError ? <RetryAlert text={texts.failed} onRetry={() => void refetch()} sx={{ my: 1 }} /> : null}
        {!isLoading && !isError && matching.length === 0 ? <p>{translate(texts.none)}</p> : null}
        <List dense>
          {sections.flatMap((part) => [
            part.title ? (
              <ListSubheader key={part.title} disableSticky>
                {part.title}
              </ListSubheader>
            ) : null,
            ...part.rows.map((row) => (
              <ListItemButton key={row.id} onClick={() => (onPick(row), onClose())}>
                <ListItemText primary={String(row['name'])} secondary={summaryOf(row)} />
              </ListItemButton>
            )),
          ])}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate(texts.cancel)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
