import { complaintPaths } from './complaintPaths.ts'
import { waitingCalls } from './waitingCalls.ts'

/* Runs in the pages of `npm run dev`: shows that the server starts again, why it does not start, and the SQL that waits for a reader. */

const reportRunning = waitingCalls(XMLHttpRequest)

const pill = document.createElement('div')
pill.setAttribute('role', 'status')
pill.style.cssText =
  'position:fixed;inset-inline-start:16px;bottom:16px;z-index:2000;padding:6px 14px;border-radius:16px;font:13px/1.5 system-ui;color:#fff;background:#333;box-shadow:0 2px 12px #0006'
let showing

/** A quick start is not worth a word. */
function reportStarting(isStarting) {
  clearTimeout(showing)
  pill.textContent = ''
  pill.remove()
  if (!isStarting) return
  showing = setTimeout(() => {
    document.body.append(pill)
    pill.textContent = '服务器正在重启… / The server is restarting…'
  }, 500)
}

const dialog = document.createElement('dialog')
dialog.style.cssText = 'width:min(900px,92vw);max-height:86vh;border:0;border-radius:8px;padding:24px;font:14px/1.6 system-ui;box-shadow:0 8px 40px #0006'

/** Links to the preview of these definitions, which runs without the server. */
function previewLinks(paths) {
  return paths.map((path) => {
    const link = document.createElement('a')
    link.href = `/preview/${path}`
    link.target = '_blank'
    link.textContent = `预览 / Preview: ${path}`
    link.style.cssText = 'display:block;margin:0 0 8px'
    return link
  })
}

function fill(title, text, paths, button) {
  const heading = document.createElement('h2')
  heading.style.cssText = 'margin:0 0 12px;font-size:16px;white-space:pre-wrap'
  heading.textContent = title
  const body = document.createElement('pre')
  body.style.cssText =
    'margin:0 0 16px;overflow-y:scroll;max-height:60vh;padding:8px 12px;border:1px solid #bbb;border-radius:4px;white-space:pre-wrap;font:12px/1.6 ui-monospace,monospace'
  body.textContent = text
  dialog.replaceChildren(heading, body, ...previewLinks(paths), ...(button ? [button] : []))
  if (!dialog.isConnected) document.body.append(dialog)
  if (!dialog.open) dialog.showModal()
  button?.focus()
}

function approveButton(key) {
  const button = document.createElement('button')
  button.textContent = '执行（Enter） / Apply (Enter)'
  button.style.cssText = 'font:inherit;padding:6px 16px'
  button.onclick = () => {
    button.disabled = true
    void fetch(`/development?key=${key}`, { method: 'POST' })
  }
  return button
}

function show(state) {
  reportRunning(state.kind === 'running')
  reportStarting(state.kind === 'starting')
  if (state.kind === 'failed')
    fill('服务器没有启动；改正后保存即可。\nThe server did not start; correct this and save.', state.message, complaintPaths(state.message))
  else if (state.kind === 'review') fill(state.title, state.sql, state.paths, approveButton(state.key))
  else dialog.close()
}

// it closes by itself when the server runs
dialog.addEventListener('cancel', (event) => event.preventDefault())
if (import.meta.hot) {
  import.meta.hot.on('zhanggui:state', show)
  import.meta.hot.send('zhanggui:listening')
  // the page is made of the definitions
  import.meta.hot.on('zhanggui:definitions', ({ isOurs }) => {
    if (!isOurs) return
    window.dispatchEvent(new Event('zhanggui:reload'))
    location.reload()
  })
  // open forms keep what is typed
  import.meta.hot.on('vite:beforeFullReload', () => window.dispatchEvent(new Event('zhanggui:reload')))
}
