import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { writeRegistries } from './registries.mjs'

/** Shared by the tools. Imports only what is part of Node, because the tools run before anything is installed. */

export const root = fileURLToPath(new URL('..', import.meta.url))
export const at = (...parts) => join(root, ...parts)

const needed = [20, 19]

/** Ends the process with one sentence if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return
  console.error(
    `掌柜需要 Node ${needed.join('.')} 或更新版本，当前为 ${process.versions.node}。 / Zhanggui needs Node ${needed.join('.')} or newer; this is ${process.versions.node}.`,
  )
  process.exit(1)
}

/**
 * Runs a command in the project's folder and returns its exit code; with `quiet`, its output is returned instead of printed; with `isBackground` it gets
 * the processor when nothing else wants it.
 */
export function run(command, args, { env = {}, quiet = false, isBackground = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['inherit', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    if (isBackground && child.pid) lowerPriority(child.pid)
    let output = ''
    child.stdout?.on('data', (part) => (output += part))
    child.stderr?.on('data', (part) => (output += part))
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** The process may have exited already, and some systems refuse: it then runs like any other. */
function lowerPriority(pid) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {}
}

/** Runs the command-line program of an installed package without npx and its look-ups. */
export const runBin = (path, args, options) => run(process.execPath, [at('node_modules', path), ...args], options)

const sha = (text) => createHash('sha1').update(text).digest('hex')
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Installs exactly the versions of the lock file, unless that has been done. */
export async function ensureInstalled() {
  const lock = sha(read(at('package-lock.json')))
  const stamp = at('node_modules', '.zhanggui-lock')
  if (read(stamp) === lock) return
  if (!isInstalledBy(at('node_modules', '.package-lock.json'))) {
    console.log('正在安装依赖，第一次约需一两分钟… / Installing packages; the first time takes a minute or two…')
    const { code } = await npm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'])
    if (code !== 0)
      fail('依赖安装失败，请检查网络和 npm 源后重试。 / The packages could not be installed; check the network and the npm registry, then try again.')
  }
  writeFileSync(stamp, lock)
}

/** npm writes its own copy of the lock file at the end of an installation; if it is newer than ours, the packages are installed. */
const isInstalledBy = (copy) => existsSync(copy) && statSync(copy).mtimeMs >= statSync(at('package-lock.json')).mtimeMs

/** npm as it was started, or the one in PATH; on Windows that is a script which only a shell can run. */
function npm(args) {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args])
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args]) : run('npm', args)
}

const stampOf = (names) => sha(names.map((name) => digest(at(name))).join('\n'))

/** Builds the client if a source differs from those of the last build. Throws when the build fails. */
export async function ensureBuilt() {
  writeRegistries()
  const stamp = at('dist', '.sources')
  const now = stampOf(['src', 'member', 'providers', 'resources', 'vite.config.ts', 'package-lock.json'])
  if (read(stamp) === now && existsSync(at('dist', 'index.html'))) return
  console.log('正在构建界面… / Building the client…')
  const { code, output } = await runBin('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`${output}\n界面构建失败。 / The client could not be built.`)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

const kept = 3

/** Builds the server if its sources have changed, into a new folder: a running server goes on loading from the old one. */
export async function ensureServerBuilt() {
  writeRegistries()
  const builds = at('.cache', 'server')
  const name = stampOf(['server', 'resources', 'tools/server.config.ts', 'package-lock.json']).slice(0, 12)
  const main = join(builds, name, 'main.js')
  if (existsSync(main)) return main
  console.log('正在构建服务端… / Building the server…')
  const half = `${name}.${process.pid}`
  const args = ['build', '--logLevel', 'warn', '--config', at('tools', 'server.config.ts'), '--outDir', at('.cache', 'server', half)]
  const { code, output } = await runBin('vite/bin/vite.js', args, { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`${output}\n服务端构建失败。 / The server could not be built.`)
  moveInto(join(builds, half), join(builds, name))
  const old = readdirSync(builds).map((folder) => join(builds, folder))
  for (const path of old.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs).slice(kept)) rmSync(path, { recursive: true, force: true })
  return main
}

/** If two processes build at once, the second uses the result of the first. */
function moveInto(half, whole) {
  try {
    renameSync(half, whole)
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    if (!existsSync(whole)) throw error
  }
}

/** A hash of the contents of a file, or of every file in a folder: copies and checkouts change modification times. */
function digest(path) {
  if (!existsSync(path)) return `${path}: none`
  if (statSync(path).isFile()) return `${path.slice(root.length)}: ${sha(readFileSync(path))}`
  return readdirSync(path)
    .sort()
    .map((name) => digest(join(path, name)))
    .join('\n')
}

export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
