// The page where visitors pay on a slow phone: Lighthouse's slow 4G as applied to the browser, and a quarter of the CPU.
import path from 'node:path'
import { execFileSync } from 'node:child_process'
import { i18n } from '@lingui/core'
import { chromium } from '@playwright/test'
import Fastify from 'fastify'
import { payPagePath } from '@stallwise/domain/payments/pay-pages.ts'
import { registerStatic } from '../packages/server/src/platform/static/static.routes.ts'
import { findChromium, installChromium } from '../tools/chromium.mjs'
import { percentile, printFigures } from './harness/table.ts'

const runs = 5
const lotId = '01998d4c-7a1e-7bd1-9d43-0c56a1b7f2aa'
const kilobit = 1024 / 8
/** Source: Lighthouse 12, throttling.mobileSlow4G, the values for DevTools. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1474.56 * kilobit,
  uploadThroughput: 675 * kilobit,
}
const cpuSlowdown = 4

const lot = {
  _id: lotId,
  name: 'Harbour Exchange Tower',
  address: '1 Harbour Square, Toronto',
  currency: 'CAD',
  timeZone: 'America/Toronto',
  language: 'en-US',
}

const scriptKilobytes = (): number => {
  const report = execFileSync(process.execPath, ['tools/bundle-size.mjs']).toString()
  return Number(/([\d.]+) KB {2}pages where visitors pay/.exec(report)?.[1])
}

i18n.loadAndActivate({ locale: 'en-US', messages: {} })
const server = Fastify()
server.get('/api/parking-lots/visitor-pay-parking/:id', () => ({
  lot,
  isOpen: true,
  tokenization: null,
  session: null,
}))
await registerStatic(server, { directory: path.resolve('dist/web') })
const address = await server.listen({ port: 0, host: '127.0.0.1' })
installChromium()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })

/** Milliseconds from the start of the navigation. */
const load = async (): Promise<{ paint: number; ready: number }> => {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', slow4G)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  // The field is there and the page has finished drawing it.
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('input')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (window.readyAt = performance.now())))
  }).observe(document, { childList: true, subtree: true })`)
  await page.goto(address + payPagePath(lotId), { waitUntil: 'load' })
  await page.waitForFunction('window.readyAt !== undefined')
  const paint = await page.evaluate(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ??
      new Promise((done) => new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName('first-contentful-paint')
        if (entry) done(entry.startTime)
      }).observe({ type: 'paint', buffered: true }))`,
  )
  const ready = await page.evaluate('window.readyAt')
  await context.close()
  return { paint: Number(paint), ready: Number(ready) }
}

const seen: Awaited<ReturnType<typeof load>>[] = []
for (let run = 0; run < runs; run++) seen.push(await load())
await browser.close()
await server.close()
const figures = [
  { name: 'script, compressed', value: scriptKilobytes(), unit: 'KB', atMost: 90 },
  {
    name: 'first paint, median',
    value: percentile(
      seen.map(({ paint }) => paint),
      0.5,
    ),
    unit: 'ms',
    atMost: 2_000,
  },
  {
    name: 'ready to type, median',
    value: percentile(
      seen.map(({ ready }) => ready),
      0.5,
    ),
    unit: 'ms',
    atMost: 2_500,
  },
]
printFigures(figures)
if (figures.some(({ value, atMost }) => !(value <= atMost))) process.exitCode = 1
