import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas'

import { t } from '../../../resources/kit/text'

import type { SKRSContext2D } from '@napi-rs/canvas'

import type { Text } from '../../../resources/kit/text'

interface PictureSize {
  readonly width: number
  readonly height: number
}

/** A target with its center and size in pixels of the picture. */
export interface Target {
  readonly kind: TargetKind
  readonly x: number
  readonly y: number
  readonly size: number
}

const fontFolder = join(import.meta.dirname, '../fonts')
const fonts = ['noto-sans-sc-117-700-normal.woff2', 'noto-sans-sc-118-700-normal.woff2'].map((file, i) => {
  const family = `captcha ${i}`
  if (!GlobalFonts.registerFromPath(join(fontFolder, file), family)) throw new Error(`cannot read the font ${file}`)
  return `"${family}"`
})

const between = (low: number, high: number): number => low + randomInt(1000) * (high - low) * 0.001
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item // the arrays are never empty

/**
 * Draws `count` different targets without overlap on a noisy background; the caller uses the first ones. Encoded on another thread, because that takes ten
 * times as long as drawing.
 */
export async function drawPicture(count: number, size: PictureSize): Promise<{ readonly targets: readonly Target[]; readonly png: Buffer }> {
  const canvas = createCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  const hue = randomInt(360)
  drawBackground(pen, size, hue)
  const targets = placeTargets(chooseKinds(count), size)
  for (const target of targets) drawTarget(pen, target, hue)
  for (let i = 0; i < 5; i++) drawCurve(pen, size, `hsla(${randomInt(360)}, 60%, ${40 + randomInt(40)}%, 0.45)`)
  return { targets, png: await canvas.encode('png') }
}

function chooseKinds(count: number): TargetKind[] {
  const chosen = new Set<TargetKind>()
  while (chosen.size < count) chosen.add(pick(randomInt(2) ? captchaIcons : captchaCharacters))
  return [...chosen]
}

/** Draws random positions until none overlap; the picture has room for a dozen, so four always fit. */
function placeTargets(kinds: readonly TargetKind[], picture: PictureSize): Target[] {
  const targets: Target[] = []
  for (const kind of kinds) {
    for (;;) {
      const size = between(34, 42)
      const target = { kind, size, x: between(size * 0.75, picture.width - size * 0.75), y: between(size * 0.75, picture.height - size * 0.75) }
      if (targets.some((other) => Math.hypot(other.x - target.x, other.y - target.y) < (other.size + target.size) * 0.8)) continue
      targets.push(target)
      break
    }
  }
  return targets
}

function drawBackground(pen: SKRSContext2D, size: PictureSize, hue: number): void {
  const gradient = pen.createLinearGradient(0, 0, size.width, between(0, size.height))
  gradient.addColorStop(0, `hsl(${hue}, 45%, 82%)`)
  gradient.addColorStop(1, `hsl(${(hue + 60) % 360}, 45%, 70%)`)
  pen.fillStyle = gradient
  pen.fillRect(0, 0, size.width, size.height)
  for (let i = 0; i < 40; i++) {
    pen.fillStyle = `hsla(${randomInt(360)}, 50%, ${50 + randomInt(40)}%, 0.25)`
    pen.beginPath()
    pen.arc(between(0, size.width), between(0, size.height), between(4, 26), 0, Math.PI * 2)
    pen.fill()
  }
  for (let i = 0; i < 8; i++) drawCurve(pen, size, `hsla(${randomInt(360)}, 50%, 45%, 0.3)`)
}

function drawCurve(pen: SKRSContext2D, { width, height }: PictureSize, color: string): void {
  const point = (): [number, number] => [between(0, width), between(0, height)]
  pen.strokeStyle = color
  pen.lineWidth = between(0.8, 2)
  pen.beginPath()
  pen.moveTo(...point())
  pen.bezierCurveTo(...point(), ...point(), ...point())
  pen.stroke()
}

function drawTarget(pen: SKRSContext2D, { kind, x, y, size }: Target, hue: number): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate((between(-25, 25) * Math.PI) / 180)
  pen.fillStyle = `hsla(${(hue + 120 + randomInt(180)) % 360}, 70%, ${20 + randomInt(14)}%, 0.85)`
  if (kind.path) {
    pen.scale(size / 100, size / 100)
    pen.translate(-50, -50)
    pen.fill(new Path2D(kind.path), 'evenodd')
  } else {
    pen.font = `${Math.round(size)}px ${fonts.join(', ')}`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(kind.character ?? '', 0, 0)
  }
  pen.restore()
}

