import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the system; undefined means Playwright's own. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...places].find((file) => file && existsSync(file))

const run = (command, args) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}

const installFromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Installing chromium…')
  try {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'])
  } catch {
    console.log('This system has no chromium package.')
  }
}

const installPlaywrights = () => {
  console.log('Downloading Playwright’s browser…')
  run(process.execPath, [fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium'])
}

/** Installs a browser if there is none: from Debian as root, else Playwright's own. */
export const installChromium = () => {
  if (!findChromium()) installFromDebian()
  if (!findChromium()) installPlaywrights()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installChromium()
