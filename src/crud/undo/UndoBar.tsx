import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

import { useApp } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useShortcuts } from '../../ui/keyboard/shortcuts'
import { optionalPart } from '../../ui/optionalPart'
import { useLanguage, useText } from '../../ui/useText'
import { keepFocus } from '../list/rowFocus'
import { undoShortcuts } from './undoShortcuts'
import { useUndo } from './useUndo'

import type { UndoOffer } from '../../../providers/undo/undoOffers'

const ConflictDialog = optionalPart(async () => (await import('./ConflictDialog')).ConflictDialog)

const texts = {
  undo: t('撤销', 'Undo'),
  redo: t('重做', 'Redo'),
  close: t('关闭', 'Close'),
  changed: t('上一次修改', 'The last change'),
  undone: t('上一次撤销', 'The last undo'),
}

/** Milliseconds for which the last change is offered; afterwards the history of its row undoes it. */
const offeredFor = 60_000

/** Says what the last change was, and undoes it by its button or by the key of every editor. */
export function UndoBar() {
  const { undo: offers } = useApp()
  const offer = useSyncExternalStore(offers.subscribe, offers.get)
  const { run, isRunning, conflicts, closeConflicts } = useUndo()
  const place = document.getElementById('notices') ?? document.body
  const undo = async (one: UndoOffer): Promise<void> => {
    if (isRunning) return
    offers.withdraw(one.batch)
    keepFocus()
    // a change whose undo the server has not answered can be undone again, unless another was made meanwhile
    if (!(await run(one.path, one.batch)) && !offers.get()) offers.offer(one)
  }
  return (
    <>
      {offer ? createPortal(<Offer key={offer.batch} offer={offer} isRunning={isRunning} onUndo={() => void undo(offer)} />, place) : null}
      {conflicts ? (
        <Suspense fallback={null}>
          <ConflictDialog conflicts={conflicts} onClose={closeConflicts} onMissing={closeConflicts} />
        </Suspense>
      ) : null}
    </>
  )
}

interface Props {
  readonly offer: UndoOffer
  readonly isRunning: boolean
  readonly onUndo: () => void
}

function Offer({ offer: { batch, text, isUndo }, isRunning, onUndo }: Props) {
  const translate = useText()
  const { undo: offers } = useApp()
  const language = useLanguage()
  const [written] = useState(language) // the server wrote the text, and does not write it again
  useShortcuts(undoShortcuts, { undo: (_, target) => (isEdited(target) ? false : onUndo()) })
  useEffect(() => {
    const timer = setTimeout(() => offers.withdraw(batch), offeredFor)
    return () => clearTimeout(timer)
  }, [offers, batch])
  return (
    <Alert
      role="status"
      severity="success"
      elevation={8}
      variant="standard"
      closeText={translate(texts.close)}
      onClose={() => offers.withdraw(batch)}
      sx={look}
      data-undo
    >
      <span data-text>{language === written ? text : translate(isUndo ? texts.undone : texts.changed)}</span>
      <Button size="small" color="inherit" disabled={isRunning} onClick={onUndo} aria-keyshortcuts="Control+Z Meta+Z">
        {translate(isUndo ? texts.redo : texts.undo)}
      </Button>
    </Alert>
  )
}

/** There the key undoes what was typed. */
const isEdited = (target: HTMLElement): boolean => target.closest('input:not([type="checkbox"]),textarea,[contenteditable="true"],[role="grid"]') !== null

/** At the foot of the page, above what lies there: it stays for a minute, and covers neither the tools of a list nor the buttons of a dialog. */
const look = {
  position: 'fixed',
  bottom: 'calc(var(--foot, 0px) + 6px)',
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'snackbar',
  width: 'max-content',
  maxWidth: 'min(560px, calc(100vw - 24px))',
  py: 0,
  alignItems: 'center',
  border: 1,
  borderColor: 'divider',
  '& .MuiAlert-message': { display: 'flex', alignItems: 'center', gap: 1, py: 0.5, overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
  '& .MuiButton-root': { flexShrink: 0, fontWeight: 600, textDecoration: 'underline' },
} as const