/** A kind of target: a character, or an icon as a path on a grid of 100 by 100. */
export interface TargetKind {
  /** How it is named in the instruction. */
  readonly name: Text
  readonly path?: string
  readonly character?: string
}

interface Icon {
  readonly name: Text
  readonly path: string
}

/** Own closed and filled shapes that can be distinguished at 36 px and rotated by 25 degrees. */
const icons: readonly Icon[] = [
  { name: t('<星星>', '<star>'), path: 'M50 4 L62 38 L98 38 L69 59 L80 94 L50 73 L20 94 L31 59 L2 38 L38 38 Z' },
  { name: t('<爱心>', '<heart>'), path: 'M50 92 C10 62 2 44 4 30 C7 8 38 4 50 28 C62 4 93 8 96 30 C98 44 90 62 50 92 Z' },
  { name: t('<房子>', '<house>'), path: 'M50 6 L98 48 L86 48 L86 94 L60 94 L60 64 L40 64 L40 94 L14 94 L14 48 L2 48 Z' },
  { name: t('<月亮>', '<moon>'), path: 'M62 4 A46 46 0 1 0 96 66 A38 38 0 0 1 62 4 Z' },
  { name: t('<闪电>', '<lightning>'), path: 'M58 2 L16 56 L44 56 L34 98 L84 38 L54 38 Z' },
  { name: t('<雨伞>', '<umbrella>'), path: 'M4 52 A46 46 0 0 1 96 52 L55 52 L55 82 A14 14 0 0 1 27 82 L35 82 A6 6 0 0 0 47 82 L47 52 Z' },
  {
    name: t('<钥匙>', '<key>'),
    path: 'M26 26 A24 24 0 1 0 48 60 L64 60 L64 76 L76 76 L76 60 L84 60 L84 72 L96 72 L96 46 L48 46 A24 24 0 0 0 26 26 Z M26 42 A10 10 0 1 1 25.9 42 Z',
  },
  { name: t('<旗帜>', '<flag>'), path: 'M14 4 L24 4 L24 10 L94 10 L76 34 L94 58 L24 58 L24 98 L14 98 Z' },
  { name: t('<杯子>', '<cup>'), path: 'M10 18 L72 18 L72 30 A22 22 0 0 1 72 74 L68 74 L64 92 L18 92 Z M72 42 L70 62 A10 10 0 0 0 72 42 Z' },
  { name: t('<小鱼>', '<fish>'), path: 'M2 50 C20 14 56 14 74 44 L98 22 L92 50 L98 78 L74 56 C56 86 20 86 2 50 Z M24 40 A5 5 0 1 1 23.9 40 Z' },
  { name: t('<树木>', '<tree>'), path: 'M50 2 L84 42 L68 42 L92 76 L57 76 L57 98 L43 98 L43 76 L8 76 L32 42 L16 42 Z' },
  { name: t('<汽车>', '<car>'), path: 'M22 26 L70 26 L84 48 L98 52 L98 74 L88 74 A12 12 0 0 1 64 74 L38 74 A12 12 0 0 1 14 74 L2 74 L2 50 L12 48 Z' },
  { name: t('<铃铛>', '<bell>'), path: 'M46 4 L54 4 L54 12 C76 16 82 34 82 58 L94 80 L60 80 A10 10 0 0 1 40 80 L6 80 L18 58 C18 34 24 16 46 12 Z' },
  { name: t('<云朵>', '<cloud>'), path: 'M24 80 A20 20 0 0 1 20 42 A26 26 0 0 1 70 34 A23 23 0 0 1 78 80 Z' },
  { name: t('<皇冠>', '<crown>'), path: 'M4 24 L28 48 L50 12 L72 48 L96 24 L86 86 L14 86 Z' },
  { name: t('<叶子>', '<leaf>'), path: 'M96 4 C40 4 8 28 10 66 L2 92 L12 96 L22 78 C70 84 94 50 96 4 Z' },
]

/** Common characters that the bundled fonts contain and that are not confused with each other. */
const characters = [...readFileSync(join(fontFolder, 'characters.txt'), 'utf8').trim()]

export const captchaIcons: readonly TargetKind[] = icons
export const captchaCharacters: readonly TargetKind[] = characters.map((character) => ({ name: { zh: character, en: character }, character }))
