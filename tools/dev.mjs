// The server, rebuilt and restarted on every change, behind a page server with live reload.
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { createLogger, createServer } from 'vite'
import { linkNestedPackages, serverBundle } from './server-bundle.mjs'
import { serverFlags } from './server-flags.mjs'
import { root } from './sources.mjs'

const port = Number(process.env.PORT || 3000)
const apiPort = Number(process.env.API_PORT || port + 1)
const outdir = path.join(root, '.cache/dev/server')
const env = {
  ...process.env,
  PORT: String(apiPort),
  PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
}
process.env.API_TARGET = `http://127.0.0.1:${apiPort}`

let child
let ended = Promise.resolve()
const stopServer = async () => {
  child?.kill('SIGTERM')
  await ended
}
const startServer = () => {
  child = spawn(process.execPath, [...serverFlags, path.join(outdir, 'main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const mine = child
  mine.stdout.once('data', () => console.log(`Stallwise is ready: ${env.PUBLIC_URL}`))
  ended = new Promise((done) => mine.once('exit', done))
}

const restart = {
  name: 'restart',
  setup(build) {
    let turn = Promise.resolve()
    build.onEnd(({ errors }) => {
      if (errors.length > 0) return
      turn = turn.then(stopServer).then(() => {
        cpSync(path.join(root, 'packages/server/migrations'), path.join(outdir, 'migrations'), {
          recursive: true,
        })
        startServer()
      })
    })
  },
}

linkNestedPackages(outdir)
const settings = serverBundle({ strict: false, outdir })
const context = await esbuild.context({ ...settings, define: {}, plugins: [...settings.plugins, restart] })
await context.watch()
const customLogger = createLogger('warn')
const sayError = customLogger.error
// While the server restarts, open pages keep requesting it.
customLogger.error = (words, options) => words.includes('proxy error') || sayError(words, options)
const web = await createServer({
  root: path.join(root, 'packages/web'),
  customLogger,
  server: { port, strictPort: true },
})
await web.listen()

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await Promise.all([context.dispose(), web.close(), stopServer()])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
