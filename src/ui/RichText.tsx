import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'

import { RichTextToolbar } from './RichTextToolbar'
import { UploadRow } from './UploadRow'
import { useUploads } from './useUploads'

import type { ControlProps } from './controlTypes'
import type { UploadLimits } from './uploadCheck'
import type { SendFile } from './useUploads'

interface Props extends ControlProps<string> {
  readonly send: SendFile
  readonly limits: UploadLimits
  readonly toUrl: (path: string) => string
}

const look = {
  border: 1,
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main' },
  '& .tiptap': {
    minHeight: 160,
    maxHeight: 420,
    overflowY: 'auto',
    px: 1.5,
    py: 1,
    outline: 'none',
    typography: 'body2',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& .tiptap p': { my: 0.75 },
  '& .tiptap img': { maxWidth: '100%', height: 'auto' },
  '& .tiptap .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
  '& .tiptap blockquote': { borderLeft: 3, borderColor: 'divider', pl: 1.5, mx: 0, color: 'text.secondary' },
} as const

/** The editor for formatted text. What it gives is cleaned by the server; an editor that looks empty gives an empty text. */
export function RichText({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, send, limits, toUrl }: Props) {
  const handlers = useRef({ onChange, onBlur, add: (_: readonly File[]): void => undefined })
  const editor = useEditor({
    extensions: [StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }), Image.configure({ inline: false })],
    content: value,
    editable: !isDisabled,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    onUpdate: ({ editor: now }) => handlers.current.onChange(now.isEmpty ? '' : now.getHTML()),
    onBlur: () => handlers.current.onBlur(),
    editorProps: {
      attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId, ...(describedBy ? { 'aria-describedby': describedBy } : {}) },
      handlePaste: (_, event) => takeFiles(event.clipboardData?.files, handlers.current.add),
      handleDrop: (_, event) => takeFiles(event.dataTransfer?.files, handlers.current.add),
    },
  })
  const { uploads, add, drop } = useUploads({
    send,
    limits,
    isPicture: true,
    room: 20,
    onSent: ({ url, name }) =>
      editor
        ?.chain()
        .focus()
        .setImage({ src: toUrl(url), alt: name })
        .run(),
  })
  handlers.current = { onChange, onBlur, add }
  useEffect(() => {
    // A value that did not come from the editor: a restored draft or a merge.
    if (editor && value !== (editor.isEmpty ? '' : editor.getHTML()) && !editor.isFocused) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <Box sx={{ ...look, borderColor: isInvalid ? 'error.main' : 'divider' }}>
      {editor ? <RichTextToolbar editor={editor} isDisabled={isDisabled} onPictures={add} /> : null}
      <EditorContent editor={editor} />
      {uploads.map((upload) => (
        <UploadRow key={upload.key} upload={upload} onDrop={() => drop(upload.key)} />
      ))}
    </Box>
  )
}

function takeFiles(files: FileList | undefined, add: (files: readonly File[]) => void): boolean {
  if (!files?.length) return false
  add([...files])
  return true
}
