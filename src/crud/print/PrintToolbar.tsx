import ArrowBack from '@mui/icons-material/ArrowBack'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLocation, useNavigate } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { crudLabels } from '../../../resources/kit/derived'
import { papers } from '../../../resources/kit/printouts'
import { t } from '../../../resources/kit/text'
import { ToolButton } from '../toolbar/toolbarButtons'
import { useText } from '../../ui/useText'

import type { Paper } from '../../../resources/kit/printouts'
import type { Text } from '../../../resources/kit/text'
import type { NamedPrintout } from '../actions/useRights'
import type { PrintState } from './usePrint'
import type { PrintSettings } from './usePrintSettings'

const texts = {
  bar: t('打印设置', 'Print settings'),
  back: t('返回', 'Back'),
  slip: t('单据', 'Slip'),
  paper: t('纸张', 'Paper'),
  lines: t('商品范围', 'Items'),
  printAll: t('打印（{count}）', 'Print ({count})'),
}

interface Props {
  readonly printout: NamedPrintout
  readonly others: readonly NamedPrintout[]
  readonly settings: PrintSettings
  readonly slips: number
  /** The state of the view that another slip opens with. */
  readonly kept: PrintState
  readonly mayUse: (node: string | undefined) => boolean
  readonly onChange: (changed: Partial<PrintSettings>) => void
  readonly onPrint: () => void
  readonly onBack: () => void
}

/** What is printed and on which paper; it is not printed itself. */
export function PrintToolbar({ printout, others, settings, slips, kept, mayUse, onChange, onPrint, onBack }: Props) {
  const translate = useText()
  const format = useFormat()
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const { paper, set, options } = settings
  const sets = Object.entries(printout.lines.sets ?? {})
  const offered = Object.entries(printout.options ?? {}).filter(([, option]) => mayUse(option.node))
  const show = (name: string): void => void navigate({ pathname: pathname.replace(/[^/]+$/, name), search: idsOnly(search) }, { replace: true, state: kept })
  return (
    <Box role="toolbar" aria-label={translate(texts.bar)} sx={barStyle}>
      <ToolButton label={translate(texts.back)} onClick={onBack}>
        <ArrowBack fontSize="small" />
      </ToolButton>
      {others.length > 1 ? (
        <Choice label={translate(texts.slip)} value={printout.name} onChange={show} of={others.map((one) => [one.name, one.title] as const)} />
      ) : (
        <Box component="h1" sx={{ m: 0, fontSize: 16, fontWeight: 600 }}>
          {translate(printout.title)}
        </Box>
      )}
      {printout.papers.length > 1 ? (
        <Choice
          label={translate(texts.paper)}
          value={paper}
          onChange={(next) => onChange({ paper: next as Paper })} // one of the papers below
          of={printout.papers.map((one) => [one, papers[one].title] as const)}
        />
      ) : null}
      {set !== undefined && sets.length > 1 ? (
        <Choice
          label={translate(texts.lines)}
          value={set}
          onChange={(next) => onChange({ set: next })}
          of={sets.map(([name, { title }]) => [name, title] as const)}
        />
      ) : null}
      {offered.map(([name, { title }]) => (
        <FormControlLabel
          key={name}
          label={translate(title)}
          sx={{ m: 0, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
          control={
            <Checkbox
              size="small"
              checked={options.includes(name)}
              onChange={(_, isOn) => onChange({ options: isOn ? [...options, name] : options.filter((one) => one !== name) })}
            />
          }
        />
      ))}
      <Button variant="contained" startIcon={<PrintOutlined />} disabled={slips === 0} onClick={onPrint} sx={{ ml: 'auto' }}>
        {slips > 1 ? translate(texts.printAll, { count: format.number(slips) }) : translate(crudLabels['print'] as Text)}
      </Button>
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly of: readonly (readonly [string, Text])[]
  readonly onChange: (value: string) => void
}

function Choice({ label, value, of, onChange }: ChoiceProps) {
  const translate = useText()
  return (
    <TextField select size="small" label={label} value={value} onChange={({ target }) => onChange(target.value)} sx={{ minWidth: 132 }}>
      {of.map(([name, title]) => (
        <MenuItem key={name} value={name}>
          {translate(title)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Another slip has lines and options of its own. */
function idsOnly(search: string): string {
  const params = new URLSearchParams(search)
  for (const own of ['set', 'with']) params.delete(own)
  return `?${params.toString().replaceAll('%2C', ',')}`
}

const barStyle = {
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  px: { xs: 1.5, sm: 3 },
  py: 1.25,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const
