import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const environment = z.object({
  DEMO_SEED: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .optional(),
  DEMO_SPEED: z.coerce.number().min(1).max(1_000).optional(),
  SANDBOX_PORT: z.coerce
    .number({ error: 'must be a number from 0 to 65535.' })
    .int()
    .min(0)
    .max(65_535, 'must be a number from 0 to 65535.')
    .optional(),
  SANDBOX_URL: z.url({ protocol: /^https?$/ }).optional(),
})

/** The random seed of the demo, how many times faster than real time it runs, and its payment sandbox; undefined = the default. */
export interface DemoConfig {
  readonly seed?: number | undefined
  readonly speed?: number | undefined
  /** The port of the payment sandbox, and the address under which browsers reach it. MON-40. */
  readonly sandboxPort?: number | undefined
  readonly sandboxUrl?: string | undefined
}

/** The names of these settings. */
export const demoSettings = Object.keys(environment.shape)

export const readDemoConfig = (env: Record<string, string | undefined> = process.env): DemoConfig => {
  const read = environment.safeParse(
    Object.fromEntries(demoSettings.map((name) => [name, env[name] || undefined])),
  )
  if (!read.success)
    throw new ConfigError(
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    )
  const { DEMO_SEED: seed, DEMO_SPEED: speed, SANDBOX_PORT: sandboxPort, SANDBOX_URL } = read.data
  return { seed, speed, sandboxPort, sandboxUrl: SANDBOX_URL?.replace(/\/+$/, '') }
}
