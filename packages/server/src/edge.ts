import { EdgeConfigError, readEdgeConfig } from './edge/edge-config.ts'
import { startEdge } from './edge/start-edge.ts'

const log = (level: 'info' | 'warn', message: string, more: object = {}): void => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...more })}\n`)
}

const main = (): void => {
  const config = readEdgeConfig(process.env)
  const edge = startEdge(config, log)
  log('info', `edge agent started; polling ${config.server} for gate commands`)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void edge.stop().then(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  main()
} catch (error) {
  if (!(error instanceof EdgeConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
