import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { banners, tiles } from '../data/adverts'
import { categories } from '../data/categories'
import { shelves } from '../data/goods'
import { services } from '../data/shop'
import { avatarSide, drawAvatar, drawTile } from './draw'

import type { Category } from '../data/categories'
import type { DemoShelf } from '../data/goods'
import type { Random } from '../random'
import type { ImageSize, Tile } from './draw'

/** A drawn picture, not stored yet. `url` is its future address. */
export interface Picture extends ImageSize {
  readonly url: string
  readonly name: string
  readonly topic: string
  readonly sha1: string
  readonly bytes: Buffer
}

/** Every picture of the demo shop. Icons and banners are keyed by the name of their category or service. */
export interface Pictures {
  readonly icons: ReadonlyMap<string, Picture>
  readonly banners: ReadonlyMap<string, Picture>
  readonly women: readonly Picture[]
  readonly men: readonly Picture[]
}

const icon: ImageSize = { width: 240, height: 240 }
const banner: ImageSize = { width: 750, height: 240 }
const avatar: ImageSize = { width: avatarSide, height: avatarSide }
const faces = 30

export async function generateDemoImages(random: Random): Promise<Pictures> {
  const tiles = [
    ...categories.flatMap((branch, place) => tilesOf(branch, branch.hue, place * 11)),
    ...services.map((one, place) => ({ name: one.name, topic: 'service', tile: { ...one, variant: place } })),
  ]
  const icons = await Promise.all(
    tiles.map(async ({ name, topic, tile }) => [name, pictureOf(await drawTile(tile, icon), { name, topic, size: icon })] as const),
  )
  const banners = await Promise.all(
    categories.map(async ({ name, glyph, hue }, place) => {
      const bytes = await drawTile({ glyph, hue, variant: place * 11 + 5 }, banner)
      return [name, pictureOf(bytes, { name: `${name}横幅`, topic: 'category', size: banner })] as const
    }),
  )
  return { icons: new Map(icons), banners: new Map(banners), women: await drawFaces(random, true), men: await drawFaces(random, false) }
}

interface NamedTile {
  readonly name: string
  readonly topic: string
  readonly tile: Tile
}

/** A branch has one hue, shifted a little for every category. */
function tilesOf(category: Category, hue: number, variant: number): NamedTile[] {
  const own = { name: category.name, topic: 'category', tile: { glyph: category.glyph, hue, variant } }
  return [own, ...(category.below ?? []).flatMap((below, place) => tilesOf(below, (hue + 6 + place * 5) % 360, variant + 1 + place * 3))]
}

const drawFaces = (random: Random, isWoman: boolean): Promise<Picture[]> =>
  Promise.all(
    Array.from({ length: faces }, async (_, place) =>
      pictureOf(await drawAvatar(random, isWoman), { name: `${isWoman ? 'w' : 'm'}${place + 1}`, topic: 'avatar', size: avatar }),
    ),
  )

function pictureOf(bytes: Buffer, { name, topic, size }: { name: string; topic: string; size: ImageSize }): Picture {
  const sha1 = createHash('sha1').update(bytes).digest('hex')
  return { ...size, url: `/storage/demo/${topic}/${sha1}.png`, name: `${name}.png`, topic, sha1, bytes }
}

/** Puts the files into the storage. Done before the rows are committed: a file without a row does no harm. */
export async function storeDemoImages(dataDir: string, pictures: readonly Picture[]): Promise<void> {
  for (const topic of new Set(pictures.map((picture) => picture.topic))) await mkdir(dirname(join(dataDir, `/storage/demo/${topic}/any`)), { recursive: true })
  await Promise.all(pictures.map(({ url, bytes }) => writeFile(join(dataDir, url), bytes)))
}

const bannerSize: ImageSize = { width: 1_120, height: 490 }
const tileSize: ImageSize = { width: 480, height: 480 }

/** The pictures of banners and hot recommendations, by their titles. */
export async function drawAdverts(): Promise<ReadonlyMap<string, Picture>> {
  const pictures = [...banners.map((one) => ({ ...one, size: bannerSize })), ...tiles.map((one) => ({ ...one, size: tileSize }))]
  const drawn = pictures.map(async ({ title, glyph, hue, size }, place) => {
    const bytes = await drawTile({ glyph, hue, variant: place * 7 + 3 }, size)
    return [title, pictureOf(bytes, { name: title, topic: 'banner', size })] as const
  })
  return new Map(await Promise.all(drawn))
}

const goodsSize: ImageSize = { width: 320, height: 320 }

/** Two pictures per product: a cover of its own, then one shared with its category. By the name of the product. */
export async function drawGoods(): Promise<ReadonlyMap<string, readonly Picture[]>> {
  const drawn = await Promise.all(shelves.map(drawShelf))
  return new Map(drawn.flat())
}

async function drawShelf({ category, glyph, hue, goods }: DemoShelf, shelf: number): Promise<(readonly [string, readonly Picture[]])[]> {
  const shared = await draw(`${category}实拍`, { glyph, hue: (hue + 30) % 360, variant: shelf + 31 })
  const cover = (name: string, place: number): Promise<Picture> => draw(name, { glyph, hue: (hue + place * 9) % 360, variant: shelf * 5 + place })
  return Promise.all(goods.map(async ({ name }, place) => [name, [await cover(name, place), shared]] as const))
}

const draw = async (name: string, tile: Tile): Promise<Picture> => pictureOf(await drawTile(tile, goodsSize), { name, topic: 'goods', size: goodsSize })
