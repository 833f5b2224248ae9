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
})

/** The random seed of the demo, and how many times faster than real time it runs; undefined = the default. */
export interface DemoConfig {
  readonly seed?: number | undefined
  readonly speed?: number | undefined
}

export const readDemoConfig = (env: Record<string, string | undefined> = process.env): DemoConfig => {
  const set = (name: string) => env[name] || undefined
  const read = environment.safeParse({ DEMO_SEED: set('DEMO_SEED'), DEMO_SPEED: set('DEMO_SPEED') })
  if (!read.success)
    throw new ConfigError(
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    )
  return { seed: read.data.DEMO_SEED, speed: read.data.DEMO_SPEED }
}
