import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as esbuild from 'esbuild'
import { compileCatalogue } from '../../tools/catalogues.mjs'
import { linkNestedPackages, nodeBundle } from '../../tools/server-bundle.mjs'
import { dist, locale } from '../../tools/sources.mjs'

const firstPort = 3400
const patienceMs = 90_000
const outdir = resolve('.cache/run/journey-server')
const outfile = join(outdir, 'journey-server.js')

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer()
      .once('error', () => answer(false))
      .listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })

const findPort = async (port = firstPort): Promise<number> =>
  (await isFree(port)) ? port : findPort(port + 1)

const build = async (): Promise<void> => {
  linkNestedPackages(outdir)
  const migrations = join(outdir, 'migrations')
  if (!existsSync(migrations)) symlinkSync(resolve('packages/server/migrations'), migrations)
  const options = nodeBundle({ strict: false }) as esbuild.BuildOptions
  const entryPoints = [resolve('e2e/harness/journey-server.ts')]
  await esbuild.build({ ...options, splitting: false, entryPoints, outfile })
}

const messagesOf = (packageName: string) => compileCatalogue(packageName, locale, { strict: false })

/** Playwright's global set-up: one server for the run, in its own process, with the built pages. */
export default async function startJourneyServer(): Promise<() => Promise<void>> {
  const webDirectory = join(dist, 'web')
  if (!existsSync(join(webDirectory, 'index.html')))
    throw new Error(`No pages at ${webDirectory}: run npm run build`)
  await build()
  const directory = mkdtempSync(join(tmpdir(), 'stallwise-journeys-'))
  const ready = join(directory, 'ready.json')
  const port = await findPort()
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(directory, 'data'),
    DEMO: 'off',
    DATABASE_URL: '',
    OIDC_ISSUER: '',
    FILES_DIR: '',
    LOCALE: locale,
    // The addresses of the simulated gates and signs.
    GATE_ADDRESSES: '127.0.0.1',
  }
  const server = spawn(process.execPath, ['--enable-source-maps', outfile, webDirectory, ready], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env,
  })
  const ended = new Promise<void>((done) => server.on('exit', () => done()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(directory, { recursive: true, force: true })
  }
  const until = Date.now() + patienceMs
  while (!existsSync(ready)) {
    if (Date.now() < until && server.exitCode === null) await wait(50)
    else await stop().finally(() => Promise.reject(new Error('the server of the journeys did not start')))
  }
  const messages = { ...(await messagesOf('server')), ...(await messagesOf('web')) }
  const journey = { ...JSON.parse(readFileSync(ready, 'utf8')), locale, messages }
  writeFileSync(ready, JSON.stringify(journey))
  process.env['JOURNEY'] = ready
  return stop
}
