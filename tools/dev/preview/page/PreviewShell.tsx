import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useState } from 'react'

import { t, translate } from '../../../../resources/kit/text'
import { PreviewFrames } from './PreviewFrames'
import { SourceView } from './SourceView'
import { useChoice } from './useChoice'
import { usePreviewState } from './usePreviewState'

import type { ReactNode } from 'react'

import type { ShellChoice } from './useChoice'

const texts = {
  definition: t('定义', 'Definition'),
  language: t('语言', 'Language'),
  light: t('浅色', 'Light'),
  dark: t('深色', 'Dark'),
  all: t('全部权限', 'May everything'),
  look: t('只能查看', 'May only look'),
  choose: t('选择一个定义', 'Choose a definition'),
  unknown: t('没有文件定义 {path}', 'No file defines {path}'),
  fine: t('没有问题', 'No complaints'),
}

/** A definition beside the list and the popups that it makes, with the complaints of the checks at their lines. */
export function PreviewShell({ path }: { readonly path: string }) {
  const [choice, change] = useChoice()
  const { paths, files, screens, complaints, isRead } = usePreviewState(path)
  const [opened, setOpened] = useState<string>()
  const text = (one: { readonly zh: string; readonly en: string }, values = {}): string => translate(one, choice.language, values)
  useEffect(() => {
    document.title = path || text(texts.choose)
  })
  const own = complaints.filter((one) => one.path === path || one.path === undefined || files.some(({ name }) => name === one.file))
  const [worst] = own
  const file = files.find(({ name }) => name === opened) ?? files.find(({ name }) => name === worst?.file) ?? files[0]
  return (
    <Box sx={{ height: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1, alignItems: 'center', pt: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        <Autocomplete
          size="small"
          sx={{ width: 260 }}
          options={paths.includes(path) || path === '' ? paths : [path, ...paths]}
          value={path || null}
          onChange={(_event, next) => {
            if (next) location.assign(`/preview/${next}${location.hash.replace(/&?at=[^&]*/, '')}`)
          }}
          renderInput={(params) => <TextField {...params} label={text(texts.definition)} />}
        />
        <Switches
          name={text(texts.language)}
          value={choice.language}
          options={{ 'zh-cn': '中文', en: 'English' }}
          onChange={(language) => change({ language })}
        />
        <Switches value={choice.theme} options={{ light: text(texts.light), dark: text(texts.dark) }} onChange={(theme) => change({ theme })} />
        <Switches value={choice.width} options={{ '1440': '1440', '390': '390' }} onChange={(width) => change({ width })} />
        <Switches value={choice.may} options={{ all: text(texts.all), look: text(texts.look) }} onChange={(may) => change({ may })} />
        {isRead && path ? (
          <Box role="status" sx={{ ml: 'auto', color: complaints.length > 0 ? 'error.main' : 'success.main' }}>
            {complaints.length > 0 ? `${complaints.length} ✕` : text(texts.fine)}
          </Box>
        ) : null}
      </Box>
      {complaints
        .filter((one) => !own.includes(one))
        .slice(0, 3)
        .map((one) => (
          <Alert key={`${one.id}${one.path}${one.text}`} severity="warning" sx={{ py: 0 }}>
            <a href={`/preview/${one.path ?? ''}`}>{one.path}</a> {one.id} {one.text}
          </Alert>
        ))}
      {isRead && path && files.length === 0 ? <Alert severity="info">{text(texts.unknown, { path })}</Alert> : null}
      {path ? null : (
        <Box component="nav" sx={{ p: 2, columns: '240px', '& a': { display: 'block', py: 0.25, color: 'primary.main' } }}>
          {paths.map((one) => (
            <a key={one} href={`/preview/${one}`}>
              {one}
            </a>
          ))}
        </Box>
      )}
      {file ? (
        <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
          <Box sx={{ width: '38%', minWidth: 320, display: 'flex', flexDirection: 'column', borderRight: 1, borderColor: 'divider' }}>
            {files.length > 1 ? (
              <Tabs value={file.name} onChange={(_event, name: string) => setOpened(name)} variant="scrollable" sx={{ minHeight: 36 }}>
                {files.map(({ name }) => (
                  <Tab key={name} value={name} label={name.split('/').at(-1)} sx={{ textTransform: 'none', minHeight: 36, py: 0 }} />
                ))}
              </Tabs>
            ) : null}
            <SourceView file={file} complaints={own} />
          </Box>
          <PreviewFrames path={path} screens={screens} choice={choice} onChange={change} />
        </Box>
      ) : null}
    </Box>
  )
}

interface SwitchesProps<Value extends string> {
  readonly name?: string
  readonly value: Value
  readonly options: Readonly<Record<Value, ReactNode>>
  readonly onChange: (value: Value) => void
}

function Switches<Value extends ShellChoice[keyof ShellChoice]>({ name, value, options, onChange }: SwitchesProps<Value>) {
  return (
    <ToggleButtonGroup size="small" exclusive value={value} aria-label={name} onChange={(_event, next: Value | null) => next && onChange(next)}>
      {(Object.entries(options) as [Value, ReactNode][]).map(([key, label]) => (
        <ToggleButton key={key} value={key} sx={{ textTransform: 'none', py: 0.25 }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
