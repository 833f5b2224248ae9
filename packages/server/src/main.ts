import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '#start-server.ts'
import { buildLocale, readWebLocale } from '#platform/config/build-locale.ts'
import { ConfigError, readConfig } from '#platform/config/config.ts'
import { startDatabase } from '#platform/database/start-database.ts'
import { createLastResort } from '#platform/process/last-resort.ts'
import { startFailureCode } from '#platform/process/start-failure.ts'

/** A request or stream that does not end must not prevent a clean shutdown of the database. */
const maxFarewellMs = 10_000

let closeAll = async (): Promise<void> => {}
const lastResort = createLastResort({
  close: () => closeAll(),
  exit: (code) => process.exit(code),
  report: (text) => console.error(text),
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
  const database = await startDatabase(
    config,
    (error) => console.error(`Database: ${error.message}`),
    (line) => console.error(line),
  )
  const server = await startServer(config, database, (line) => console.log(line)).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
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
        console.error(`Stallwise did not stop cleanly on ${reason}: ${error.message}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  // The supervisor of `npm start` has ended; without it this server could not be stopped cleanly.
  process.on('disconnect', () => stop('the end of its supervisor process'))
  console.log(`Stallwise is ready: ${config.publicUrl}`)
}

try {
  await start()
} catch (error) {
  const { message, stack } = error as Error
  console.error(process.env['LOG_LEVEL'] === 'debug' ? stack : `Stallwise cannot start: ${message}`)
  process.exit(startFailureCode(error))
}
