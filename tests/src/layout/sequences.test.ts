import { expect, test } from 'vitest'

import { showShortcuts } from '../../../src/crud/show/showShortcuts'
import { moveShortcuts } from '../../../src/crud/table/moveShortcuts'
import { listShortcuts } from '../../../src/crud/toolbar/listShortcuts'
import { undoShortcuts } from '../../../src/crud/undo/undoShortcuts'
import { generalShortcuts } from '../../../src/layout/shortcuts/generalShortcuts'
import { goShortcuts } from '../../../src/layout/shortcuts/goShortcuts'
import { tabShortcuts } from '../../../src/layout/tabs/tabShortcuts'
import { actionShortcuts, triageShortcuts } from '../../../src/pages/triage/triageShortcuts'

import type { Shortcut } from '../../../src/ui/keyboard/shortcutKeys'

const all = [showShortcuts, moveShortcuts, listShortcuts, undoShortcuts, generalShortcuts, tabShortcuts, triageShortcuts, ...Object.values(actionShortcuts)]

test('no key has an action of its own that begins a sequence: the sequence could not be typed there', () => {
  const sequences = goShortcuts([{ name: 'dashboard', title: 'Dashboard' }]).flatMap(({ shortcut }) => shortcut.keys)
  const first = new Set(sequences.map((keys) => keys.split(' ')[0]))
  expect(first.size).toBeGreaterThan(0)
  const single = all.flatMap((record) => Object.values<Shortcut>(record)).flatMap(({ keys }) => keys)
  expect(single.filter((key) => first.has(key))).toEqual([])
})
