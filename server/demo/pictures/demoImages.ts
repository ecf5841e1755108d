import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { createCanvas, Path2D } from '@napi-rs/canvas'

import { banners, tiles } from '../data/adverts'
import { categories } from '../data/categories'
import { shelves } from '../data/goods'
import { services } from '../data/shop'
import { glyphs } from './glyphs'

import type { SKRSContext2D } from '@napi-rs/canvas'

import type { Category } from '../data/categories'
import type { DemoShelf } from '../data/goods'
import type { Random } from '../random'
import type { GlyphName } from './glyphs'

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

/** The content of a picture. `hue` is 0 to 359; `variant` changes light and background, so that no two are equal. */
interface Tile {
  readonly glyph: GlyphName
  readonly hue: number
  readonly variant: number
}

interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Side length in pixels. */
const avatarSide = 160
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

/** A gradient with a white line drawing in the middle, as PNG. No fonts, so it is the same on every machine. */
function drawTile({ glyph, hue, variant }: Tile, { width, height }: ImageSize): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const isSlanted = variant % 2 === 0
  const sky = pen.createLinearGradient(isSlanted ? 0 : width, 0, isSlanted ? width : 0, height)
  sky.addColorStop(0, `hsl(${hue}, 72%, ${74 - (variant % 3) * 3}%)`)
  sky.addColorStop(1, `hsl(${(hue + 340 + (variant % 4) * 8) % 360}, 66%, ${56 - (variant % 3) * 2}%)`)
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  drawBackdrop(pen, variant, { width, height })
  const side = Math.min(width, height) * 0.78
  drawGlyph(pen, glyph, { x: (width - side) / 2, y: (height - side) / 2, side })
  return canvas.encode('png')
}

/** Two pale discs, in other positions for every variant. */
function drawBackdrop(pen: SKRSContext2D, variant: number, { width, height }: ImageSize): void {
  const turn = (variant * 137.5 * Math.PI) / 180 // the golden angle distributes them evenly
  pen.fillStyle = 'rgba(255, 255, 255, 0.14)'
  for (const [far, radius] of [
    [0.42, 0.46],
    [-0.5, 0.3],
  ] as const) {
    pen.beginPath()
    pen.arc(width / 2 + Math.cos(turn) * width * far, height / 2 + Math.sin(turn) * height * far, height * radius, 0, 2 * Math.PI)
    pen.fill()
  }
}

function drawGlyph(pen: SKRSContext2D, glyph: GlyphName, { x, y, side }: { x: number; y: number; side: number }): void {
  pen.save()
  pen.translate(x, y)
  pen.scale(side / 100, side / 100)
  pen.lineWidth = 4.5
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  const path = new Path2D(glyphs[glyph])
  pen.fillStyle = 'rgba(255, 255, 255, 0.2)'
  pen.fill(path)
  pen.strokeStyle = '#fff'
  pen.stroke(path)
  pen.restore()
}

const skins = ['#ffe0c7', '#f8d2b3', '#f2c39d', '#e6b08a'] as const
const hairs = ['#2b2523', '#3d2e27', '#4a3426', '#1f2430', '#5b4334'] as const

/** A stylized portrait in flat colors, as PNG. */
function drawAvatar(random: Random, isWoman: boolean): Promise<Buffer> {
  const canvas = createCanvas(avatarSide, avatarSide)
  const pen = canvas.getContext('2d')
  const hue = random.whole(0, 359)
  const features = {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    shirt: `hsl(${(hue + random.whole(90, 240)) % 360}, 48%, 56%)`,
    style: random.whole(0, 2),
  }
  const sky = pen.createLinearGradient(0, 0, 0, avatarSide)
  sky.addColorStop(0, `hsl(${hue}, 62%, 88%)`)
  sky.addColorStop(1, `hsl(${(hue + 30) % 360}, 58%, 76%)`)
  pen.fillStyle = sky
  pen.fillRect(0, 0, avatarSide, avatarSide)
  if (isWoman) round(pen, features.hair, { x: 80, y: 78, w: 41, h: 36 + features.style * 10 }) // long hair is behind the face
  round(pen, features.shirt, { x: 80, y: 172, w: 62, h: 48 })
  round(pen, features.skin, { x: 80, y: 118, w: 13, h: 20 })
  round(pen, features.skin, { x: 80, y: 76, w: 30, h: 35 })
  drawHair(pen, features.hair, features.style, isWoman)
  drawFace(pen, random.happens(0.25))
  return canvas.encode('png')
}

function round(pen: SKRSContext2D, color: string, { x, y, w, h }: { x: number; y: number; w: number; h: number }): void {
  pen.fillStyle = color
  pen.beginPath()
  pen.ellipse(x, y, w, h, 0, 0, 2 * Math.PI)
  pen.fill()
}

/** The hair above the forehead; the style moves the parting. */
function drawHair(pen: SKRSContext2D, color: string, style: number, isWoman: boolean): void {
  const parting = 62 + style * 18
  pen.fillStyle = color
  pen.beginPath()
  pen.moveTo(47, isWoman ? 86 : 74)
  pen.bezierCurveTo(40, 26, 120, 26, 113, isWoman ? 86 : 74)
  pen.bezierCurveTo(108, 60, parting + 24, 62, parting, 54)
  pen.bezierCurveTo(parting - 8, 62, 54, 62, 47, isWoman ? 86 : 74)
  pen.fill()
}

function drawFace(pen: SKRSContext2D, hasGlasses: boolean): void {
  for (const x of [69, 91]) round(pen, '#3b2f2b', { x, y: 80, w: 2.6, h: 3.2 })
  pen.strokeStyle = '#b5654f'
  pen.lineWidth = 2.6
  pen.lineCap = 'round'
  pen.beginPath()
  pen.arc(80, 90, 9, 0.35, Math.PI - 0.35)
  pen.stroke()
  if (!hasGlasses) return
  pen.strokeStyle = '#4a4f5c'
  pen.lineWidth = 2
  for (const x of [69, 91]) {
    pen.beginPath()
    pen.arc(x, 80, 9, 0, 2 * Math.PI)
    pen.stroke()
  }
}
