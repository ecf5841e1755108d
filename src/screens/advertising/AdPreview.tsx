import Campaign from '@mui/icons-material/Campaign'
import ChevronRight from '@mui/icons-material/ChevronRight'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useFormat, useMediaUrl } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { useLinkedGoods } from './useLinkGoods'

import type { ComponentType } from 'react'

import type { ScreenControlProps } from '../screenControl'

const texts = {
  noPicture: t('选择图片后在此预览', 'Choose an image to preview it here'),
  noText: t('公告内容', 'Announcement text'),
  noTitle: t('标题', 'Title'),
  broken: t('图片无法加载', 'The image cannot be loaded'),
  from: t('{price} 起', 'from {price}'),
}

type Values = Readonly<Record<string, unknown>>

/** A preview of the advert in the storefront that follows the input. */
export function AdPreview({ labelId, path }: ScreenControlProps) {
  const values = useWatch() as Values
  const Preview = previews[path]
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      sx={{ maxWidth: 420, border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.default' }}
    >
      {Preview ? <Preview values={values} /> : null}
    </Box>
  )
}

interface PreviewProps {
  readonly values: Values
}

const previews: Readonly<Record<string, ComponentType<PreviewProps>>> = {
  'shop/banner': BannerPreview,
  'shop/hotRecommend': HotPreview,
  'shop/noticeBar': NoticePreview,
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const colorOf = (value: unknown): string | undefined => (/^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(textOf(value)) ? textOf(value) : undefined)

function BannerPreview({ values }: PreviewProps) {
  return (
    <Box sx={{ p: 1.5, bgcolor: colorOf(values['bg_color']) }}>
      <Shown src={textOf(values['image'])} alt={textOf(values['title'])} ratio="16 / 7" />
    </Box>
  )
}

function HotPreview({ values }: PreviewProps) {
  const translate = useText()
  const format = useFormat()
  const isGoods = values['link_type'] === 'goods' && /^[1-9]\d*$/.test(String(values['link_value'] ?? ''))
  const goods = useLinkedGoods(isGoods ? Number(values['link_value']) : undefined)
  const price = goods && (goods.max_price === goods.price ? format.money(goods.price) : translate(texts.from, { price: format.money(goods.price) }))
  return (
    <Box sx={{ p: 1.5, width: 200 }}>
      <Box sx={{ bgcolor: 'background.paper', borderRadius: 1, overflow: 'hidden' }}>
        <Shown src={textOf(values['image'])} alt={textOf(values['title'])} ratio="1 / 1" />
        <Box sx={{ p: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" noWrap>
            {textOf(values['title']) || translate(texts.noTitle)}
          </Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary', minHeight: 18 }}>
            {textOf(values['sub_title'])}
          </Typography>
          {price ? <Typography sx={{ color: 'error.main', fontWeight: 600 }}>{price}</Typography> : null}
        </Box>
      </Box>
    </Box>
  )
}

function NoticePreview({ values }: PreviewProps) {
  const translate = useText()
  const leads = values['link_type'] !== 'none' || textOf(values['detail']) !== ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.25, bgcolor: 'background.paper' }}>
      <Campaign fontSize="small" color="warning" />
      <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0, color: textOf(values['content']) ? 'text.primary' : 'text.secondary' }}>
        {textOf(values['content']) || translate(texts.noText)}
      </Typography>
      {leads ? <ChevronRight fontSize="small" color="action" /> : null}
    </Box>
  )
}

interface ShownProps {
  readonly src: string
  readonly alt: string
  readonly ratio: string
}

/** The picture cropped to its ratio, or a message in its place. */
function Shown({ src, alt, ratio }: ShownProps) {
  const translate = useText()
  const url = useMediaUrl()
  const [broken, setBroken] = useState('')
  const frame = { display: 'block', width: '100%', aspectRatio: ratio, borderRadius: 1, bgcolor: 'action.hover' } as const
  if (src && broken !== src) return <Box component="img" src={url(src)} alt={alt} onError={() => setBroken(src)} sx={{ ...frame, objectFit: 'cover' }} />
  return (
    <Box sx={{ ...frame, display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 0.5, color: 'text.secondary' }}>
      <ImageOutlined />
      <Typography variant="caption">{translate(src ? texts.broken : texts.noPicture)}</Typography>
    </Box>
  )
}
