import OpenInNew from '@mui/icons-material/OpenInNew'
import PlaceOutlined from '@mui/icons-material/PlaceOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useHttp } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { callOf } from '../../../resources/kit/paths'
import { parcelStates } from '../../../resources/order/tracking'
import { cellStyles } from '../../ui/cell/cellStyles'
import { CopyButton } from '../../ui/cell/CopyButton'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { timelineStyle } from '../../ui/timelineStyle'
import { useText } from '../../ui/useText'

import type { ParcelState, ParcelTrack } from '../../../resources/order/tracking'

const texts = {
  title: t('物流跟踪', 'Tracking'),
  website: t('打开{carrier}官网', 'Open the website of {carrier}'),
  phone: t('客服电话 {phone}', 'Phone {phone}'),
  none: t('还没有物流信息', 'No tracking data yet'),
  noneText: t('快递公司揽收后才有信息，通常在发货后几小时内。', 'The carrier adds it once it has the parcel, usually a few hours after it was shipped.'),
  off: t('未启用物流查询', 'Tracking is off'),
  offText: t(
    '在商城设置的“配送”中填写快递100 的授权信息后，这里会显示包裹到了哪里；现在可到快递公司官网查询。',
    'Enter a Kuaidi100 account on the Delivery tab of the shop settings to see here where parcels are. Until then, use the website of the carrier.',
  ),
  unknown: t('不是商城的快递公司，无法在这里查询', 'This is none of the carriers of the shop, so it cannot be looked up here'),
  close: t('关闭', 'Close'),
}

/** The colors of states that somebody has to see. */
const tones: Readonly<Partial<Record<ParcelState, 'success' | 'error' | 'warning'>>> = {
  delivered: 'success',
  problem: 'error',
  refused: 'error',
  returning: 'warning',
  returned: 'warning',
}

interface Props {
  /** Whose row has the number: a shipment or a refund. */
  readonly path: string
  readonly id: number
  readonly number: string
  readonly onClose: () => void
}

/** Where a parcel is, the newest event first, and the way to the website of its carrier. */
export function TrackingDialog({ path, id, number, onClose }: Props) {
  const translate = useText()
  const titleId = useId()
  const http = useHttp()
  const isReturn = path === 'shop/refund'
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'track', id, number],
    queryFn: ({ signal }) =>
      http.get<ParcelTrack>(callOf(isReturn ? 'shop/refund' : 'shop/order', 'track'), isReturn ? { id } : { shipment_id: id }, { signal, isQuiet: true }),
    retry: false,
    staleTime: 0, // the number or its carrier may have been corrected; the server keeps what it has read
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId} onKeyDown={(event) => event.stopPropagation()}>
      <DialogTitle id={titleId}>{translate(texts.title)}</DialogTitle>
      <DialogContent sx={{ minHeight: 320 }}>
        <Box sx={[(theme) => cellStyles(theme), headStyle]}>
          <span>{data?.carrier}</span>
          <span>
            {number} <CopyButton value={number} />
          </span>
          {data?.state ? (
            <span className="cell-tag" data-tone={tones[data.state] ?? 'info'}>
              {translate(parcelStates[data.state])}
            </span>
          ) : null}
          {data?.phone ? <a href={`tel:${data.phone}`}>{translate(texts.phone, { phone: data.phone })}</a> : null}
        </Box>
        {error ? (
          <LoadError text={error.message} onRetry={() => void refetch()} />
        ) : data ? (
          <Journey track={data} />
        ) : (
          <Skeleton variant="rounded" height={220} />
        )}
      </DialogContent>
      <DialogActions>
        {data?.website ? (
          <Button href={data.website} target="_blank" rel="noopener noreferrer" startIcon={<OpenInNew />} sx={{ mr: 'auto' }}>
            {translate(texts.website, { carrier: data.carrier })}
          </Button>
        ) : null}
        <Button color="inherit" onClick={onClose}>
          {translate(texts.close)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Journey({ track: { lookup, events } }: { readonly track: ParcelTrack }) {
  const translate = useText()
  if (lookup === 'unknown') return <Alert severity="info">{translate(texts.unknown)}</Alert>
  if (lookup === 'off') return <EmptyState icon={<PlaceOutlined aria-hidden />} title={translate(texts.off)} text={translate(texts.offText)} />
  if (events.length === 0) return <EmptyState icon={<PlaceOutlined aria-hidden />} title={translate(texts.none)} text={translate(texts.noneText)} />
  return (
    <Box component="ol" sx={timelineStyle}>
      {events.map(({ time, text }, at) => (
        <li key={`${time}${at}`}>
          <div className="entry-head">
            <time>{time}</time>
          </div>
          <div className="entry-text">{text}</div>
        </li>
      ))}
    </Box>
  )
}

const headStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, mb: 2, '& a': { color: 'inherit' } } as const
