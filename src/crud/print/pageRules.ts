import { useLayoutEffect, useState } from 'react'

import { papers } from '../../../resources/kit/printouts'

import type { RefObject } from 'react'

import type { Paper } from '../../../resources/kit/printouts'

interface Printed {
  readonly paper: Paper
  readonly title: string
  /** The name of each slip; empty for one over many rows. */
  readonly names: readonly string[]
}

/** CSS pixels per millimeter. */
const perMillimeter = 96 / 25.4

/** Millimeters beyond what was measured, because a printer rounds. */
const slack = 3

/**
 * The page of each slip. A sheet has its usual size, with the name of the slip on every page; the pages of a roll are as long as what is on them, so the
 * slips are measured whenever their size changes.
 */
export function usePageRules(root: RefObject<HTMLElement | null>, { paper, title, names }: Printed): string {
  const [heights, setHeights] = useState<readonly number[]>([])
  const isRoll = papers[paper].height === undefined
  useLayoutEffect(() => {
    const slips = [...(root.current?.querySelectorAll<HTMLElement>('[data-slip]') ?? [])]
    if (!isRoll || slips.length === 0) return undefined
    const measure = (): void => setHeights(slips.map((slip) => Math.ceil(slip.getBoundingClientRect().height / perMillimeter)))
    measure() // what is printed at once is printed before the observer reports
    const observer = new ResizeObserver(measure)
    for (const slip of slips) observer.observe(slip)
    return () => observer.disconnect()
  }, [root, isRoll, names])
  const { width, height, margin } = papers[paper]
  if (height !== undefined)
    return [
      whitePaper,
      `@page { size: ${width}mm ${height}mm; margin: ${margin}mm; @bottom-right { content: counter(page) " / " counter(pages); ${small} } }`,
      ...names.map((name, at) => `@page slip-${at} { @bottom-left { content: ${cssText(`${title} ${name}`)}; ${small} } }`),
      ...names.map((_, at) => `[data-slip="${at}"] { page: slip-${at} }`),
    ].join('\n')
  return [
    whitePaper,
    ...names.map((_, at) => `@page slip-${at} { size: ${width}mm ${(heights[at] ?? width) + slack}mm; margin: 0 } [data-slip="${at}"] { page: slip-${at} }`),
  ].join('\n')
}

/** The page around has the colors and the height of the window, and what follows the slips would begin a page of another name. */
const whitePaper = `@media print {
  html { color-scheme: light !important }
  html, body, #root { background: #fff !important; height: auto !important; min-height: 0 !important }
  body > :not(#root) { display: none !important }
}`

const small = 'font-size: 8pt; color: #555;'

/** A text in a style sheet: whatever a name holds, it cannot end the text. */
const cssText = (text: string): string => `"${text.replace(/[^\p{L}\p{N} _.,:#-]/gu, ' ')}"`
