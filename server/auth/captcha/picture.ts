import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import { createCanvas, GlobalFonts, Path2D } from '@napi-rs/canvas'

import { pictureSize } from './size'
import { captchaCharacters, captchaIcons } from './targets'

import type { SKRSContext2D } from '@napi-rs/canvas'

import type { TargetKind } from './targets'

/** A target and where it was drawn: its center and its side, in pixels of the picture. */
export interface Target {
  readonly kind: TargetKind
  readonly x: number
  readonly y: number
  readonly size: number
}

const fonts = ['noto-sans-sc-117-700-normal.woff2', 'noto-sans-sc-118-700-normal.woff2'].map((file, i) => {
  const family = `captcha ${i}`
  if (!GlobalFonts.registerFromPath(fileURLToPath(new URL(`../fonts/${file}`, import.meta.url)), family)) throw new Error(`cannot read the font ${file}`)
  return `"${family}"`
})

const between = (low: number, high: number): number => low + randomInt(1000) * (high - low) * 0.001
const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item // every list here is filled

/** `count` different targets on a noisy background, none touching another; the caller asks for the first ones. Encoded on another thread: that takes ten times as long as drawing. */
export async function drawPicture(count: number): Promise<{ readonly targets: readonly Target[]; readonly png: Buffer }> {
  const canvas = createCanvas(pictureSize.width, pictureSize.height)
  const pen = canvas.getContext('2d')
  const hue = randomInt(360)
  drawBackground(pen, hue)
  const targets = placeTargets(chooseKinds(count))
  for (const target of targets) drawTarget(pen, target, hue)
  for (let i = 0; i < 5; i++) drawCurve(pen, `hsla(${randomInt(360)}, 60%, ${40 + randomInt(40)}%, 0.45)`)
  return { targets, png: await canvas.encode('png') }
}

function chooseKinds(count: number): TargetKind[] {
  const chosen = new Set<TargetKind>()
  while (chosen.size < count) chosen.add(pick(randomInt(2) ? captchaIcons : captchaCharacters))
  return [...chosen]
}

/** Draws positions until they keep apart; the picture holds a dozen, so four always fit. */
function placeTargets(kinds: readonly TargetKind[]): Target[] {
  const targets: Target[] = []
  for (const kind of kinds) {
    for (;;) {
      const size = between(34, 42)
      const target = { kind, size, x: between(size * 0.75, pictureSize.width - size * 0.75), y: between(size * 0.75, pictureSize.height - size * 0.75) }
      if (targets.some((other) => Math.hypot(other.x - target.x, other.y - target.y) < (other.size + target.size) * 0.8)) continue
      targets.push(target)
      break
    }
  }
  return targets
}

function drawBackground(pen: SKRSContext2D, hue: number): void {
  const gradient = pen.createLinearGradient(0, 0, pictureSize.width, between(0, pictureSize.height))
  gradient.addColorStop(0, `hsl(${hue}, 45%, 82%)`)
  gradient.addColorStop(1, `hsl(${(hue + 60) % 360}, 45%, 70%)`)
  pen.fillStyle = gradient
  pen.fillRect(0, 0, pictureSize.width, pictureSize.height)
  for (let i = 0; i < 40; i++) {
    pen.fillStyle = `hsla(${randomInt(360)}, 50%, ${50 + randomInt(40)}%, 0.25)`
    pen.beginPath()
    pen.arc(between(0, pictureSize.width), between(0, pictureSize.height), between(4, 26), 0, Math.PI * 2)
    pen.fill()
  }
  for (let i = 0; i < 8; i++) drawCurve(pen, `hsla(${randomInt(360)}, 50%, 45%, 0.3)`)
}

function drawCurve(pen: SKRSContext2D, color: string): void {
  const point = (): [number, number] => [between(0, pictureSize.width), between(0, pictureSize.height)]
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
