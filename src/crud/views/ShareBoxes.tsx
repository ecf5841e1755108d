import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { ViewsOfList } from '../../../resources/kit/search'

const texts = {
  title: t('与角色组共享', 'Share with groups'),
  alone: t('不勾选则只有自己可见。每个人按自己的权限看到记录和数量。', 'Without a tick it is yours alone. Everybody sees rows and counts by his own rights.'),
  others: t('另外还与 {count} 个您不管理的角色组共享', 'Also shared with {count} {count:group|groups} you do not manage'),
}

interface Props {
  readonly groups: ViewsOfList['groups']
  readonly isKnown: boolean
  readonly chosen: readonly number[]
  readonly onChange: (chosen: readonly number[]) => void
}

/** The groups whose members see the view. Those somebody else chose stay. */
export function ShareBoxes({ groups, isKnown, chosen, onChange }: Props) {
  const translate = useText()
  const others = isKnown ? chosen.filter((id) => !groups.some((group) => group.id === id)).length : 0
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, px: 1.5, pb: 1 }}>
      <Box component="legend" sx={{ px: 0.5, fontSize: 13 }}>
        {translate(texts.title)}
      </Box>
      <Box sx={{ maxHeight: 180, overflow: 'auto', display: 'flex', flexDirection: 'column' }}>
        {groups.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            sx={{ my: -0.5, '& .MuiFormControlLabel-label': { fontSize: 14 } }}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            }
            label={name}
          />
        ))}
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.5, fontSize: 12, color: 'text.secondary' }}>
        {others > 0 ? translate(texts.others, { count: others }) : translate(texts.alone)}
      </Box>
    </Box>
  )
}
