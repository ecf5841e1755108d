import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const fixed = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe']

/** Finds the browser of the journeys: the one named by CHROMIUM_PATH or an installed one; on Debian as root it installs one with apt. */
export async function findChromium() {
  return installed() ?? ((await installOnDebian()) ? installed() : undefined)
}

export const howToGetIt =
  '浏览器测试需要 Chromium 或 Chrome：请安装后重试，或用 CHROMIUM_PATH 指明路径。 / The journeys need Chromium or Chrome: install one (Debian: apt-get install chromium fonts-noto-cjk), or name it in CHROMIUM_PATH.'

function installed() {
  const named = process.env.CHROMIUM_PATH
  const inPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...(named ? [named] : []), ...inPath, ...fixed].find((path) => existsSync(path))
}

async function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !hasApt()) return false
  console.log(`正在安装 Chromium… / Installing Chromium with apt-get on Debian ${readFileSync('/etc/debian_version', 'utf8').trim()}…`)
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], quiet)
  const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], quiet)
  if (code !== 0) console.log(output)
  return code === 0
}

function hasApt() {
  try {
    return Boolean(execFileSync('apt-get', ['--version'], { stdio: 'pipe' }))
  } catch {
    return false // not Debian, or apt is missing: nothing to install with
  }
}
