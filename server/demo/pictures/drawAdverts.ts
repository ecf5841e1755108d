import { banners, tiles } from '../data/adverts'
import { pictureOf } from './demoImages'
import { drawTile } from './drawTile'

import type { Picture } from './demoImages'
import type { ImageSize } from './drawTile'

const wide: ImageSize = { width: 1_120, height: 490 }
const square: ImageSize = { width: 480, height: 480 }

/** The pictures of banners and hot recommendations, by their titles. */
export async function drawAdverts(): Promise<ReadonlyMap<string, Picture>> {
  const asked = [...banners.map((one) => ({ ...one, size: wide })), ...tiles.map((one) => ({ ...one, size: square }))]
  const drawn = asked.map(async ({ title, glyph, hue, size }, place) => {
    const bytes = await drawTile({ glyph, hue, variant: place * 7 + 3 }, size)
    return [title, pictureOf(bytes, { name: title, topic: 'banner', size })] as const
  })
  return new Map(await Promise.all(drawn))
}
