/* global window, requestAnimationFrame */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium, installChromium } from '../tools/chromium.mjs'
import { build } from 'vite'

const here = path.dirname(fileURLToPath(import.meta.url))
const built = path.resolve(here, '../.cache/bench-map')
const stalls = Number(process.env.STALLS ?? 5000)
const slowdown = Number(process.env.SLOWDOWN ?? 4)
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

const serve = async () => {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, 'http://x').pathname
    try {
      const body = await readFile(path.join(built, name === '/' ? 'index.html' : path.normalize(name)))
      response
        .writeHead(200, {
          'content-type': types[path.extname(name) || '.html'] ?? 'application/octet-stream',
        })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((listening) => server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', listening))
  return server
}

installChromium()
const executable = { executablePath: findChromium(), args: ['--no-sandbox'] }

/** Frame times during an interaction, from the page's animation frames. */
const measure = async (page, act) => {
  await page.evaluate(() => {
    window.frames_ = []
    let last = performance.now()
    window.counting = true
    const tick = (now) => {
      window.frames_.push(now - last)
      last = now
      if (window.counting) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await act()
  const frames = await page.evaluate(() => {
    window.counting = false
    return window.frames_.slice(1)
  })
  const sorted = [...frames].sort((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const total = frames.reduce((sum, one) => sum + one, 0)
  return {
    frames: frames.length,
    fps: Math.round((frames.length / total) * 1000),
    p50: at(0.5).toFixed(1),
    p95: at(0.95).toFixed(1),
    max: at(1).toFixed(1),
    dropped: frames.reduce((sum, one) => sum + Math.max(0, Math.round(one / 16.67) - 1), 0),
  }
}

const drag = async (page, x, y) => {
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(x - Math.sin(step / 10) * 150, y - Math.cos(step / 8) * 80)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

/** Drags with Shift held across the whole stage and back; returns the most stalls that were selected. */
const selectByDrag = async (page, box) => {
  const steps = 60
  const at = (share) => [box.x + 20 + (box.width - 40) * share, box.y + 10 + (box.height - 20) * share]
  await page.keyboard.down('Shift')
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= steps; step++) {
    await page.mouse.move(...at(step / steps))
    await page.waitForTimeout(16)
  }
  const most = await page.evaluate(() => window.bench.selected())
  for (let step = steps; step > 0; step--) {
    await page.mouse.move(...at(step / steps))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  await page.keyboard.up('Shift')
  return most
}

const wheel = async (page, delta) => {
  for (let step = 0; step < 40; step++) {
    await page.mouse.wheel(0, delta)
    await page.waitForTimeout(16)
  }
}

await build({ configFile: path.join(here, 'map/vite.config.mjs'), logLevel: 'error' })
const server = await serve()
const browser = await chromium.launch(executable)
const page = await browser.newPage({ viewport: { width: 1200, height: 700 } })
const cpu = await page.context().newCDPSession(page)
await cpu.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
await page.goto(`http://127.0.0.1:${server.address().port}/?floor=stress&stalls=${stalls}`)
await page.waitForFunction(() => window.bench?.mountMs > 0, undefined, { timeout: 120_000 })
await page.waitForSelector('[aria-busy="false"]', { timeout: 120_000 })
const whole = await page.evaluate(() => performance.now())
await page.waitForTimeout(2000)
const box = await page.locator('#stage').boundingBox()
const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]

const rows = {}
rows['at rest'] = await measure(page, () => page.waitForTimeout(1000))
await page.mouse.move(x, y)
rows['wheel in'] = await measure(page, () => wheel(page, -60))
await page.waitForTimeout(1500)
rows['drag at 200 %'] = await measure(page, () => drag(page, x, y))
await page.waitForTimeout(1500)
rows['sharp again after a drag'] = await measure(page, async () => {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y + 30)
  await page.mouse.up()
  await page.waitForTimeout(1000)
})
rows['wheel out'] = await measure(page, () => wheel(page, 60))
await page.waitForTimeout(1500)
rows['50 changes a second'] = await measure(page, async () => {
  for (let step = 0; step < 40; step++) {
    await page.evaluate(() => window.bench.change(5))
    await page.waitForTimeout(100)
  }
})
rows['changes during a drag'] = await measure(page, async () => {
  const changing = page.evaluate(async () => {
    for (let step = 0; step < 10; step++) {
      window.bench.change(5)
      await new Promise((done) => setTimeout(done, 100))
    }
  })
  await drag(page, x, y)
  await changing
})
rows['hover over stalls'] = await measure(page, async () => {
  for (let step = 0; step < 60; step++) {
    await page.mouse.move(x - 300 + step * 10, y + (step % 7) * 6)
    await page.waitForTimeout(16)
  }
})
await page.waitForTimeout(1000)
let most = 0
rows['select by dragging'] = await measure(page, async () => {
  most = await selectByDrag(page, box)
})
rows['select all, and none'] = await measure(page, async () => {
  for (let step = 0; step < 5; step++) {
    await page.evaluate(() => window.bench.selectAll())
    await page.waitForTimeout(200)
    await page.evaluate(() => window.bench.clear())
    await page.waitForTimeout(200)
  }
})
const mount = await page.evaluate(() => window.bench.mountMs)
console.log(
  `\nMap of ${stalls} stalls, CPU ÷ ${slowdown}: first picture after ${Math.round(mount)} ms, whole after ${Math.round(whole)} ms. At most ${most} stalls selected by dragging. Frames in ms:`,
)
console.table(rows)
await browser.close()
server.close()
