import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { resourceAt } from '../../../resources'
import { f } from '../../../resources/kit'
import { fieldsOfSettings } from '../../../resources/kit/settings'
import { t } from '../../../resources/kit/text'
import { settingsAt } from '../../../resources/settingsPages'
import { useText } from '../../ui/useText'
import { MergeValue } from '../form/MergeValue'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { ConflictField } from '../../../resources/kit/protocol/undo'
import type { Conflicts } from './useUndo'

const texts = {
  title: t('{count} 条记录之后又被修改，未撤销', '{count} {count:record was|records were} changed since and left as {count:it is|they are}'),
  hint: t('撤销不会覆盖之后的修改；需要时请直接编辑。', 'Undo never overwrites later changes. Edit them by hand if you need to.'),
  field: t('字段', 'Field'),
  now: t('现在的值', 'Value now'),
  made: t('当时改成的值', 'Value then'),
  close: t('知道了', 'Close'),
}

interface Props {
  readonly conflicts: Conflicts
  readonly onClose: () => void
}

/** The rows that an undo has left alone: what each field has now, and what the change had made of it. */
export function ConflictDialog({ conflicts: { path, rows }, onClose }: Props) {
  const translate = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`} aria-describedby={`${id}-hint`}>
      <DialogTitle id={`${id}-title`}>{translate(texts.title, { count: rows.length })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-hint`}>{translate(texts.hint)}</DialogContentText>
        {rows.map(({ id: row, name, fields }) => (
          <section key={`${row} ${name}`}>
            <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            {fields.length > 0 ? <ConflictTable path={path} fields={fields} /> : null}
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate(texts.close)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ConflictTable({ path, fields }: { readonly path: string; readonly fields: readonly ConflictField[] }) {
  const translate = useText()
  const known = fieldsAt(path, fields)
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          {[texts.field, texts.now, texts.made].map((text) => (
            <th key={text.en} scope="col">
              {translate(text)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, now, made }) => {
          const field = known[name]
          return field ? (
            <tr key={name}>
              <th scope="row">{translate(field.label)}</th>
              {[now, made].map((value, at) => (
                <td key={at === 0 ? 'now' : 'made'}>
                  <MergeValue name={name} field={field} path={path} value={value} row={{ [name]: value }} />
                </td>
              ))}
            </tr>
          ) : null
        })}
      </tbody>
    </Box>
  )
}

/** Of a list or a page of settings, to which staff add variables. */
function fieldsAt(path: string, changed: readonly ConflictField[]): Fields {
  const settings = settingsAt(path)
  if (!settings) return resourceAt(path)?.fields ?? {}
  return { ...Object.fromEntries(changed.map(({ name }) => [name, f.longText(t(name, name))])), ...fieldsOfSettings(settings) }
}

export const tableStyle = {
  width: 1,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  typography: 'body2',
  '& th, & td': { border: 1, borderColor: 'divider', px: 1, py: 0.5, verticalAlign: 'top', textAlign: 'left', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 500 },
  '& td > *': { py: 0, minHeight: 0 }, // on the line of the label
  '& th:first-of-type': { width: { xs: '32%', sm: '24%' } },
} as const
