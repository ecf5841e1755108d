import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'

import { useFormat } from '../../../providers/hooks'
import { useIsPhone } from '../../ui/useIsPhone'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { stepsOf } from './stepsOf'

import type { AnyResource } from '../../../resources/kit/define'
import type { Row } from '../../../resources/kit/protocol/list'
import type { StepBar } from '../../../resources/kit/show'

const progress = t('进度', 'Progress')

interface Props {
  readonly resource: AnyResource
  readonly bar: StepBar
  readonly row: Row
}

/** How far a row has come, with the times of its steps; below each other on a phone. */
export function StepsOfRow({ resource, bar, row }: Props) {
  const translate = useText()
  const format = useFormat()
  const isPhone = useIsPhone()
  const steps = stepsOf(resource, bar, row)
  return (
    <Stepper
      activeStep={steps.filter((step) => step.isReached).length}
      alternativeLabel={!isPhone}
      orientation={isPhone ? 'vertical' : 'horizontal'}
      aria-label={translate(progress)}
      role="list"
    >
      {steps.map(({ label, time, isReached, isCurrent, isEnd }, at) => (
        <Step key={at} role="listitem" completed={isReached && !isEnd} active={isCurrent} {...(isCurrent && { 'aria-current': 'step' })}>
          <StepLabel
            error={isEnd}
            optional={
              time === undefined ? null : (
                <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                  {format.moment(time)}
                </Typography>
              )
            }
          >
            {typeof label === 'string' ? label : translate(label)}
          </StepLabel>
        </Step>
      ))}
    </Stepper>
  )
}
