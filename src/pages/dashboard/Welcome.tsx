import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useFormat, useSession } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { greetingAt } from '../../../resources/greeting'
import { useText } from '../../ui/useText'

const texts = { lastSignIn: t('最近登录 {time}', 'Last sign-in {time}') }

/** Who is there, what day it is in the shop, when they last signed in, and what the menu says of the page. */
export function Welcome({ now, remark }: { readonly now: number; readonly remark: string | undefined }) {
  const translate = useText()
  const format = useFormat()
  const { admin } = useSession()
  const time = typeof admin?.last_login_time === 'number' ? (admin.last_login_time ? format.moment(admin.last_login_time) : '') : admin?.last_login_time
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="h1">{translate(greetingAt(now), { name: admin?.nickname ?? '' })}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
        {[format.longDay(now / 1000), ...(time ? [translate(texts.lastSignIn, { time })] : [])].join(' · ')}
      </Typography>
      {remark ? <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{remark}</Typography> : null}
    </Box>
  )
}
