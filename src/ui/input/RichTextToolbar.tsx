import FormatBold from '@mui/icons-material/FormatBold'
import FormatClear from '@mui/icons-material/FormatClear'
import FormatItalic from '@mui/icons-material/FormatItalic'
import FormatListBulleted from '@mui/icons-material/FormatListBulleted'
import FormatListNumbered from '@mui/icons-material/FormatListNumbered'
import FormatQuote from '@mui/icons-material/FormatQuote'
import FormatUnderlined from '@mui/icons-material/FormatUnderlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import LinkIcon from '@mui/icons-material/Link'
import LinkOff from '@mui/icons-material/LinkOff'
import PhotoLibrary from '@mui/icons-material/PhotoLibraryOutlined'
import Redo from '@mui/icons-material/Redo'
import StrikethroughS from '@mui/icons-material/StrikethroughS'
import Title from '@mui/icons-material/Title'
import Undo from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useEffect, useId, useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { SvgIconComponent } from '@mui/icons-material'
import type { Editor } from '@tiptap/react'

import type { Text } from '../../../resources/kit/text'

interface Tool {
  readonly label: Text
  readonly icon: SvgIconComponent
  readonly mark?: readonly [string, Readonly<Record<string, unknown>>?]
  readonly run: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { label: t('标题', 'Heading'), icon: Title, mark: ['heading', { level: 2 }], run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run() },
  { label: t('粗体', 'Bold'), icon: FormatBold, mark: ['bold'], run: (editor) => editor.chain().focus().toggleBold().run() },
  { label: t('斜体', 'Italic'), icon: FormatItalic, mark: ['italic'], run: (editor) => editor.chain().focus().toggleItalic().run() },
  { label: t('下划线', 'Underline'), icon: FormatUnderlined, mark: ['underline'], run: (editor) => editor.chain().focus().toggleUnderline().run() },
  { label: t('删除线', 'Strikethrough'), icon: StrikethroughS, mark: ['strike'], run: (editor) => editor.chain().focus().toggleStrike().run() },
  { label: t('项目符号', 'Bulleted list'), icon: FormatListBulleted, mark: ['bulletList'], run: (editor) => editor.chain().focus().toggleBulletList().run() },
  { label: t('编号', 'Numbered list'), icon: FormatListNumbered, mark: ['orderedList'], run: (editor) => editor.chain().focus().toggleOrderedList().run() },
  { label: t('引用', 'Quote'), icon: FormatQuote, mark: ['blockquote'], run: (editor) => editor.chain().focus().toggleBlockquote().run() },
  { label: t('清除格式', 'Clear formatting'), icon: FormatClear, run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run() },
  { label: t('移除链接', 'Remove link'), icon: LinkOff, run: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run() },
  { label: t('撤销', 'Undo'), icon: Undo, run: (editor) => editor.chain().focus().undo().run() },
  { label: t('重做', 'Redo'), icon: Redo, run: (editor) => editor.chain().focus().redo().run() },
]

const texts = {
  tools: t('格式', 'Format'),
  link: t('链接', 'Link'),
  address: t('链接地址', 'Link URL'),
  setLink: t('插入', 'Insert'),
  notLink: t('请输入网址，或以 mailto:、tel: 或 / 开头的地址', 'Enter a web address, or one that starts with mailto:, tel: or /'),
  picture: t('插入图片', 'Insert image'),
  stored: t('从附件插入图片', 'Insert image from attachments'),
}

/** What the row for a link starts with. */
const linkStart = 'https://'

