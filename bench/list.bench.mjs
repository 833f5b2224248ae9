/* global window, document, requestAnimationFrame */
// Scrolling 50,000 passholders in Chromium: frame times at full scroll speed, compared with an empty page of the same
// height in the same run, since a machine without a graphics card reaches 60 frames a second with neither.
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium, installChromium } from '../tools/chromium.mjs'
import { build } from 'vite'

const here = path.dirname(fileURLToPath(import.meta.url))
const built = path.resolve(here, '../.cache/bench-list')
const rows = Number(process.env.ROWS ?? 50_000)
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }
const frameMs = 1000 / 60

const serve = async () => {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://x').pathname
    try {
      const body = await readFile(path.join(built, name === '/' ? 'index.html' : path.normalize(name)))
      response
        .writeHead(200, { 'content-type': types[path.extname(name) || '.html'] ?? 'text/plain' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

/** Scrolls by a step each frame for some seconds and returns the times between frames. */
const scroll = (page, { step, seconds }) =>
  page.evaluate(
    ({ step, seconds }) =>
      new Promise((done) => {
        const frames = []
        let shown = 0
        let last
        let direction = 1
        const tick = (now) => {
          if (last === undefined) last = now
          else {
            frames.push(now - last)
            last = now
          }
          const end = document.documentElement.scrollHeight - window.innerHeight
          if (window.scrollY >= end - step) direction = -1
          if (window.scrollY <= step) direction = 1
          window.scrollBy(0, step * direction)
          const drawn = document.querySelectorAll('[role=row]:not([aria-busy])').length
          if (drawn > 5) shown++
          if (frames.reduce((sum, one) => sum + one, 0) < seconds * 1000) requestAnimationFrame(tick)
          else done({ frames, shown: shown / (frames.length + 1) })
        }
        requestAnimationFrame(tick)
      }),
    { step, seconds },
  )

const figures = ({ frames, shown }) => {
  const sorted = [...frames].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const total = frames.reduce((sum, one) => sum + one, 0)
  const missed = frames.reduce((sum, one) => sum + Math.max(0, Math.round(one / frameMs) - 1), 0)
  return {
    'frames a second': Math.round((frames.length / total) * 1000),
    p50: at(0.5).toFixed(1),
    p95: at(0.95).toFixed(1),
    longest: at(1).toFixed(1),
    'dropped %': ((missed / (frames.length + missed)) * 100).toFixed(1),
    'with loaded rows %': Math.round(shown * 100),
  }
}

const speeds = {
  'wheel, 1 row a frame': { step: 36, seconds: 4 },
  'full speed, 3 rows a frame': { step: 111, seconds: 4 },
  'full speed, 16 rows a frame': { step: 600, seconds: 4 },
  'scroll bar, 400 rows a frame': { step: 15_000, seconds: 4 },
}

installChromium()
await build({ configFile: path.join(here, 'list/vite.config.mjs'), logLevel: 'error' })
const server = await serve()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const table = {}
const rate = {}
for (const kind of ['empty', 'list']) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(
    `http://127.0.0.1:${server.address().port}/?rows=${rows}${kind === 'empty' ? '&empty' : ''}`,
  )
  if (kind === 'list') await page.waitForSelector('[role=row][data-index="10"]:not([aria-busy])')
  await page.waitForTimeout(1000)
  for (const [name, speed] of Object.entries(speeds)) {
    const seen = figures(await scroll(page, speed))
    rate[name] = { ...rate[name], [kind]: seen['frames a second'] }
    if (kind === 'empty') seen['with loaded rows %'] = ''
    table[`${name}: ${kind}`] = seen
    await page.waitForTimeout(500)
  }
  await page.close()
}
console.log(`\nList of ${rows} passholders, frames in ms; an empty page for comparison:`)
console.table(table)
const least = 0.95
const failed = Object.entries(rate).filter(([, { empty, list }]) => list < Math.min(60, empty) * least)
for (const [name, { empty, list }] of Object.entries(rate))
  console.log(
    `${name}: ${list} of ${empty} frames a second, ${Math.round((list / empty) * 100)} % (at least ${least * 100} %)`,
  )
await browser.close()
server.close()
if (failed.length > 0) process.exitCode = 1
