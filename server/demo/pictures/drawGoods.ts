import { shelves } from '../data/goods'
import { pictureOf } from './demoImages'
import { drawTile } from './drawTile'

import type { DemoShelf } from '../data/goods'
import type { Picture } from './demoImages'
import type { ImageSize, Tile } from './drawTile'

const square: ImageSize = { width: 320, height: 320 }

/** Two pictures for each product: a cover of its own, then one that it shares with its shelf. By the name of the product. */
export async function drawGoods(): Promise<ReadonlyMap<string, readonly Picture[]>> {
  const drawn = await Promise.all(shelves.map(drawShelf))
  return new Map(drawn.flat())
}

async function drawShelf({ category, glyph, hue, goods }: DemoShelf, shelf: number): Promise<(readonly [string, readonly Picture[]])[]> {
  const shared = await draw(`${category}实拍`, { glyph, hue: (hue + 30) % 360, variant: shelf + 31 })
  const cover = (name: string, place: number): Promise<Picture> => draw(name, { glyph, hue: (hue + place * 9) % 360, variant: shelf * 5 + place })
  return Promise.all(goods.map(async ({ name }, place) => [name, [await cover(name, place), shared]] as const))
}

const draw = async (name: string, tile: Tile): Promise<Picture> => pictureOf(await drawTile(tile, square), { name, topic: 'goods', size: square })
