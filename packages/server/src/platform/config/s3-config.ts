import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** A bucket for files, instead of a directory. */
export interface S3Config {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export const s3Environment = {
  FILES_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  FILES_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is not a valid bucket name')
    .optional(),
  FILES_S3_REGION: z.string().default('us-east-1'),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
}

const needed = [
  'FILES_S3_ENDPOINT',
  'FILES_S3_BUCKET',
  'FILES_S3_ACCESS_KEY_ID',
  'FILES_S3_SECRET_ACCESS_KEY',
] as const

type Set = Readonly<
  Partial<Record<(typeof needed)[number] | 'FILES_DIR', string>> & { FILES_S3_REGION: string }
>

/** All settings or none: with incomplete ones, images would silently be stored in the directory. */
export const readS3Config = (set: Set): S3Config | undefined => {
  const missing = needed.filter((name) => set[name] === undefined)
  if (missing.length === needed.length) return undefined
  if (missing.length > 0)
    throw new ConfigError(
      `S3 storage is configured incompletely: ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set.`,
    )
  if (set.FILES_DIR !== undefined)
    throw new ConfigError('FILES_DIR and FILES_S3_BUCKET are both set: set only one of them.')
  return {
    endpoint: set.FILES_S3_ENDPOINT!,
    bucket: set.FILES_S3_BUCKET!,
    region: set.FILES_S3_REGION,
    accessKeyId: set.FILES_S3_ACCESS_KEY_ID!,
    secretAccessKey: set.FILES_S3_SECRET_ACCESS_KEY!,
  }
}
