import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router-dom'

import { useHttp } from '../../../providers/hooks'
import { newKey } from '../../../providers/keys'
import { screenAddress } from '../../../providers/http/addresses'
import { firstSteps, firstStepsPath } from '../../../resources/firstSteps'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { UseQueryResult } from '@tanstack/react-query'

import type { FirstStepsAnswer } from '../../../resources/firstSteps'

const texts = {
  title: t('开店第一步', 'First steps'),
  progress: t('已完成 {done} / {all}', '{done} of {all} done'),
  done: t('已完成', 'Done'),
  open: t('未完成', 'To do'),
  dismiss: t('不再显示', 'Do not show again'),
}

/** How far the shop is; other servers do not know. Read again whenever the page is opened. */
export function useFirstSteps(): UseQueryResult<FirstStepsAnswer> {
  const http = useHttp()
  return useQuery({
    queryKey: ['firstSteps'],
    queryFn: ({ signal }) => http.get<FirstStepsAnswer>(callOf(firstStepsPath, 'index'), {}, { signal, isQuiet: true }),
    staleTime: 0,
    retry: false,
  })
}

/** What a new shop needs before it can sell: each line leads to where it is done, and is checked off by what is in the shop. */
export function FirstSteps({ query: { data, refetch } }: { readonly query: UseQueryResult<FirstStepsAnswer> }) {
  const id = useId()
  const translate = useText()
  const http = useHttp()
  const dismissal = useMutation({
    mutationFn: () => http.post(callOf(firstStepsPath, 'dismiss'), {}, { idempotencyKey: newKey() }),
    onSuccess: () => refetch(),
  })
  const steps = data?.steps ?? []
  if (steps.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id} sx={{ mt: 2, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
        <Typography id={id} variant="h2">
          {translate(texts.title)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {translate(texts.progress, { done: steps.filter(({ is_done }) => is_done).length, all: steps.length })}
        </Typography>
        {data?.may_dismiss ? (
          <Button size="small" disabled={dismissal.isPending} onClick={() => dismissal.mutate()}>
            {translate(texts.dismiss)}
          </Button>
        ) : null}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {steps.map(({ name, is_done }) => {
          const Mark = is_done ? CheckCircle : RadioButtonUnchecked
          return (
            <Box key={name} component="li" data-step={name} data-done={is_done} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
              <Mark titleAccess={translate(is_done ? texts.done : texts.open)} sx={{ fontSize: 20, color: is_done ? 'success.main' : 'text.secondary' }} />
              <Box component={Link} to={screenAddress(firstSteps[name].opens)} sx={{ color: is_done ? 'text.secondary' : 'primary.main' }}>
                {translate(firstSteps[name].label)}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Card>
  )
}
