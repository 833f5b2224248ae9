import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '#start-server.ts'
import { buildLocale, readWebLocale } from '#platform/config/build-locale.ts'
import { ConfigError, readConfig } from '#platform/config/config.ts'
import { startDatabase } from '#platform/database/start-database.ts'
import { giveBackMemory } from '#platform/process/give-back-memory.ts'
import { createLastResort } from '#platform/process/last-resort.ts'
import { openProcessLog } from '#platform/process/process-log.ts'
import { startFailureCode, startFailureText } from '#platform/process/start-failure.ts'
import { openStartingPage } from '#platform/process/starting-page.ts'

/** A request or stream that does not end must not prevent a clean shutdown of the database. */
const maxFarewellMs = 10_000

/** A closed terminal sends SIGHUP. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP'] as const

const log = openProcessLog()
let closeAll = async (): Promise<void> => {}
const lastResort = createLastResort({
  close: () => closeAll(),
  exit: (code) => process.exit(code),
  report: log.error,
})
process.on('uncaughtException', lastResort)
process.on('unhandledRejection', lastResort)

const start = async (): Promise<void> => {
  const config = readConfig()
  const webLocale = readWebLocale(new URL('../web/', import.meta.url))
  if (buildLocale && webLocale !== buildLocale) {
    throw new ConfigError(
      `the server was built for the language ${buildLocale}, the web pages for ${webLocale ?? 'none'}: run npm run build.`,
    )
  }
  const startingPage = await openStartingPage(config)
  const database = await startDatabase(config, (error) => log.error(`Database: ${error.message}`), {
    onTrouble: log.warn,
    onStep: log.info,
  })
  const server = await startServer(config, database, {
    say: log.info,
    warn: log.warn,
    beforeListening: startingPage.close,
  }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  let closing: Promise<void> | undefined
  closeAll = () =>
    (closing ??= Promise.race([server.close(), wait(maxFarewellMs, undefined, { ref: false })]).then(() =>
      database.close(),
    ))
  const stop = (reason: string) => {
    if (closing) return
    setTimeout(() => process.exit(1), 3 * maxFarewellMs).unref()
    closeAll().then(
      () => process.exit(0),
      (error: Error) => {
        log.error(`Stallwise did not stop cleanly on ${reason}: ${error.message}`)
        process.exit(1)
      },
    )
  }
  for (const signal of stopSignals) process.on(signal, stop)
  // The supervisor of `npm start` has ended; without it this server could not be stopped cleanly.
  process.on('disconnect', () => stop('the end of its supervisor process'))
  giveBackMemory()
  log.info(`Stallwise is ready: ${config.publicUrl}`)
}

try {
  await start()
} catch (error) {
  if (process.env['LOG_LEVEL'] === 'debug') console.error((error as Error).stack)
  log.error(`Stallwise cannot start: ${startFailureText(error)}`)
  process.exit(startFailureCode(error))
}