/** The address of a link as the server keeps it: a host without a scheme, `www.example.com/a`, is a web address. Undefined for other text. */
function linkAddress(typed: string): string | undefined {
  if (/^(https?:\/\/[^/\s]|\/(?!\/)|(mailto|tel):\S)/i.test(typed)) return typed
  return /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?([/?#]\S*)?$/u.test(typed) ? `${linkStart}${typed}` : undefined
}

interface Props {
  readonly isDisabled: boolean
  /** Id of the label of the field, which tells several editors of a page apart. */
  readonly labelId: string | undefined
  /** Ids of help and error of the field. */
  readonly describedBy: string | undefined
  readonly onPictures: (files: readonly File[]) => void
  readonly onBrowse: (() => void) | undefined
}

/** The toolbar of the editor around it, with its tools in both languages. */
export function RichTextToolbar(props: Props) {
  const editor = useTiptapEditor()
  return editor ? <Tools {...props} editor={editor} /> : null
}

function Tools({ editor, isDisabled, labelId, describedBy, onPictures, onBrowse }: Props & { readonly editor: Editor }) {
  const translate = useText()
  const toolbarId = useId()
  const problemId = useId()
  const pressed = useEditorState({ editor, selector: ({ editor: now }) => tools.map(({ mark }) => mark !== undefined && now.isActive(...mark)) })
  useEffect(() => {
    if (editor.isDestroyed) return
    const { dom } = editor.view
    dom.parentElement?.removeAttribute('aria-labelledby') // of react-admin: names an element without a role
    if (describedBy) dom.setAttribute('aria-describedby', describedBy)
    else dom.removeAttribute('aria-describedby')
  }, [editor, describedBy])
  const picker = useRef<HTMLInputElement>(null)
  const [href, setHref] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const typeLink = (next: string | undefined): void => {
    setHref(next)
    setWrong(false)
  }
  const setLink = (): void => {
    const typed = href?.trim() ?? ''
    if (typed === '' || typed === linkStart) return typeLink(undefined)
    const address = linkAddress(typed)
    if (address === undefined) return setWrong(true)
    editor.chain().focus().extendMarkRange('link').setLink({ href: address }).run()
    typeLink(undefined)
  }
  return (
    <Box
      role="toolbar"
      id={toolbarId}
      aria-label={translate(texts.tools)}
      aria-labelledby={labelId && `${toolbarId} ${labelId}`}
      sx={{ display: 'flex', flexWrap: 'wrap', borderBottom: 1, borderColor: 'divider', p: 0.25 }}
    >
      {tools.map(({ label, icon: Icon, mark, run }, at) => (
        <IconButton
          key={label.en}
          size="small"
          disabled={isDisabled}
          title={translate(label)}
          aria-label={translate(label)}
          {...(mark ? { 'aria-pressed': pressed[at] } : {})}
          color={pressed[at] ? 'primary' : 'default'}
          onClick={() => run(editor)}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
      <IconButton
        size="small"
        disabled={isDisabled}
        title={translate(texts.link)}
        aria-label={translate(texts.link)}
        aria-expanded={href !== undefined}
        onClick={() => typeLink(href === undefined ? String(editor.getAttributes('link')['href'] ?? linkStart) : undefined)}
      >
        <LinkIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        disabled={isDisabled}
        title={translate(texts.picture)}
        aria-label={translate(texts.picture)}
        onClick={() => picker.current?.click()}
      >
        <ImageOutlined fontSize="small" />
      </IconButton>
      {onBrowse ? (
        <IconButton size="small" disabled={isDisabled} title={translate(texts.stored)} aria-label={translate(texts.stored)} onClick={onBrowse}>
          <PhotoLibrary fontSize="small" />
        </IconButton>
      ) : null}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ target }) => (onPictures([...(target.files ?? [])]), (target.value = ''))}
      />
      {href === undefined ? null : (
        <Box sx={{ display: 'flex', gap: 1, width: 1, p: 0.5 }}>
          <OutlinedInput
            size="small"
            autoFocus
            fullWidth
            value={href}
            error={isWrong}
            onChange={({ target }) => typeLink(target.value)}
            onKeyDown={(event) => (event.key === 'Enter' ? (event.preventDefault(), setLink()) : undefined)}
            slotProps={{ input: { 'aria-label': translate(texts.address), 'aria-describedby': isWrong ? problemId : undefined } }}
          />
          <Button size="small" onClick={setLink}>
            {translate(texts.setLink)}
          </Button>
        </Box>
      )}
      {isWrong ? (
        <Typography id={problemId} role="alert" variant="caption" sx={{ width: 1, px: 0.5, color: 'error.main' }}>
          {translate(texts.notLink)}
        </Typography>
      ) : null}
    </Box>
  )
}
