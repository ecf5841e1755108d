import { createCanvas, Path2D } from '@napi-rs/canvas'

import { glyphs } from './glyphs'

import type { SKRSContext2D } from '@napi-rs/canvas'

import type { GlyphName } from './glyphs'

/** What a tile shows. `hue` is 0 to 359; `variant` moves the light and the backdrop, so that no two tiles are equal. */
export interface Tile {
  readonly glyph: GlyphName
  readonly hue: number
  readonly variant: number
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A soft gradient with a white line picture in the middle, as PNG. No fonts, so it comes out the same everywhere. */
export function drawTile({ glyph, hue, variant }: Tile, { width, height }: ImageSize): Promise<Buffer> {
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

/** Two pale discs, somewhere else for every variant. */
function drawBackdrop(pen: SKRSContext2D, variant: number, { width, height }: ImageSize): void {
  const turn = (variant * 137.5 * Math.PI) / 180 // the golden angle spreads them evenly
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
