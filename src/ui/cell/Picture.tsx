import BrokenImage from '@mui/icons-material/BrokenImage'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { afterShown } from '../paint'
import { useText } from '../useText'
import { useViewer } from './ViewerProvider'

interface Props {
  readonly src: string
  readonly alt: string
  readonly variant?: 'avatar' | undefined
  /** Pictures of one group can be browsed in the viewer. */
  readonly group: string
  readonly size?: number
}

const texts = { open: t('查看大图：{alt}', 'View in full: {alt}'), broken: t('图片无法加载', 'The image cannot be loaded') }

/** A small picture that opens in full size. */
export function Picture({ src, alt, variant, group, size }: Props) {
  const translate = useText()
  const viewer = useViewer()
  const [broken, setBroken] = useState<string>() // another picture of the row may load
  const style = size ? { width: size, height: size } : undefined
  if (broken === src) {
    return (
      <span
        className="cell-picture"
        data-look={variant}
        data-tip={translate(texts.broken)}
        role="img"
        aria-label={translate(texts.broken)}
        style={{ ...style, cursor: 'default' }}
      >
        <BrokenImage fontSize="small" />
      </span>
    )
  }
  return (
    <button
      type="button"
      className="cell-picture"
      data-look={variant}
      data-viewer={group}
      data-full={src}
      data-alt={alt}
      aria-label={translate(texts.open, { alt })}
      style={style}
      onClick={(event) => viewer(event.currentTarget)}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <img key={src} ref={deferredSrc} data-src={src} alt="" loading="lazy" decoding="async" fetchPriority="low" onError={() => setBroken(src)} />
    </button>
  )
}

const waiting = new Set<HTMLImageElement>()

/** A ref for small pictures beside text: each is loaded after the text has been displayed, without rendering anything again. */
function deferredSrc(image: HTMLImageElement | null): (() => void) | undefined {
  if (!image) return undefined
  if (waiting.size === 0) afterShown(fetchAll)
  waiting.add(image)
  return () => void waiting.delete(image)
}

function fetchAll(): void {
  for (const image of waiting) image.src = image.dataset['src'] ?? ''
  waiting.clear()
}
